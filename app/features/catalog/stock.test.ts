import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { marginFils, readBottles, stockSchema } from "./stock.ts";

const typed = { kind: "received", quantity: "٢٤", cost: "٤٥٫٥", key: newId() };

test("what was received is read as it is typed, and nothing else is", () => {
  expect(stockSchema.parse(typed)).toMatchObject({ quantity: 24, costFils: 4550, reason: "" });
  expect(stockSchema.parse({ ...typed, kind: "damaged", reason: "Broken" })).toMatchObject({
    costFils: null,
  });
  for (const wrong of [
    { quantity: "0" },
    { quantity: "1.5" },
    { quantity: "100001" },
    { quantity: ["1", "2"] },
    { cost: "-4" },
    { kind: "sold" },
    { kind: "damaged" },
    { key: "x" },
  ]) {
    expect(stockSchema.safeParse({ ...typed, ...wrong }).success, JSON.stringify(wrong)).toBe(
      false,
    );
  }
  expect(readBottles("🍾")).toBeNull();
});

test("the margin is the price less the average cost", () => {
  expect(marginFils(8500, { costFils: 10_001, bottles: 3 })).toBe(8500 - 3334);
  expect(marginFils(8500, { costFils: 0, bottles: 0 })).toBeNull();
});
