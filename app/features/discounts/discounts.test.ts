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

test("a code holds up to and with its last moment", () => {
  expect(evaluate({ validUntil: now })).toMatchObject({ ok: true });
  const before = new Date(now.getTime() - 1);
  expect(evaluate({ validUntil: before })).toEqual({ ok: false, reason: "expired" });
});

test("a code is used up at or above its number of uses", () => {
  expect(evaluate({ maxUses: 7, usedCount: 6 })).toMatchObject({ ok: true });
  for (const usedCount of [7, 8]) {
    expect(evaluate({ maxUses: 7, usedCount })).toEqual({ ok: false, reason: "used-up" });
  }
});

test("a code holds from its first moment on", () => {
  expect(evaluate({ validFrom: now })).toMatchObject({ ok: true });
  const validFrom = new Date(now.getTime() + 1);
  expect(evaluate({ validFrom })).toEqual({ ok: false, reason: "not-started" });
});

test("a customer may use a code as often as it says, and a guest is judged later", () => {
  const used = (uses: number) => evaluate({ maxUsesPerCustomer: 2 }, 30_000, { orders: 5, uses });
  expect(used(1)).toMatchObject({ ok: true });
  for (const uses of [2, 3]) expect(used(uses)).toEqual({ ok: false, reason: "used-by-customer" });
  expect(evaluate({}, 30_000, { orders: 5, uses: 5 })).toMatchObject({ ok: true });
  expect(evaluate({ maxUsesPerCustomer: 1, firstOrderOnly: true })).toMatchObject({ ok: true });
});

test("a code of first orders is for who has none", () => {
  const after = (orders: number) => evaluate({ firstOrderOnly: true }, 30_000, { orders, uses: 0 });
  expect(after(0)).toMatchObject({ ok: true });
  expect(after(1)).toEqual({ ok: false, reason: "first-order-only" });
});

test("a purchase of exactly the minimum is enough", () => {
  expect(evaluate({ minPurchaseAed: 300 }, 30_000)).toMatchObject({ ok: true });
  expect(evaluate({ minPurchaseAed: 300 }, 29_999)).toEqual({
    ok: false,
    reason: "below-minimum",
    minPurchaseAed: 300,
  });
});
