import { amount } from "#app/features/staff/field-words.ts";
import { declareInboxActions, declareStaffActions } from "#app/features/staff/staff.ts";
import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";
import { statusLabel } from "./orders.ts";

const of = {
  table: "orders",
  called: m.orders_order,
  page: (id: string) => `/admin/perfumes/orders/${id}`,
  statuses: statusLabel,
  fields: { totalFils: { field: m.money_amount, value: amount } },
};

export const orderActions = declareInboxActions("order", of, {
  did: {
    status: m.staff_did_order_status,
    delete: m.staff_did_order_delete,
    restore: m.staff_did_order_restore,
    export: m.staff_did_order_export,
  },
  failed: { status: m.orders_staff_status_failed, delete: m.orders_staff_delete_failed },
});

export const orderMoneyActions = declareStaffActions(
  "order",
  { of, permission: "take-payment", failed: m.money_failed },
  { pay: { words: m.money_did_pay }, refund: { words: m.money_did_refund } },
);

export type OrderSort = "created" | "customer" | "number" | "total" | "status";

export const orderList: ListShape<OrderStatus, OrderSort> = {
  statuses: orderStatuses,
  sorts: ["created", "customer", "number", "total", "status"],
  firstSort: { by: "created", descending: true },
};
