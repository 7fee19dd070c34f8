import { eq } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { restorableSince } from "#app/platform/deletions.server.ts";
import { orders } from "#db/schema/orders.ts";
import {
  changeOrder,
  giveBack,
  lockOrder,
  type OrderChange,
  requireSeen,
  takeAgain,
} from "./order-change.server.ts";
import { takeBackNews } from "./order-news.server.ts";
import { isUnderWay } from "./orders.ts";

/**
 * Takes an order out of every list (D13), its customer's included. One that is under way will not
 * be delivered now, so it gives back what it took as if it were cancelled; the bottles of one that
 * was delivered are gone. Nobody is told, of its last change neither: to call an order off, staff
 * cancel it.
 */
export function deleteOrder(
  { db, now }: Pick<App, "db" | "now">,
  { id, seen, actorId }: OrderChange,
) {
  const at = now();
  return changeOrder(db, async (tx) => {
    const order = await lockOrder(tx, id);
    await requireSeen(tx, order, seen);
    if (isUnderWay(order.status)) await giveBack(tx, order);
    await tx.update(orders).set({ deletedAt: at, updatedAt: at }).where(eq(orders.id, id));
    await takeBackNews(tx, id);
    const details = { status: order.status };
    const row = { tableName: "orders", rowId: id };
    await recordAudit(tx, { action: "order.delete", ...row, details, actorId, at });
  });
}

/** Undoes it: one that is under way takes its bottles and its discount's use again, or is refused. */
export function restoreOrder(
  { db, now }: Pick<App, "db" | "now">,
  { id, actorId }: Omit<OrderChange, "seen">,
) {
  const at = now();
  return changeOrder(db, async (tx) => {
    const order = await lockOrder(tx, id, { deletedSince: restorableSince(at) });
    if (isUnderWay(order.status)) await takeAgain(tx, order);
    await tx.update(orders).set({ deletedAt: null, updatedAt: at }).where(eq(orders.id, id));
    const row = { tableName: "orders", rowId: id };
    await recordAudit(tx, { action: "order.restore", ...row, actorId, at });
  });
}
