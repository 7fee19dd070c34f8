import { m } from "#app/paraglide/messages.js";
import {
  type OrderChannel,
  type OrderStatus,
  orderProgress,
  orderStatuses,
} from "#db/schema/enums.ts";
import { type Order, wasPaid } from "./orders.ts";

type Options = Parameters<typeof m.orders_status>[1];

const ofEach = <Value>(of: (status: OrderStatus) => Value) =>
  Object.fromEntries(orderStatuses.map((status) => [status, of(status)])) as Record<
    OrderStatus,
    Value
  >;

/** What customers and staff call it, in the language of the page or of a mail. */
export const statusLabel = ofEach(
  (status) => (_?: object, options?: Options) => m.orders_status({ status }, options),
);

/** What it means to the customer, in a sentence of a mail or a chat. */
export const statusText = (
  order: Pick<Order, "status" | "steps">,
  total: string,
  options: Options,
): string =>
  m.orders_mail_status(
    { status: order.status, paid: wasPaid(order) ? "yes" : "no", total },
    options,
  );

const tones = { waiting: "yellow", "under-way": "blue", done: "green", stopped: "red" } as const;

export const statusTone = ofEach((status) => tones[orderProgress[status]]);

export const channelLabel: Record<OrderChannel, typeof m.orders_channel_quick> = {
  quick: m.orders_channel_quick,
  checkout: m.orders_channel_checkout,
};
