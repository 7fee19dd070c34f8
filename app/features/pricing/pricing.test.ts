import fc from "fast-check";
import { expect, test } from "vitest";
import { type TaxMode, taxModes } from "#app/lib/money.ts";
import { countries } from "./countries.ts";
import {
  amountRows,
  type Discount,
  missingForFreeDeliveryFils,
  type PricedLine,
  priceOrder,
} from "./pricing.ts";

const oneLine = (priceFils: number): PricedLine[] => [{ priceFils, quantity: 1 }];
const price = (
  lines: PricedLine[],
  rest: Partial<{ discount: Discount; country: string; taxMode: TaxMode }> = {},
) => priceOrder({ lines, discount: null, country: "UAE", taxMode: "added", ...rest });

test("two bottles to Dubai: 5% tax on top, and delivery", () => {
  expect(price([{ priceFils: 8500, quantity: 2 }])).toEqual({
    subtotalFils: 17_000,
    discountFils: 0,
    taxFils: 850,
    taxIncluded: false,
    shippingFils: 2500,
    totalFils: 20_350,
  });
});

test("where prices include the tax, the total is what is listed and names its part", () => {
  expect(price([{ priceFils: 8500, quantity: 2 }], { taxMode: "included" })).toEqual({
    subtotalFils: 17_000,
    discountFils: 0,
    taxFils: 929,
    taxIncluded: true,
    shippingFils: 2500,
    totalFils: 19_500,
  });
});

test.each([
  ["UAE", 27_524, 2500],
  ["UAE", 27_525, 0],
  ["Oman", 36_699, 7500],
  ["Oman", 36_700, 0],
  ["Turkey", 27_525, 7500],
  ["Japan", 36_699, 12_000],
  ["Japan", 36_700, 0],
])("delivery to %s of goods for %i fils costs %i fils", (country, subtotalFils, shippingFils) => {
  expect(price(oneLine(subtotalFils), { country })).toMatchObject({ subtotalFils, shippingFils });
});

test("where nothing is left to be sent, nothing is paid", () => {
  expect(price([])).toMatchObject({ shippingFils: 0, totalFils: 0 });
});

test("what is missing makes the delivery free, and not a fils less", () => {
  expect(missingForFreeDeliveryFils(18_525, "UAE")).toBe(9000);
  const country = fc.constantFrom(...countries.map(({ name }) => name));
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 60_000 }), country, (subtotalFils, country) => {
      const missing = missingForFreeDeliveryFils(subtotalFils, country);
      const shippingOf = (fils: number) => price(oneLine(fils), { country }).shippingFils;
      expect(shippingOf(subtotalFils + missing)).toBe(0);
      if (missing > 0) expect(shippingOf(subtotalFils + missing - 1)).toBeGreaterThan(0);
    }),
  );
});

test("a discount does not take away the free delivery that the goods have earned", () => {
  const half: Discount = { discountType: "percentage", discountValue: 50 };
  expect(price(oneLine(27_525), { discount: half }).shippingFils).toBe(0);
});

test.each([
  [{ discountType: "percentage", discountValue: 10 }, 8500, 850],
  [{ discountType: "percentage", discountValue: 15 }, 8510, 1277],
  [{ discountType: "percentage", discountValue: 100 }, 8500, 8500],
  [{ discountType: "fixed", discountValue: 25 }, 17_000, 2500],
  [{ discountType: "fixed", discountValue: 500 }, 8500, 8500],
] satisfies [Discount, number, number][])(
  "%o on %i fils takes off %i fils",
  (discount, subtotalFils, fils) => {
    expect(price(oneLine(subtotalFils), { discount }).discountFils).toBe(fils);
  },
);

test("a country that is not in the list has no price", () => {
  expect(() => price(oneLine(8500), { country: "Atlantis" })).toThrow("Atlantis");
});

const anyLines = fc.array(
  fc.record({ priceFils: fc.nat(500_000), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 20 },
);
const anyDiscount = fc.option(
  fc.oneof(
    fc.record({
      discountType: fc.constant("percentage" as const),
      discountValue: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      discountType: fc.constant("fixed" as const),
      discountValue: fc.integer({ min: 1, max: 10_000 }),
    }),
  ),
);
const anyOrder = fc.record({
  lines: anyLines,
  discount: anyDiscount,
  country: fc.constantFrom(...countries.map(({ name }) => name)),
  taxMode: fc.constantFrom(...taxModes),
});

test("no figure is ever negative or a part of a fils, and they add up to the total", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const { taxIncluded, ...fils } = priceOrder(order);
      for (const amount of Object.values(fils)) {
        expect(amount).toSatisfy(Number.isSafeInteger);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      const { subtotalFils, shippingFils, discountFils, taxFils, totalFils } = fils;
      const added = taxIncluded ? 0 : taxFils;
      expect(totalFils).toBe(subtotalFils + shippingFils - discountFils + added);
      expect(discountFils).toBeLessThanOrEqual(subtotalFils);
      expect(taxFils).toBeLessThanOrEqual(totalFils);
    }),
  );
});

test("no tax is charged, nor shown, where the installation charges none", () => {
  const amounts = price([{ priceFils: 8500, quantity: 2 }], { taxMode: "none" });
  expect(amounts).toEqual({
    subtotalFils: 17_000,
    discountFils: 0,
    taxFils: 0,
    taxIncluded: false,
    shippingFils: 2500,
    totalFils: 19_500,
  });
  const rows = amountRows({ amounts, discountCode: null }, "en").map(({ id }) => id);
  expect(rows).toEqual(["subtotal", "shipping"]);
});

test("delivery is shown as free where there is something to deliver", () => {
  const shown = (lines: Parameters<typeof price>[0]) =>
    amountRows({ amounts: price(lines), discountCode: null }, "en").map(({ id }) => id);
  expect(shown([])).toEqual(["subtotal"]);
  expect(shown([{ priceFils: 30_000, quantity: 1 }])).toEqual(["subtotal", "shipping", "tax"]);
});
