import { expect, test } from "vitest";
import { aedToFils, formatAed, formatFils } from "./money.ts";

test("whole dirhams stand behind the currency in English and before it in Arabic", () => {
  expect(formatAed(170, "en")).toBe("AED\u00a0170");
  expect(formatAed(170, "ar")).toBe("170\u00a0درهم");
});

test("thousands are grouped, in Western digits in both languages", () => {
  expect(formatAed(1200, "en")).toBe("AED\u00a01,200");
  expect(formatAed(1200, "ar")).toBe("1,200\u00a0درهم");
});

test("an amount in fils shows both decimals", () => {
  expect(formatFils(27525, "en")).toBe("AED\u00a0275.25");
  expect(formatFils(8500, "ar")).toBe("85.00\u00a0درهم");
});

test("a dirham is a hundred fils", () => {
  expect(aedToFils(85)).toBe(8500);
});
