import { m } from "#app/paraglide/messages.js";
import type { OrderChannel, OrderStatus } from "#db/schema/enums.ts";
import { type Order, wasPaid } from "./orders.ts";

/** What customers and staff call it, in the language of the page or of a mail. */
export const statusLabel: Record<OrderStatus, typeof m.orders_status_pending> = {
  pending: m.orders_status_pending,
  confirmed: m.orders_status_confirmed,
  processing: m.orders_status_processing,
  shipped: m.orders_status_shipped,
  delivered: m.orders_status_delivered,
  completed: m.orders_status_completed,
  cancelled: m.orders_status_cancelled,
};

const unpaidText = {
  pending: m.orders_mail_status_pending,
  confirmed: m.orders_mail_status_confirmed,
  processing: m.orders_mail_status_processing,
  shipped: m.orders_mail_status_shipped,
  delivered: m.orders_mail_status_delivered,
  completed: m.orders_mail_status_completed,
  cancelled: m.orders_mail_status_cancelled,
};

const paidText = {
  ...unpaidText,
  shipped: m.orders_mail_status_shipped_paid,
  cancelled: m.orders_mail_status_cancelled_paid,
};

/** What it means to the customer, in a sentence of a mail or a chat. */
export const statusText = (order: Pick<Order, "status" | "steps">) =>
  (wasPaid(order) ? paidText : unpaidText)[order.status];

/** What waits is yellow, what is under way blue, what is done green, what was stopped red. */
export const statusTone: Record<OrderStatus, "yellow" | "blue" | "green" | "red"> = {
  pending: "yellow",
  confirmed: "blue",
  processing: "blue",
  shipped: "blue",
  delivered: "green",
  completed: "green",
  cancelled: "red",
};

export const channelLabel: Record<OrderChannel, typeof m.orders_channel_quick> = {
  quick: m.orders_channel_quick,
  checkout: m.orders_channel_checkout,
};
