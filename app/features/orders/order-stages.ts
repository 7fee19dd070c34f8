import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";
import type { Order } from "./orders.ts";

/** A station on an order's way; `at` is null while it was not reached, or was passed over. */
export type OrderStage = {
  status: OrderStatus;
  at: Date | null;
  state: "done" | "current" | "ahead";
};

const usualWay: OrderStatus[] = ["pending", "confirmed", "processing", "shipped", "delivered"];

/**
 * Where an order has been, is, and will go. One that was cancelled will go nowhere: its way is what
 * it has been.
 */
export function orderStages({ status, steps }: Pick<Order, "status" | "steps">): OrderStage[] {
  const way = wayOf({ status, steps });
  const here = way.indexOf(status);
  return way.map((each, place) => ({
    status: each,
    at: place > here ? null : (steps.findLast((step) => step.status === each)?.at ?? null),
    state: place < here ? "done" : place === here ? "current" : "ahead",
  }));
}

function wayOf({ status, steps }: Pick<Order, "status" | "steps">): OrderStatus[] {
  if (status !== "cancelled") {
    return orderStatuses.filter((each) => usualWay.includes(each) || each === status);
  }
  const reached = usualWay.filter((each) => steps.some((step) => step.status === each));
  return [...reached, "cancelled"];
}
