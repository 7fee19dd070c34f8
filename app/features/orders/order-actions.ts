import { declareInboxActions } from "#app/features/staff/staff.ts";
import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";
import { statusLabel } from "./order-status.ts";

export const orderActions = declareInboxActions(
  "order",
  {
    table: "orders",
    called: m.staff_audit_kind_order,
    page: (id: string) => `/admin/perfumes/orders/${id}`,
    statuses: statusLabel,
  },
  {
    did: {
      status: m.staff_did_order_status,
      delete: m.staff_did_order_delete,
      restore: m.staff_did_order_restore,
      export: m.staff_did_order_export,
    },
    failed: { status: m.orders_staff_status_failed, delete: m.orders_staff_delete_failed },
  },
);

export type OrderSort = "created" | "customer" | "number" | "total" | "status";

export const orderList: ListShape<OrderStatus, OrderSort> = {
  statuses: orderStatuses,
  sorts: ["created", "customer", "number", "total", "status"],
  firstSort: { by: "created", descending: true },
};
