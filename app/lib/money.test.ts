import { expect, test } from "vitest";
import { formatAed, formatCount, formatFils, formatHundredths } from "./money.ts";

test("an amount stands behind the currency in English and before it in Arabic, in Western digits", () => {
  expect(formatAed(170, "en")).toBe("AED 170");
  expect(formatAed(12_000, "ar")).toBe("12,000 درهم");
});

test.each([
  [0, "AED 0"],
  [5, "AED 0.05"],
  [8500, "AED 85"],
  [27_525, "AED 275.25"],
  [120_050, "AED 1,200.50"],
  [180_000, "AED 1,800"],
  [1_234_567_800, "AED 12,345,678"],
  [-180_000, "AED -1,800"],
])("%i fils are %s: thousands grouped, decimals where there are fils", (fils, text) => {
  expect(formatFils(fils, "en")).toBe(text);
});

test("figures of other currencies and counts are written in the same way", () => {
  expect([2295, 8500, 357_500].map(formatHundredths)).toEqual(["22.95", "85", "3,575"]);
  expect([999, 1000, 10_000].map(formatCount)).toEqual(["999", "1,000", "10,000"]);
});
