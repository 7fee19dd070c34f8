import { expect, test } from "vitest";
import { detailLines } from "./audit-details.ts";

test.each([
  [{}, []],
  [{ from: "pending", to: "confirmed" }, ["pending to confirmed"]],
  [{ from: null, to: "new" }, ["– to new"]],
  [{ name: "Oud", from: 3, to: 1 }, ["3 to 1", "name: Oud"]],
  [
    { priceAed: { from: 140, to: 150 }, inStock: { from: true, to: false } },
    ["price aed: 140 to 150", "in stock: true to false"],
  ],
  [{ features: { from: ["a", "b"], to: [] } }, ["features: a, b to –"]],
  [{ contactId: "0190c4b5", status: "new" }, ["status: new"]],
  [{ nested: { more: { x: 1 } }, nothing: null, gone: undefined }, []],
])("%j reads %j", (details, lines) => expect(detailLines(details)).toEqual(lines));

test("a long text is shortened", () => {
  const [line] = detailLines({ description: { from: "", to: "x".repeat(2000) } });
  expect(line?.length).toBeLessThan(90);
});
