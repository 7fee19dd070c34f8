import { orderChanges } from "#app/admin/list-changes.ts";
import type { RequestKind } from "#app/admin/request-post.server.ts";
import { deleteOrder, restoreOrder } from "#app/features/orders/delete-order.server.ts";
import { setOrderStatus } from "#app/features/orders/order-status.server.ts";
import { statusLabel } from "#app/features/orders/order-status.ts";
import { m } from "#app/paraglide/messages.js";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";

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
