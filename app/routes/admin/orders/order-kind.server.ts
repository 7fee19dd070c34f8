import { orderChanges } from "#app/admin/list-changes.ts";
import type { RequestKind } from "#app/admin/request-post.server.ts";
import { deleteOrder, restoreOrder } from "#app/features/orders/delete-order.server.ts";
import { setOrderStatus } from "#app/features/orders/order-status.server.ts";
import { statusLabel } from "#app/features/orders/order-status.ts";
import { type OrderStatus, orderStatuses } from "#app/features/orders/orders.ts";
import { m } from "#app/paraglide/messages.js";

export const orderKind: RequestKind<OrderStatus> = {
  path: "/admin/perfumes/orders",
  statuses: orderStatuses,
  label: statusLabel,
  setStatus: setOrderStatus,
  remove: deleteOrder,
  restore: restoreOrder,
  changes: orderChanges,
  deleted: m.orders_desk_deleted,
};
