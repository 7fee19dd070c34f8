import { expect, test } from "vitest";
import { aedToFils, formatAed, formatCount, formatFils } from "./money.ts";

test("whole dirhams stand behind the currency in English and before it in Arabic", () => {
  expect(formatAed(170, "en", "alone")).toBe("AED 170");
  expect(formatAed(170, "ar", "alone")).toBe("170 درهم");
});

test("a price of the site is written as in the spec, in Western digits", () => {
  expect(formatAed(1200, "en", "alone")).toBe("AED 1200");
  expect(formatAed(12000, "ar", "alone")).toBe("12,000 درهم");
  expect(formatFils(123_400, "en", "alone")).toBe("AED 1234.00");
});

test("figures among others group their thousands in one way, whatever their length", () => {
  expect(formatAed(1200, "en", "among")).toBe("AED 1,200");
  expect(formatAed(1200, "ar", "among")).toBe("1,200 درهم");
  expect([912_000, 1_091_000].map((fils) => formatFils(fils, "en"))).toEqual([
    "AED 9,120.00",
    "AED 10,910.00",
  ]);
  expect([999, 1000, 10_000].map((count) => formatCount(count))).toEqual([
    "999",
    "1,000",
    "10,000",
  ]);
});

test("an amount in fils shows both decimals", () => {
  expect(formatFils(27525, "en")).toBe("AED 275.25");
  expect(formatFils(8500, "ar")).toBe("85.00 درهم");
});

test("a dirham is a hundred fils", () => {
  expect(aedToFils(85)).toBe(8500);
});
