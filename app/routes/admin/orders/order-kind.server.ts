import { orderChanges } from "#app/admin/list-changes.ts";
import type { RequestKind } from "#app/admin/request-post.server.ts";
import { orderRecord } from "#app/features/orders/order-changes.server.ts";
import { statusLabel } from "#app/features/orders/order-status.ts";
import { m } from "#app/paraglide/messages.js";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";

export const orderKind: RequestKind<OrderStatus> = {
  path: "/admin/perfumes/orders",
  statuses: orderStatuses,
  label: statusLabel,
  record: orderRecord,
  changes: orderChanges,
  deleted: m.orders_desk_deleted,
};
