import { expect, test } from "vitest";
import { inLanguage } from "#server/middleware/locale.ts";

test.each([
  ["ar", "/", "/ar"],
  ["ar", "/services/premium-wash?booked=1", "/ar/services/premium-wash?booked=1"],
  ["ar", "/ar/contact", "/ar/contact"],
  ["en", "/ar", "/"],
  ["en", "/ar/contact", "/contact"],
  ["en", "/armchair", "/armchair"],
] as const)("in %s, %s is %s", (locale, address, expected) => {
  expect(inLanguage(locale, address)).toBe(expected);
});

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/ar//evil.example",
  "::",
])("%s never leads to another site", (address) => {
  for (const locale of ["en", "ar"] as const) {
    expect(new URL(inLanguage(locale, address), "http://here").origin).toBe("http://here");
  }
});
