import { m } from "#app/paraglide/messages.js";
import {
  type OrderChannel,
  type OrderStatus,
  orderProgress,
  orderStatuses,
} from "#db/schema/enums.ts";
import { isReturned, type Order, wasPaid } from "./orders.ts";

type Options = Parameters<typeof m.orders_status>[1];

const ofEach = <Value>(of: (status: OrderStatus) => Value) =>
  Object.fromEntries(orderStatuses.map((status) => [status, of(status)])) as Record<
    OrderStatus,
    Value
  >;

export const statusLabel = ofEach(
  (status) => (_?: object, options?: Options) => m.orders_status({ status }, options),
);

export const statusText = (
  order: Pick<Order, "status" | "steps">,
  total: string,
  options: Options,
): string =>
  m.orders_mail_status(
    { status: order.status, paid: wasPaid(order) ? "yes" : "no", total },
    options,
  );

const tones = {
  waiting: "yellow",
  "under-way": "blue",
  done: "green",
  stopped: "red",
  returned: "red",
} as const;

export const statusTone = ofEach((status) => tones[orderProgress[status]]);

export const channelLabel: Record<OrderChannel, typeof m.orders_channel_quick> = {
  quick: m.orders_channel_quick,
  checkout: m.orders_channel_checkout,
};

export type OrderStage = {
  status: OrderStatus;
  at: Date | null;
  state: "done" | "current" | "ahead";
};

const isOffTheWay = (status: OrderStatus) => status === "cancelled" || isReturned(status);

const usualWay = orderStatuses.filter((status) => !isOffTheWay(status) && status !== "completed");

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
  if (!isOffTheWay(status)) {
    return orderStatuses.filter((each) => usualWay.includes(each) || each === status);
  }
  const reached = usualWay.filter((each) => steps.some((step) => step.status === each));
  return [...reached, status];
}
