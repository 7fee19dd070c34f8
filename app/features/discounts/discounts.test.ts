import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type DiscountRules,
  evaluateDiscount,
  normalizeCode,
  type OrderHistory,
} from "./discounts.ts";

const now = new Date("2030-03-09T08:00:00.417Z");
const rules: DiscountRules = {
  id: "01920000-0000-7000-8001-000000000001",
  code: "SHINE20",
  description: "20% off",
  descriptionAr: null,
  discountType: "percentage",
  discountValue: 20,
  isActive: true,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  usedCount: 0,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
  minPurchaseAed: 0,
};
const evaluate = (
  change: Partial<DiscountRules>,
  subtotalFils = 30_000,
  history: OrderHistory | null = null,
) => evaluateDiscount({ ...rules, ...change }, { subtotalFils, now, history });

test("a code is trimmed and put in capitals, and an empty one is none", () => {
  expect(normalizeCode("  shine20 ")).toBe("SHINE20");
  expect(normalizeCode("\u2066shine２٠\u2069\u200b")).toBe("SHINE20");
  for (const nothing of ["", "   ", "\n", null, undefined, 7, {}]) {
    expect(normalizeCode(nothing)).toBeNull();
  }
});

test("whatever is typed becomes one line in capitals that the database can take", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (typed) => {
      const code = normalizeCode(typed);
      if (code === null) return;
      expect(code).not.toMatch(/\p{Cc}|\p{Cs}/u);
      expect(normalizeCode(code)).toBe(code);
    }),
  );
});

test("a code that holds tells what it takes off, and nothing about its uses", () => {
  expect(evaluate({ usedCount: 3, maxUses: 7 })).toEqual({
    ok: true,
    discount: {
      id: rules.id,
      code: "SHINE20",
      description: "20% off",
      descriptionAr: null,
      discountType: "percentage",
      discountValue: 20,
    },
  });
});

test("a code that is unknown or switched off is invalid, whatever else is wrong with it", () => {
  const invalid = { ok: false, reason: "invalid" };
  expect(evaluateDiscount(undefined, { subtotalFils: 30_000, now, history: null })).toEqual(
    invalid,
  );
  expect(evaluate({ isActive: false, validUntil: new Date(0), maxUses: 0 })).toEqual(invalid);
});

const moment = (ms: number) => new Date(now.getTime() + ms);
const history = (orders: number, uses: number) => ({ orders, uses });

test.each<[Partial<DiscountRules>, OrderHistory | null, string | null]>([
  [{ validUntil: moment(0) }, null, null],
  [{ validUntil: moment(-1) }, null, "expired"],
  [{ validFrom: moment(0) }, null, null],
  [{ validFrom: moment(1) }, null, "not-started"],
  [{ maxUses: 7, usedCount: 6 }, null, null],
  [{ maxUses: 7, usedCount: 7 }, null, "used-up"],
  [{ maxUses: 7, usedCount: 8 }, null, "used-up"],
  [{ minPurchaseAed: 300 }, null, null],
  [{ maxUsesPerCustomer: 2 }, history(5, 1), null],
  [{ maxUsesPerCustomer: 2 }, history(5, 2), "used-by-customer"],
  [{ maxUsesPerCustomer: 2 }, history(5, 3), "used-by-customer"],
  [{}, history(5, 5), null],
  [{ firstOrderOnly: true }, history(0, 0), null],
  [{ firstOrderOnly: true }, history(1, 0), "first-order-only"],
  [{ maxUsesPerCustomer: 1, firstOrderOnly: true }, null, null],
])("a code of %j, for who ordered %j before, is judged %s", (change, before, reason) => {
  const judged = evaluate(change, 30_000, before);
  expect(judged.ok ? null : judged.reason).toBe(reason);
});

test("a fils below the least purchase is told with it", () => {
  const below = { ok: false, reason: "below-minimum", minPurchaseAed: 300 };
  expect(evaluate({ minPurchaseAed: 300 }, 29_999)).toEqual(below);
});
