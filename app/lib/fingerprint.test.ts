import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

test("the order of the fields does not matter", () => {
  expect(fingerprint({ a: "1", b: null })).toBe(fingerprint({ b: null, a: "1" }));
});

test("a value cannot pass for two, nor a number for a text", () => {
  expect(fingerprint({ a: 'x","b', b: "" })).not.toBe(fingerprint({ a: "x", b: '","b' }));
  expect(fingerprint({ a: 1 })).not.toBe(fingerprint({ a: "1" }));
  expect(fingerprint({ a: null })).not.toBe(fingerprint({ a: "" }));
});
