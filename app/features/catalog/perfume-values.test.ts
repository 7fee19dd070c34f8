import { expect, test } from "vitest";
import { expectedIn } from "./perfume-values.ts";

function posted(fields: { [name: string]: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const shown = { edits: "2", stockSeen: "7", orderSeen: "3" };

test("a form says what it showed when it was opened", () => {
  const seen = { edits: 2, stockQuantity: 7, displayOrder: 3 };
  expect(expectedIn(posted(shown))).toEqual(seen);
  expect(expectedIn(posted({ ...shown, stockSeen: "" }))).toEqual({ ...seen, stockQuantity: null });
});

test.each<{ [name: string]: string }>([
  ...["edits", "stockSeen", "orderSeen"].flatMap((name) =>
    ["NaN", "1e999", "Infinity", "-1", "1.5", "0x10", "9".repeat(400), " ", "\u0000"].map(
      (value) => ({ ...shown, [name]: value }),
    ),
  ),
  { ...shown, edits: "" },
  { ...shown, orderSeen: "" },
  { edits: "2", orderSeen: "3" },
  {},
])("what no form ever showed was not seen: %j", (fields) => {
  expect(expectedIn(posted(fields)).edits).toBe(-1);
});
