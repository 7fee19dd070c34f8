import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { maxLines, maxQuantity } from "./cart.ts";
import { packGuestCart, unpackGuestCart } from "./guest-cart.server.ts";

const oud = "01920000-0000-7000-8000-000000000003";
const aroma = "01920000-0000-7000-8000-000000000001";
const id = "0198c0de-0000-7000-8000-000000000000";
const line = (perfumeId: string, quantity = 1) => ({ perfumeId, quantity, priceAed: 85 });

const anyCart = fc.record({
  id: fc.uuid({ version: 7 }),
  lines: fc.uniqueArray(
    fc.record({
      perfumeId: fc.uuid({ version: 7 }),
      quantity: fc.integer({ min: 1, max: maxQuantity }),
      priceAed: fc.nat(1_000_000),
    }),
    { maxLength: maxLines, selector: ({ perfumeId }) => perfumeId },
  ),
});

test("a cart comes back from its cookie as it was", () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      expect(unpackGuestCart(JSON.parse(JSON.stringify(packGuestCart(cart))))).toEqual(cart);
    }),
  );
});

test("the fullest cart fits into a cookie", () => {
  const lines = Array.from({ length: maxLines }, () => line(newId(), maxQuantity));
  const packed = JSON.stringify(packGuestCart({ id, lines }));
  expect(encodeURIComponent(btoa(packed)).length).toBeLessThan(3000);
});

test("whatever a cookie holds, what comes out is a cart or nothing", () => {
  const anyTampered = fc.oneof(
    fc.anything(),
    fc.record({ id: fc.constant(id), lines: fc.array(fc.array(fc.anything())) }),
  );
  fc.assert(
    fc.property(anyTampered, (packed) => {
      const cart = unpackGuestCart(packed);
      for (const { quantity, priceAed } of cart?.lines ?? []) {
        expect(quantity).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 99);
        expect(priceAed).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  ["no quantity", [oud, 0, 85]],
  ["less than none", [oud, -1, 85]],
  ["a part of a bottle", [oud, 1.5, 85]],
  ["a billion", [oud, 1e9, 85]],
  ["a quantity in words", [oud, "2", 85]],
  ["a price below nothing", [oud, 1, -85]],
  ["an id that is none", ["oud", 1, 85]],
  ["one field too many", [oud, 1, 85, 0]],
  ["nothing", null],
])("a line with %s is left out, the others stay", (_, bad) => {
  expect(unpackGuestCart({ id, lines: [bad, [aroma, 1, 85]] })?.lines).toEqual([line(aroma)]);
});

test("of two lines of a perfume the first counts, in whichever letters its id is written", () => {
  const lines = [
    [oud.toUpperCase(), 3, 85],
    [oud, 4, 85],
  ];
  expect(unpackGuestCart({ id, lines })?.lines).toEqual([line(oud, 3)]);
});

test("what goes beyond the number of lines is left out", () => {
  const lines = Array.from({ length: 500 }, () => [newId(), 1, 85]);
  expect(unpackGuestCart({ id, lines })?.lines).toHaveLength(maxLines);
});

test("a cookie without an id, or that is no cart at all, is no cart", () => {
  for (const packed of [null, "", "x", [], {}, { id: "1", lines: [] }, { id }, { lines: [] }]) {
    expect(unpackGuestCart(packed)).toBeNull();
  }
});
