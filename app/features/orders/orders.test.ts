import { expect, test } from "vitest";
import type { OrderStatus } from "#db/schema/enums.ts";
import { orderStages } from "./orders.ts";

/** Each station with the hour at which it was reached, and how it stands. */
const stagesOf = (...statuses: OrderStatus[]) =>
  orderStages({
    status: statuses.at(-1) ?? "pending",
    steps: statuses.map((status, hour) => {
      return { status, at: new Date(Date.UTC(2026, 10, 21, hour)) };
    }),
  }).map(({ status, at, state }) => `${status} ${at?.getUTCHours() ?? "-"} ${state}`);

const ahead = (...statuses: OrderStatus[]) => statuses.map((status) => `${status} - ahead`);
const passed = ["pending 0 done", "confirmed - done", "processing - done"];

test.each<[string, OrderStatus[], string[]]>([
  [
    "a new order has its whole way before it",
    ["pending"],
    ["pending 0 current", ...ahead("confirmed", "processing", "shipped", "delivered")],
  ],
  [
    "what staff passed over is done, at no time",
    ["pending", "shipped"],
    [...passed, "shipped 1 current", ...ahead("delivered")],
  ],
  [
    "a status set again counts from its last time, and one that was taken back not at all",
    ["pending", "confirmed", "shipped", "confirmed"],
    ["pending 0 done", "confirmed 3 current", ...ahead("processing", "shipped", "delivered")],
  ],
  [
    "a completed order has one more station",
    ["pending", "delivered", "completed"],
    [...passed, "shipped - done", "delivered 1 done", "completed 2 current"],
  ],
  [
    "a returned order ends with its return",
    ["pending", "delivered", "partly-returned"],
    ["pending 0 done", "delivered 1 done", "partly-returned 2 current"],
  ],
  [
    "a cancelled order ends where it was",
    ["pending", "confirmed", "cancelled"],
    ["pending 0 done", "confirmed 1 done", "cancelled 2 current"],
  ],
])("%s", (_, statuses, stages) => {
  expect(stagesOf(...statuses)).toEqual(stages);
});
