import { expect, test } from "vitest";
import { orderNumbers } from "./order-number.ts";

const now = new Date("2026-11-21T20:30:12.345Z");
const lowest = () => 0;
const first = (numbers: Generator<string>) => numbers.next().value;

test("a quick order's number has the time and four letters or digits", () => {
  expect(first(orderNumbers({ channel: "quick", prefix: "GO7", now }, lowest))).toBe(
    "PRF93012345AAAA",
  );
});

test("a checkout order's number has the prefix, the day in Dubai, the time and four digits", () => {
  expect(first(orderNumbers({ channel: "checkout", prefix: "LMN", now }, lowest))).toBe(
    "LMN-20261122-93012345-0000",
  );
});

test("a time that ends in zeros keeps its eight digits", () => {
  const round = new Date(1_800_000_000_000);
  const numbers = orderNumbers({ channel: "quick", prefix: "GO7", now: round }, lowest);
  expect(first(numbers)).toBe("PRF00000000AAAA");
});

test("ten draws are tried, then a number that nothing else can have", () => {
  let drawn = 0;
  const counting = (end: number) => drawn++ % end;
  const tried = [...orderNumbers({ channel: "checkout", prefix: "GO7", now }, counting)];
  expect(tried).toHaveLength(11);
  expect(new Set(tried.slice(0, 10)).size).toBeGreaterThan(1);
  expect(tried.at(-1)).toMatch(/^1795293012345[A-Z0-9]{8}$/);
});

test("numbers are drawn at random", () => {
  const drawn = Array.from({ length: 200 }, () =>
    first(orderNumbers({ channel: "quick", prefix: "GO7", now })),
  );
  expect(new Set(drawn).size).toBeGreaterThan(190);
  for (const number of drawn) expect(number).toMatch(/^PRF93012345[A-Z0-9]{4}$/);
});
