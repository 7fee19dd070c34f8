import fc from "fast-check";
import { expect, test } from "vitest";
import { readAed } from "#app/lib/money.ts";
import { totalFils } from "./customer-visit.ts";
import { discountFilsOf, readPriceChange } from "./visit-form.ts";

const lineId = "0190aaaa-0000-7000-8000-000000000001";
const reason = "Regular customer";
const read = (of: string, amount: string, why = reason) =>
  readPriceChange({ of, amount, reason: why });

test("a price is read as it is typed in English and in Arabic", () => {
  const fils = { "150": 15_000, "1,500": 150_000, "1,5": 150, "45.50": 4550, "٤٥٫٥": 4550, "0": 0 };
  for (const [typed, amount] of Object.entries(fils)) expect(readAed(typed), typed).toBe(amount);
  expect(readAed("١٬٥٠٠")).toBe(150_000);
});

test("what is no amount of dirhams is refused", () => {
  const odd = ["", "-5", "1e3", "1.234", "100000.01"];
  for (const typed of odd) expect(readAed(typed), typed).toBeNull();
});

test("another price needs its reason, and taking a discount off does not", () => {
  expect(read(lineId, "150")).toEqual({ lineId, priceFils: 15_000, reason });
  expect(read(lineId, "0", " \u200b ")).toHaveProperty("problem");
  expect(read("discount-aed", "20", "")).toHaveProperty("problem");
  expect(read("discount-aed", "0", "")).toEqual({ discount: { fils: 0 }, reason: "" });
});

test("a discount in percent is a whole one up to all of it", () => {
  expect(read("discount-percent", "١٠٪")).toEqual({ discount: { percent: 10 }, reason });
  expect(read("discount-percent", "100 %")).toEqual({ discount: { percent: 100 }, reason });
  for (const typed of ["101", "-1", "7.5", "", "1e2"]) {
    expect(read("discount-percent", typed), typed).toHaveProperty("problem");
  }
});

const amount = fc.integer({ min: 0, max: 10_000_000 });
const discounts: fc.Arbitrary<Parameters<typeof discountFilsOf>[1]> = fc.oneof(
  fc.record({ fils: amount }),
  fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
);

test("a discount is whole fils, never more than the sum, and the whole of it at 100 %", () => {
  fc.assert(
    fc.property(amount, discounts, (subtotalFils, discount) => {
      const off = discountFilsOf(subtotalFils, discount);
      expect(Number.isInteger(off) && off >= 0 && off <= subtotalFils).toBe(true);
    }),
  );
  fc.assert(
    fc.property(amount, (subtotalFils) => {
      expect(discountFilsOf(subtotalFils, { percent: 100 })).toBe(subtotalFils);
    }),
  );
});

test("with its discount as a line a total is never below nothing", () => {
  const line = fc.record({
    approval: fc.constantFrom("agreed", "proposed", "approved", "declined"),
    priceFils: amount,
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(line), discounts, (lines, discount) => {
      const subtotalFils = totalFils(lines);
      const priceFils = -discountFilsOf(subtotalFils, discount);
      const off = { approval: "agreed", priceFils, quantity: 1 } as const;
      const total = totalFils([...lines, off]);
      expect(total >= 0 && total <= subtotalFils).toBe(true);
    }),
  );
});

test("every amount that is written out is read back", () => {
  fc.assert(
    fc.property(amount, (fils) => {
      expect(readAed((fils / 100).toFixed(2))).toBe(fils);
      expect(readAed((fils / 100).toLocaleString("en", { minimumFractionDigits: 2 }))).toBe(fils);
    }),
  );
});
