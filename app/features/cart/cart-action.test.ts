import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { type CartSubmission, readQuantity, submissionOf, withSubmissions } from "./cart-action.ts";

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

const line = (perfumeId: string, quantity: number): CartLine => ({
  id: `line-${perfumeId}`,
  perfumeId,
  slug: perfumeId,
  name: perfumeId,
  description: "",
  image: "",
  priceAed: 85,
  quantity,
  change: null,
});
const send = (intent: CartSubmission["intent"], perfumeId = "", quantity = 1): CartSubmission => ({
  intent,
  perfumeId,
  quantity,
});
const lines = [line("oud", 2), line("aroma", 1)];
const quantitiesAfter = (...submissions: CartSubmission[]) =>
  withSubmissions(lines, submissions).map(({ perfumeId, quantity }) => [perfumeId, quantity]);

test("each change is shown as the server will make it, one after the other", () => {
  expect(quantitiesAfter(send("set", "oud", 3), send("set", "oud", 4))).toEqual([
    ["oud", 4],
    ["aroma", 1],
  ]);
  expect(quantitiesAfter(send("add", "aroma", 2), send("remove", "oud"))).toEqual([["aroma", 3]]);
  expect(quantitiesAfter(send("clear"), send("set", "oud", 3))).toEqual([]);
});

test("codes and agreements change no line before the server has answered", () => {
  for (const intent of ["accept", "apply-code", "remove-code"] as const) {
    expect(withSubmissions(lines, [send(intent)])).toEqual(lines);
  }
});

test("what comes out is never more lines than went in, each perfume once", () => {
  const anySubmission = fc.record({
    intent: fc.constantFrom("add", "set", "remove", "clear" as const),
    perfumeId: fc.constantFrom("oud", "aroma", "fresh"),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(anySubmission), (submissions) => {
      const shown = withSubmissions(lines, submissions as CartSubmission[]);
      expect(shown.length).toBeLessThanOrEqual(lines.length);
      expect(new Set(shown.map(({ perfumeId }) => perfumeId)).size).toBe(shown.length);
    }),
  );
});

test("only forms of the cart are read", () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return submissionOf(data);
  };
  expect(form({ intent: "set", perfumeId: "oud", quantity: "3" })).toEqual(send("set", "oud", 3));
  expect(form({ intent: "add", perfumeId: "oud" })).toEqual(send("add", "oud", 1));
  expect(form({ email: "aisha@example.com" })).toBeNull();
  expect(form({ intent: "toString" })).toBeNull();
});
