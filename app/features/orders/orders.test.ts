import { expect, test } from "vitest";
import type { OrderStatus } from "#db/schema/enums.ts";
import { orderStages } from "./orders.ts";

const stepsOf = (...statuses: OrderStatus[]) =>
  statuses.map((status, hour) => ({ status, at: new Date(Date.UTC(2026, 10, 21, hour)) }));

const stagesOf = (...statuses: [OrderStatus, ...OrderStatus[]]) => {
  const steps = stepsOf(...statuses);
  return orderStages({ status: statuses.at(-1) ?? statuses[0], steps }).map(
    ({ status, at, state }) => [status, at?.getUTCHours() ?? null, state],
  );
};

test("a new order has its whole way before it", () => {
  expect(stagesOf("pending")).toEqual([
    ["pending", 0, "current"],
    ["confirmed", null, "ahead"],
    ["processing", null, "ahead"],
    ["shipped", null, "ahead"],
    ["delivered", null, "ahead"],
  ]);
});

test("what staff passed over is done, at no time", () => {
  expect(stagesOf("pending", "shipped").slice(0, 4)).toEqual([
    ["pending", 0, "done"],
    ["confirmed", null, "done"],
    ["processing", null, "done"],
    ["shipped", 1, "current"],
  ]);
});

test("a status set again counts from its last time, and one that was taken back not at all", () => {
  expect(stagesOf("pending", "confirmed", "shipped", "confirmed").slice(0, 4)).toEqual([
    ["pending", 0, "done"],
    ["confirmed", 3, "current"],
    ["processing", null, "ahead"],
    ["shipped", null, "ahead"],
  ]);
});

test("a completed order has one more station", () => {
  const stages = stagesOf("pending", "delivered", "completed");
  expect(stages).toHaveLength(6);
  expect(stages.at(-1)).toEqual(["completed", 2, "current"]);
});

test("a returned order ends with its return", () => {
  expect(stagesOf("pending", "delivered", "partly-returned").map(([status]) => status)).toEqual([
    "pending",
    "delivered",
    "partly-returned",
  ]);
});

test("a cancelled order ends where it was", () => {
  expect(stagesOf("pending", "confirmed", "cancelled")).toEqual([
    ["pending", 0, "done"],
    ["confirmed", 1, "done"],
    ["cancelled", 2, "current"],
  ]);
});
