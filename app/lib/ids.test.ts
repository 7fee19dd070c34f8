import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newId, referenceOf } from "./ids.ts";

test("every id has a code of unmistakable characters, always the same", () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      expect(referenceOf(id)).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
      expect(referenceOf(id.toUpperCase())).toBe(referenceOf(id));
    }),
  );
});

test("a thousand bookings have a thousand codes", () => {
  expect(new Set(Array.from({ length: 1000 }, () => referenceOf(newId()))).size).toBe(1000);
});
