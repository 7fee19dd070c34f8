import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { reclaimDiscount, releaseDiscount } from "#app/features/discounts/discounts.server.ts";
import { isId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { type OrderChangeRefusal, OrderChangeRefused } from "./order-refusal.ts";
import { returnStock, takeStock } from "./stock.server.ts";

// What every change by staff begins with: nobody else changes the order, and it is as it was seen.

/** `actorId` is who of the staff changes it, `seen` the status that they saw. */
export type OrderChange = { id: string; seen: OrderStatus; actorId: string };

/** Runs a change as one transaction; what refuses it undoes it and is returned. */
export async function changeOrder(
  db: Db,
  change: (tx: Tx) => Promise<void>,
): Promise<{ ok: true } | ({ ok: false } & OrderChangeRefusal)> {
  try {
    await db.transaction(change);
    return { ok: true };
  } catch (error) {
    if (error instanceof OrderChangeRefused) return { ok: false, ...error.refusal };
    throw error;
  }
}

export type LockedOrder = {
  id: string;
  status: OrderStatus;
  userId: string | null;
  customerEmail: string;
  discountCodeId: string | null;
  lines: { perfumeId: string; quantity: number }[];
};

/** The order for as long as the transaction lasts; `deletedSince` looks among those that staff deleted since. */
export async function lockOrder(
  tx: Tx,
  orderId: string,
  { deletedSince }: { deletedSince?: Date } = {},
): Promise<LockedOrder> {
  const { id, status, userId, customerEmail, discountCodeId, deletedAt } = orders;
  const [order] = isId(orderId)
    ? await tx
        .select({ id, status, userId, customerEmail, discountCodeId })
        .from(orders)
        .where(
          and(eq(id, orderId), deletedSince ? gte(deletedAt, deletedSince) : isNull(deletedAt)),
        )
        .for("update")
    : [];
  if (!order) throw new OrderChangeRefused({ reason: "not-found" });
  const lines = await tx
    .select({ perfumeId: orderItems.perfumeId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.perfumeId));
  return { ...order, lines };
}

/** Refuses a change of an order that somebody else has moved on since it was seen. */
export async function requireSeen(tx: Tx, order: LockedOrder, seen: OrderStatus): Promise<void> {
  if (order.status === seen) return;
  const [last] = await tx
    .select({ by: user.name })
    .from(orderEvents)
    .leftJoin(user, eq(user.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
    .limit(1);
  throw new OrderChangeRefused({ reason: "changed", status: order.status, by: last?.by ?? null });
}

/** Puts its bottles back on the shelf, and gives back the use of its discount code. */
export async function giveBack(tx: Tx, { lines, discountCodeId }: LockedOrder): Promise<void> {
  await returnStock(tx, lines);
  if (discountCodeId) await releaseDiscount(tx, discountCodeId);
}

/** Takes again what it gave back, or refuses. */
export async function takeAgain(tx: Tx, order: LockedOrder): Promise<void> {
  const { lines, discountCodeId, userId, customerEmail: email } = order;
  if (!(await takeStock(tx, lines))) throw new OrderChangeRefused({ reason: "out-of-stock" });
  if (discountCodeId && !(await reclaimDiscount(tx, discountCodeId, { userId, email }))) {
    throw new OrderChangeRefused({ reason: "discount-used-up" });
  }
}
