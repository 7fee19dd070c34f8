import { and, asc, eq, isNull } from "drizzle-orm";
import { reclaimDiscount, releaseDiscount } from "#app/features/discounts/discounts.server.ts";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { type OrderRefusal, OrderRefused } from "./order-refusal.ts";
import type { OrderStatus } from "./orders.ts";
import { getOrder } from "./orders-queries.server.ts";
import { statusMail } from "./status-mail.tsx";
import { returnStock, takeStock } from "./stock.server.ts";

/** `actorId` is who of the staff sets it. */
export type StatusChange = { orderId: string; status: OrderStatus; actorId: string };

/**
 * Sets the status of an order (D12), records who did it and tells the customer. A cancelled order
 * gives its bottles and its discount's use back; brought back, it takes them again or is refused.
 */
export async function setOrderStatus(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  change: StatusChange,
): Promise<{ ok: true } | ({ ok: false } & OrderRefusal)> {
  const at = now();
  try {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, change.orderId);
      if (order.status === change.status) return;
      if (change.status === "cancelled") await giveBack(tx, order);
      if (order.status === "cancelled") await takeAgain(tx, order);
      await writeStatus(tx, { ...change, from: order.status, at });
      await queueMail(tx, await statusMail(await getOrder(tx, order.id), settings), at);
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof OrderRefused) return { ok: false, ...error.refusal };
    throw error;
  }
}

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

async function lockOrder(tx: Tx, orderId: string) {
  const [order] = isId(orderId)
    ? await tx
        .select({
          id: orders.id,
          status: orders.status,
          discountCodeId: orders.discountCodeId,
        })
        .from(orders)
        .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
        .for("update")
    : [];
  if (!order) throw new OrderRefused({ reason: "not-found" });
  const lines = await tx
    .select({ perfumeId: orderItems.perfumeId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.perfumeId));
  return { ...order, lines };
}

async function giveBack(tx: Tx, { lines, discountCodeId }: LockedOrder): Promise<void> {
  await returnStock(tx, lines);
  if (discountCodeId) await releaseDiscount(tx, discountCodeId);
}

async function takeAgain(tx: Tx, { lines, discountCodeId }: LockedOrder): Promise<void> {
  if (!(await takeStock(tx, lines))) throw new OrderRefused({ reason: "out-of-stock" });
  if (discountCodeId && !(await reclaimDiscount(tx, discountCodeId))) {
    throw new OrderRefused({ reason: "discount", discount: { reason: "used-up" } });
  }
}

async function writeStatus(
  tx: Tx,
  { orderId, status, actorId, from, at }: StatusChange & { from: OrderStatus; at: Date },
): Promise<void> {
  await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, orderId));
  await tx
    .insert(orderEvents)
    .values({ orderId, fromStatus: from, toStatus: status, actorId, createdAt: at });
}
