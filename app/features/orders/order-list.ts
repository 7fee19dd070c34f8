import type { ListShape } from "#app/lib/list-query.ts";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";

/** By what staff sort orders. */
export type OrderSort = "created" | "customer" | "number" | "total" | "status";

/** What the staff's list of orders can be asked for. */
export const orderList: ListShape<OrderStatus, OrderSort> = {
  statuses: orderStatuses,
  sorts: ["created", "customer", "number", "total", "status"],
  firstSort: { by: "created", descending: true },
};
