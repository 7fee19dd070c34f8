import { desc, eq } from "drizzle-orm";
import type { ToldChange } from "#app/platform/mail/held-mail.server.ts";
import { takeBackMails } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import { orderEvents } from "#db/schema/orders.ts";

/** What became of an order so far, the newest first. */
export function orderChanges(tx: Tx, orderId: string): Promise<ToldChange[]> {
  const { id, fromStatus: from, toStatus: to, createdAt } = orderEvents;
  return tx
    .select({ id, from, to })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(createdAt), desc(id));
}

/** Keeps back what was to be told of an order and has not left yet. */
export async function takeBackNews(tx: Tx, orderId: string): Promise<void> {
  const changes = await orderChanges(tx, orderId);
  await takeBackMails(
    tx,
    changes.map(({ id }) => id),
  );
}
