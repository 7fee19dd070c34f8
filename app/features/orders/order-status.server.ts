import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { holdMail } from "#app/platform/mail/held-mail.server.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import {
  changeOrder,
  giveBack,
  lockOrder,
  type OrderChange,
  requireSeen,
  takeAgain,
} from "./order-change.server.ts";
import { orderChanges } from "./order-news.server.ts";
import { OrderChangeRefused } from "./order-refusal.ts";
import { refuseMove } from "./orders.ts";
import { findAnyOrder } from "./orders-queries.server.ts";
import { statusMail } from "./status-mail.tsx";

type StatusChange = OrderChange & { status: OrderStatus };

/**
 * Sets the status of an order (D12), records who did it and tells the customer. A cancelled order
 * gives its bottles and its discount's use back; brought back, it takes them again or is refused. One
 * that was paid is not cancelled.
 */
export async function setOrderStatus(
  app: Pick<App, "db" | "settings" | "now">,
  change: StatusChange,
) {
  const at = app.now();
  // Written before the transaction, which keeps others waiting.
  const mail = await newsOf(app, change);
  return changeOrder(app.db, async (tx) => {
    const order = await lockOrder(tx, change.id);
    const from = order.status;
    // Also when somebody else was first to set it.
    if (from === change.status) return;
    await requireSeen(tx, order, change.seen);
    const refusal = refuseMove(from, change.status);
    if (refusal) throw new OrderChangeRefused({ reason: refusal });
    if (change.status === "cancelled") await giveBack(tx, order);
    if (from === "cancelled") await takeAgain(tx, order);
    const earlier = await orderChanges(tx, order.id);
    const eventId = await writeStatus(tx, { ...change, from, at });
    // Whose account was closed meanwhile has no address any more.
    const news = mail?.to === order.customerEmail ? mail : null;
    await holdMail(tx, { change: { id: eventId, to: change.status }, earlier, at }, news);
  });
}

/** The mail about the change; null for an order without an address, as of a closed account. */
async function newsOf(
  { db, settings }: Pick<App, "db" | "settings">,
  { id, status }: StatusChange,
): Promise<OutgoingMail | null> {
  const order = await findAnyOrder(db, id);
  return order?.customer.email ? statusMail({ ...order, status }, settings) : null;
}

/** Returns the id of what is written into the order's history. */
async function writeStatus(
  tx: Tx,
  { id, status, actorId, from, at }: StatusChange & { from: OrderStatus; at: Date },
): Promise<string> {
  const eventId = newId();
  await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, id));
  const event = { id: eventId, orderId: id, fromStatus: from, toStatus: status };
  await tx.insert(orderEvents).values({ ...event, actorId, createdAt: at });
  const row = { tableName: "orders", rowId: id, details: { from, to: status } };
  await recordAudit(tx, { action: "order.status", ...row, actorId, at });
  return eventId;
}
