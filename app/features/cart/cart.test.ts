import fc from "fast-check";
import { expect, test } from "vitest";
import {
  availableQuantity,
  type CartLine,
  driftOf,
  maxQuantity,
  pricedLines,
  reconcile,
  subtotalFilsOf,
} from "./cart.ts";

const line = (change: Partial<CartLine> = {}): CartLine => ({
  id: "guest-0",
  perfumeId: "01920000-0000-7000-8000-000000000003",
  slug: "oud",
  name: "Oud",
  description: "Deep agarwood",
  image: "perfume-oud",
  priceAed: 85,
  quantity: 2,
  change: null,
  ...change,
});
const anyKept = fc.record({
  quantity: fc.integer({ min: 1, max: maxQuantity }),
  priceAed: fc.nat(1000),
});
const anyPerfume = fc.record({
  priceAed: fc.nat(1000),
  left: fc.option(fc.nat(120)),
});

test("another price, fewer bottles, both at once, and none at all are told apart", () => {
  const kept = { quantity: 3, priceAed: 85 };
  expect(driftOf(kept, { priceAed: 90, left: null })).toEqual({ kind: "price", wasAed: 85 });
  const fewer = { kind: "fewer", left: 2 };
  expect(driftOf(kept, { priceAed: 85, left: 2 })).toEqual({ ...fewer, wasAed: null });
  expect(driftOf(kept, { priceAed: 90, left: 2 })).toEqual({ ...fewer, wasAed: 85 });
  expect(driftOf(kept, { priceAed: 90, left: 0 })).toEqual({ kind: "gone" });
});

test("once its owner agreed, a line has no change any more, or is gone", () => {
  fc.assert(
    fc.property(anyKept, anyPerfume, (kept, perfume) => {
      const change = driftOf(kept, perfume);
      const settled = reconcile(line({ ...kept, priceAed: perfume.priceAed, change }));
      if (settled === null) expect(perfume.left).toBe(0);
      else expect(driftOf(settled, perfume)).toBeNull();
    }),
  );
});

test("never more is counted than there is, and never more than was asked for", () => {
  fc.assert(
    fc.property(anyKept, anyPerfume, (kept, perfume) => {
      const quantity = availableQuantity({ ...kept, change: driftOf(kept, perfume) });
      expect(quantity).toBeLessThanOrEqual(kept.quantity);
      expect(quantity).toBeLessThanOrEqual(perfume.left ?? maxQuantity);
    }),
  );
});

test("what is gone costs nothing, and of what there is too little only that is counted", () => {
  const lines = [
    line(),
    line({ quantity: 5, change: { kind: "fewer", left: 3, wasAed: null } }),
    line({ change: { kind: "gone" } }),
    line({ priceAed: 90, change: { kind: "price", wasAed: 85 } }),
  ];
  expect(pricedLines(lines)).toEqual([
    { priceFils: 8500, quantity: 2 },
    { priceFils: 8500, quantity: 3 },
    { priceFils: 9000, quantity: 2 },
  ]);
  expect(subtotalFilsOf(lines)).toBe(8500 * 5 + 9000 * 2);
});
