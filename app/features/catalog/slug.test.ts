import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Rose Garden", "rose-garden"],
  ["  Fresh (Mango) ", "fresh-mango"],
  ["Oud & Amber No. 5", "oud-amber-no-5"],
  ["--Oud--", "oud"],
  ["Café Rosé", "caf-ros"],
  ["عود", ""],
  ["عود Oud 🌹", "oud"],
  ["", ""],
])("%j becomes %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("it is nothing, or words of ASCII letters and digits with single hyphens between", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(slugOf(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});

test("a slug is its own slug, and capitals make no difference", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(slugOf(slugOf(name))).toBe(slugOf(name));
      expect(slugOf(name.toUpperCase().toLowerCase())).toBe(slugOf(name.toLowerCase()));
    }),
  );
});

test("letters and digits are kept, in their order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (name) => {
      expect(slugOf(name).replaceAll("-", "")).toBe(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
    }),
  );
});
