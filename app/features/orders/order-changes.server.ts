import { and, eq, inArray, isNull, sum } from "drizzle-orm";
import { lockCounted, moveStock } from "#app/features/catalog/stock.server.ts";
import {
  lockDiscounts,
  reclaimDiscount,
  releaseDiscount,
} from "#app/features/discounts/discounts.server.ts";
import { hasPapers, isInvoiced } from "#app/features/money/counter.server.ts";
import type { App } from "#app/platform/app.ts";
import type { Change, ChangeError } from "#app/platform/change-record.server.ts";
import {
  cancelPendingMail,
  type StatusKind,
  setStatus,
} from "#app/platform/change-status.server.ts";
import type { Tx } from "#db/client.ts";
import { deliveryStops, returns } from "#db/schema/delivery.ts";
import { type OrderStatus, openReturnStates } from "#db/schema/enums.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { orderActions } from "./order-actions.ts";
import { payOnDelivery, takeBackDelivery } from "./order-ticket.server.ts";
import { statusMail } from "./orders.mail.ts";
import { findAnyOrder } from "./orders.queries.server.ts";
import { isDelivered, isOpenOrder, type MoveError, moveError } from "./orders.ts";

type OrderChangeError = { reason: "out-of-stock" | "discount-used-up" | "papers" | MoveError };

export type OrderRefusal = ChangeError<OrderChangeError>;

type OrderChange = Change<typeof orders.$inferSelect>;

const history = {
  table: orderEvents,
  recordId: orderEvents.orderId,
  belongsTo: (orderId: string) => ({ orderId }),
};

export const orderKind: StatusKind<typeof orders, OrderChangeError, OrderStatus> = {
  table: orders,
  noun: "order",
  changedBy: orderActions.status,
  actions: orderActions,
  unique: {},
  history,
  async move(change) {
    const { tx, row, from, to, settings, actorId, at } = change;
    const reason = moveError(from, to);
    if (reason) return { reason };
    const isTakenBack = isDelivered(from) && !isDelivered(to);
    if (isTakenBack && (await hasOpenReturn(tx, row.id))) return { reason: "by-return" };
    if (to === "cancelled") {
      if (await isInvoiced(tx, { orderId: row.id })) return { reason: "paid" };
      await releaseReservation(change);
    }
    const refused = from === "cancelled" ? await reserve(change) : null;
    if (refused) return refused;
    if (isDelivered(to)) await payOnDelivery(tx, row.id, { settings, actorId, at });
    else if (isTakenBack) await takeBackDelivery(tx, row.id, { actorId, at });
    return {};
  },
  async lockAlso(tx, ids) {
    // After the orders: bottles, then codes, the order of every transaction that locks both.
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
    async also(change) {
      const { tx, row, actorId: recordedBy, at: recordedAt } = change;
      if (await hasPapers(tx, { orderId: row.id })) return { reason: "papers" };
      if (isOpenOrder(row.status)) {
        await releaseReservation(change);
        const isOpen = and(eq(deliveryStops.orderId, row.id), isNull(deliveryStops.outcome));
        const stopped = { outcome: "refused", recordedBy, recordedAt } as const;
        await tx.update(deliveryStops).set(stopped).where(isOpen);
      }
      await cancelPendingMail(tx, history, row.id);
      return null;
    },
  },
  restoration: {
    also: async (change) => (isOpenOrder(change.row.status) ? reserve(change) : null),
  },
};

/** How a return sets the status of its order, whose goods, money and mail it moves itself. */
export const returnedOrderKind: typeof orderKind = Object.assign({}, orderKind, {
  move: async () => ({}),
  mail: { address: () => "", write: async () => null },
});

/** The refusal for an order that is not where the page showed it. */
export const movedRefusal = (order: { status: OrderStatus } | null): OrderRefusal =>
  order
    ? { reason: "changed", stored: { status: order.status }, by: null, details: {} }
    : { reason: "not-found" };

type Needs = Pick<App, "db" | "settings" | "now">;
type From = OrderStatus | readonly OrderStatus[];
type Step = { orderId: string; from: From; to: OrderStatus; actorId: string };

/** Moves an order within a transaction, which its caller rolls back where that is refused. */
export const stepOrder = (
  app: Needs,
  tx: Tx,
  { orderId: id, from: expectedStatus, to: status, actorId }: Step,
  kind = orderKind,
) => setStatus({ ...app, db: tx }, kind, { id, expectedStatus, status, actorId });

/** The same where the caller has locked the order, so that nothing refuses it. */
export async function moveOrder(...step: Parameters<typeof stepOrder>): Promise<void> {
  const moved = await stepOrder(...step);
  if (!moved.ok) throw new Error(`The order was not moved: ${moved.reason}`);
}

/** Whether a return of the order is asked for or approved, and not received yet. */
export async function hasOpenReturn(tx: Tx, orderId: string): Promise<boolean> {
  const isOpen = inArray(returns.state, openReturnStates);
  return (await tx.$count(returns, and(eq(returns.orderId, orderId), isOpen))) > 0;
}

async function releaseReservation({ tx, row, actorId, at }: OrderChange): Promise<void> {
  const { id: orderId, discountCodeId } = row;
  const bottles = await lockBottles(tx, [orderId]);
  await moveStock(tx, bottles, { kind: "released", orderId, actorId, at });
  if (discountCodeId) await releaseDiscount(tx, discountCodeId);
}

async function reserve({ tx, row, actorId, at }: OrderChange): Promise<OrderChangeError | null> {
  const { id: orderId, discountCodeId, userId, customerEmail: email } = row;
  const bottles = await lockBottles(tx, [orderId]);
  if (!(await moveStock(tx, bottles, { kind: "sold", orderId, actorId, at }))) {
    return { reason: "out-of-stock" };
  }
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
