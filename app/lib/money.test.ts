import { expect, test } from "vitest";
import { aedToFils, formatAed, formatFils } from "./money.ts";

test("whole dirhams stand behind the currency in English and before it in Arabic", () => {
  expect(formatAed(170, "en")).toBe("AED 170");
  expect(formatAed(170, "ar")).toBe("170 درهم");
});

test("thousands are written as the spec does, ten thousands are grouped, in Western digits", () => {
  expect(formatAed(1200, "en")).toBe("AED 1200");
  expect(formatAed(12000, "ar")).toBe("12,000 درهم");
});

test("an amount in fils shows both decimals", () => {
  expect(formatFils(27525, "en")).toBe("AED 275.25");
  expect(formatFils(8500, "ar")).toBe("85.00 درهم");
});

test("a dirham is a hundred fils", () => {
  expect(aedToFils(85)).toBe(8500);
});
