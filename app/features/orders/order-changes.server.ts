import { inArray, sum } from "drizzle-orm";
import {
  lockDiscounts,
  reclaimDiscount,
  releaseDiscount,
} from "#app/features/discounts/discounts.server.ts";
import { cancelPendingMail, type StatusKind } from "#app/platform/change-status.server.ts";
import type { Tx } from "#db/client.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { orderActions } from "./order-actions.ts";
import { statusMail } from "./orders.mail.tsx";
import { findAnyOrder } from "./orders.queries.server.ts";
import { lockCounted, returnStock, takeStock } from "./orders.server.ts";
import { isUnderWay, type MoveError, moveError } from "./orders.ts";

type OrderChangeError = { reason: "out-of-stock" | "discount-used-up" | MoveError };

type Row = typeof orders.$inferSelect;

const history = {
  table: orderEvents,
  recordId: orderEvents.orderId,
  belongsTo: (orderId: string) => ({ orderId }),
};

export const orderKind: StatusKind<typeof orders, OrderChangeError, OrderStatus> = {
  table: orders,
  noun: "order",
  versionOf: ({ status }) => status,
  versionedBy: orderActions.status,
  actions: orderActions,
  unique: {},
  history,
  async move({ tx, row, from, to }) {
    const reason = moveError(from, to);
    if (reason) return { reason };
    if (to === "cancelled") await releaseReservation(tx, row);
    return (from === "cancelled" && (await reserve(tx, row))) || {};
  },
  async lockAlso(tx, ids) {
    // Bottles are locked first, as when placing an order.
    await lockBottles(tx, ids);
    const codes = tx.select({ id: orders.discountCodeId }).from(orders);
    await lockDiscounts(tx, codes.where(inArray(orders.id, ids)));
  },
  mail: {
    address: ({ customerEmail }) => customerEmail,
    async write({ db, settings }, { id, status }) {
      const order = await findAnyOrder(db, id);
      return order?.customer.email ? statusMail({ ...order, status }, settings) : null;
    },
  },
  customerOf: ({ customerId }) => customerId,
  deletion: {
    details: ({ status }) => ({ status }),
    async also({ tx, row }) {
      if (isUnderWay(row.status)) await releaseReservation(tx, row);
      await cancelPendingMail(tx, history, row.id);
      return null;
    },
  },
  restoration: {
    also: async ({ tx, row }) => (isUnderWay(row.status) ? reserve(tx, row) : null),
  },
};

async function releaseReservation(tx: Tx, { id, discountCodeId }: Row): Promise<void> {
  await returnStock(tx, await lockBottles(tx, [id]));
  if (discountCodeId) await releaseDiscount(tx, discountCodeId);
}

async function reserve(tx: Tx, row: Row): Promise<OrderChangeError | null> {
  const { id, discountCodeId, userId, customerEmail: email } = row;
  if (!(await takeStock(tx, await lockBottles(tx, [id])))) return { reason: "out-of-stock" };
  const hasUse = !discountCodeId || (await reclaimDiscount(tx, discountCodeId, { userId, email }));
  return hasUse ? null : { reason: "discount-used-up" };
}

async function lockBottles(tx: Tx, orderIds: string[]) {
  const bottles = await tx
    .select({
      perfumeId: orderItems.perfumeId,
      quantity: sum(orderItems.quantity).mapWith(Number),
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .groupBy(orderItems.perfumeId);
  return lockCounted(tx, bottles);
}
