import fc from "fast-check";
import { expect, test } from "vitest";
import { seedCurrencies } from "#db/seed.ts";
import { dirham, formatAmount } from "./currency.ts";

const currency = (code: string) => {
  const found = seedCurrencies.find((each) => each.code === code);
  if (!found) throw new Error(`There is no currency ${code}`);
  return { ...found, rate: Number(found.rate) };
};

test.each([
  ["AED", "AED 85"],
  ["KWD", "KWD 25.50"],
  ["IQD", "IQD 30,387.50"],
  ["EGP", "E£1,139"],
  ["TRY", "₺790.50"],
  ["USD", "$22.95"],
  ["JPY", "¥3,442.50"],
  ["KES", "KSh 2,992"],
  ["GHS", "GH₵365.50"],
  ["XOF", "CFA 14,025"],
])("85 dirhams in %s are %s", (code, expected) => {
  expect(formatAmount(8500, currency(code), "en")).toBe(expected);
});

test("dirhams read as everywhere on the site, in both languages", () => {
  expect(formatAmount(27525, dirham, "en")).toBe("AED 275.25");
  expect(formatAmount(27525, dirham, "ar")).toBe("275.25 درهم");
  expect(formatAmount(123_400, dirham, "ar")).toBe("1,234 درهم");
  expect(formatAmount(8500, currency("USD"), "ar")).toBe("$22.95");
});

test("half a hundredth rounds up, also where the rate has no exact binary form", () => {
  expect(formatAmount(150, currency("CAD"), "en")).toBe("C$0.56");
  expect(formatAmount(50, currency("USD"), "en")).toBe("$0.14");
});

test("a larger amount never reads as a smaller figure", () => {
  const fils = fc.integer({ min: 0, max: 100_000_000 });
  const figure = (amount: number, code: string) =>
    Number(formatAmount(amount, currency(code), "en").replace(/^[^\d]+|,/g, ""));
  const codes = fc.constantFrom(...seedCurrencies.map(({ code }) => code));
  fc.assert(
    fc.property(fils, fils, codes, (one, other, code) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(figure(less, code)).toBeLessThanOrEqual(figure(more, code));
    }),
  );
});
