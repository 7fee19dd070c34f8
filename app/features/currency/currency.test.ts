import fc from "fast-check";
import { expect, test } from "vitest";
import { seedCurrencies } from "#db/seed.ts";
import { currencyName, dirham, formatAmount } from "./currency.ts";

const currency = (code: string) => {
  const found = seedCurrencies.find((each) => each.code === code);
  if (!found) throw new Error(`There is no currency ${code}`);
  return { ...found, rate: Number(found.rate) };
};

test.each([
  ["AED", "AED 85"],
  ["SAR", "SAR 86.70"],
  ["QAR", "QAR 84.15"],
  ["KWD", "KWD 25.50"],
  ["BHD", "BHD 32.30"],
  ["OMR", "OMR 32.30"],
  ["JOD", "JOD 16.15"],
  ["IQD", "IQD 30,387.50"],
  ["EGP", "E£1,139"],
  ["MAD", "MAD 229.50"],
  ["TRY", "₺790.50"],
  ["USD", "$22.95"],
  ["EUR", "€21.25"],
  ["GBP", "£17.85"],
  ["JPY", "¥3,442.50"],
  ["CAD", "C$31.45"],
  ["AUD", "A$35.70"],
  ["RUB", "₽2,167.50"],
  ["INR", "₹1,929.50"],
  ["PHP", "₱1,300.50"],
  ["KES", "KSh 2,992"],
  ["NGN", "₦36,550"],
  ["GHS", "GH₵365.50"],
  ["XOF", "CFA 14,025"],
])("85 dirhams in %s are %s", (code, expected) => {
  expect(formatAmount(8500, currency(code), "en")).toBe(expected);
});

test("every currency of the list is tried above", () => {
  expect(seedCurrencies).toHaveLength(24);
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

test("currencies have their Arabic names on Arabic pages", () => {
  expect(currencyName(currency("SAR"), "en")).toBe("Saudi Riyal");
  expect(currencyName(currency("SAR"), "ar")).toBe("ريال سعودي");
});
