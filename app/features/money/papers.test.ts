import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chargesVat,
  credited,
  linesOfOrder,
  linesOfVisit,
  partOf,
  shareOut,
  totalOf,
  vatOf,
} from "./papers.ts";

const name = { en: "Oud", ar: "عود" };
const sold = (unitFils: number, quantity = 1) =>
  ({ kind: "perfume", itemId: "oud", name, quantity, unitFils }) as const;
const names = { delivery: name, discount: name, charge: name };

test("shares sum to the whole, whatever the weights", () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.nat(1_000_000), { minLength: 1 }), (fils, weights) => {
      fc.pre(weights.some((weight) => weight > 0));
      expect(shareOut(fils, weights).reduce((sum, share) => sum + share, 0)).toBe(fils);
    }),
  );
});

test("a ticket of the workshop contains its VAT, and none without a TRN", () => {
  const ticket = [sold(120_000), { ...sold(-20_000), kind: "discount" as const }];
  expect(vatOf(linesOfVisit(ticket, true))).toBe(4762);
  expect(linesOfVisit(ticket, true).map(({ vatFils }) => vatFils)).toEqual([5714, -952]);
  expect(vatOf(linesOfVisit(ticket, false))).toBe(0);
  expect(totalOf(linesOfVisit(ticket, false))).toBe(100_000);
});

const amounts = {
  subtotalFils: 17_000,
  discountFils: 1000,
  shippingFils: 2500,
  taxFils: 850,
  taxIncluded: false,
};

test.each([
  { hasVat: true, taxIncluded: false, totalFils: 19_350, vatFils: 850, kinds: 3 },
  { hasVat: true, taxIncluded: true, totalFils: 18_500, vatFils: 850, kinds: 3 },
  { hasVat: false, taxIncluded: false, totalFils: 19_350, vatFils: 0, kinds: 4 },
  { hasVat: false, taxIncluded: true, totalFils: 18_500, vatFils: 0, kinds: 3 },
])("the lines of an order sum to its total ($hasVat, $taxIncluded)", (each) => {
  const { hasVat, taxIncluded, totalFils, vatFils, kinds } = each;
  const asked = { amounts: { ...amounts, taxIncluded }, names, hasVat, isExport: false };
  const lines = linesOfOrder([sold(8500, 2)], asked);
  expect([totalOf(lines), vatOf(lines), lines.length]).toEqual([totalFils, vatFils, kinds]);
});

test("an export without tax is zero-rated", () => {
  const free = { ...amounts, taxFils: 0 };
  const lines = linesOfOrder([sold(8500, 2)], {
    amounts: free,
    names,
    hasVat: true,
    isExport: true,
  });
  expect(lines.every(({ vatRate }) => vatRate === "zero")).toBe(true);
});

test("what is credited is the same amount back, in parts as well", () => {
  const [line] = linesOfVisit([sold(3333, 3)], true);
  if (!line) throw new Error("There is a line");
  expect(totalOf(credited([line]))).toBe(-totalOf([line]));
  expect(partOf(line, 3)).toEqual(line);
  expect(partOf(line, 1)).toMatchObject({ quantity: 1, amountFils: 3333, vatFils: 159 });
});

test.each([
  { trn: "100200300400500", taxMode: "added", has: true },
  { trn: "100200300400500", taxMode: "none", has: false },
  { trn: null, taxMode: "included", has: false },
] as const)("VAT is shown by who is registered for it ($trn, $taxMode)", ({ has, ...seller }) => {
  expect(chargesVat(seller)).toBe(has);
});
