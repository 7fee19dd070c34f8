import fc from "fast-check";
import { expect, test } from "vitest";
import { readQuantity } from "./cart-action.ts";

test.each([
  ["0", "Quantity must be at least 1"],
  ["-1", "Quantity must be at least 1"],
  ["", "Quantity must be at least 1"],
  ["ten", "Quantity must be at least 1"],
  [null, "Quantity must be at least 1"],
  ["1.5", "Quantity must be a whole number"],
  ["100", "You can order up to 99 bottles of each perfume"],
  ["1000000000", "You can order up to 99 bottles of each perfume"],
])("the quantity %j: %s", (text, message) => {
  expect(readQuantity(text)).toEqual({ ok: false, message });
});

test("whatever is posted, a quantity that is read is 1 to 99 whole bottles", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
      (text) => {
        const read = readQuantity(text);
        if (!read.ok) return;
        expect(read.quantity).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= 99);
        expect(Number(text)).toBe(read.quantity);
      },
    ),
  );
});
