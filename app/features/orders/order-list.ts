import type { ListShape } from "#app/lib/list-query.ts";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";

export type OrderSort = "created" | "customer" | "number" | "total" | "status";

export const orderList: ListShape<OrderStatus, OrderSort> = {
  statuses: orderStatuses,
  sorts: ["created", "customer", "number", "total", "status"],
  firstSort: { by: "created", descending: true },
};
