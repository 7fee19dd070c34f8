import { expect, test } from "vitest";
import { linesOfOrder, totalOf, vatOf } from "#app/features/money/papers.ts";
import { creditOf } from "./delivery.ts";

const name = { en: "Oud", ar: "عود" };
const sold = (itemId: string, quantity: number, unitFils: number) =>
  ({ kind: "perfume", itemId, name, quantity, unitFils }) as const;
const names = { delivery: name, discount: name, charge: name };

const invoiced = (taxIncluded: boolean, hasVat = true) =>
  linesOfOrder([sold("oud", 3, 8500), sold("aroma", 1, 9999)], {
    amounts: {
      subtotalFils: 35_499,
      discountFils: 1777,
      shippingFils: 2500,
      taxFils: taxIncluded ? 1725 : 1686,
      taxIncluded,
    },
    names,
    hasVat,
    isExport: false,
  });

test.each([
  [true, true],
  [false, true],
  [false, false],
])(
  "bottles that come back one by one are credited to the fils, without the delivery (tax included: %s, VAT: %s)",
  (taxIncluded, hasVat) => {
    const lines = invoiced(taxIncluded, hasVat);
    const earlier: typeof lines = [];
    for (const perfumeId of ["oud", "aroma", "oud", "oud"]) {
      const credit = creditOf(lines, earlier, [{ perfumeId, quantity: 1 }]);
      expect(totalOf(credit)).toBeGreaterThan(0);
      earlier.push(...credit);
    }
    const goods = lines.filter(({ kind }) => kind !== "delivery");
    const shares = earlier.filter(({ kind }) => kind !== "perfume");
    const isNet = !taxIncluded && hasVat;
    expect(shares.map(({ unitFils }) => unitFils)).toEqual(
      shares.map(({ amountFils, vatFils }) => amountFils - (isNet ? vatFils : 0)),
    );
    expect([totalOf(earlier), vatOf(earlier)]).toEqual([totalOf(goods), vatOf(goods)]);
    const whole = creditOf(
      lines,
      [],
      [
        { perfumeId: "oud", quantity: 3 },
        { perfumeId: "aroma", quantity: 1 },
      ],
    );
    expect(whole).toEqual(goods);
  },
);

test("nothing that was not bought is credited", () => {
  expect(creditOf(invoiced(true), [], [{ perfumeId: "other", quantity: 1 }])).toEqual([]);
});
