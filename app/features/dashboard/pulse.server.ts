import { setTimeout as wait } from "node:timers/promises";
import { desc, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orders } from "#db/schema/orders.ts";
import type { Pulse, RequestKind } from "./pulse.ts";

/** More than come in between two looks. */
const newestCount = 10;
const pollMs = 3_000;

const kinds: RequestKind[] = ["contact", "booking", "order"];

/** The newest requests that nobody deleted. */
export async function readPulse(db: Db): Promise<Pulse> {
  const newest = await unionAll(
    newestOf(db, "contact", contactSubmissions),
    newestOf(db, "booking", bookingSubmissions),
    newestOf(db, "order", orders),
  ).orderBy(desc(sql`created_at`), desc(sql`id`));
  const pulse = newest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return kinds.flatMap((kind) => pulse.filter((each) => each.kind === kind));
}

const newestOf = (
  db: Db,
  kind: RequestKind,
  table: typeof contactSubmissions | typeof bookingSubmissions | typeof orders,
) =>
  db
    .select({
      kind: sql<RequestKind>`${sql.raw(`'${kind}'`)}`,
      id: table.id,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(isNull(table.deletedAt))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(newestCount);

type Listener = (pulse: Pulse) => void;
type Feed = { listeners: Set<Listener>; last: Pulse | null; isPolling: boolean };

/** One for each process: what it holds is what the database said last. */
const feeds = new WeakMap<App, Feed>();

/**
 * Calls `listener` with the pulse now and whenever it changes, until the function that this returns
 * is called. However many listen, the database is asked once, and not at all while nobody does.
 */
export function listenToPulse(app: App, listener: Listener): () => void {
  const feed = feeds.get(app) ?? { listeners: new Set<Listener>(), last: null, isPolling: false };
  feeds.set(app, feed);
  feed.listeners.add(listener);
  if (!feed.isPolling) void pollWhileHeard(app, feed);
  else if (feed.last) listener(feed.last);
  return () => {
    feed.listeners.delete(listener);
  };
}

async function pollWhileHeard(app: App, feed: Feed): Promise<void> {
  let isAway = false;
  feed.isPolling = true;
  // What it was when somebody listened before is not what it is.
  feed.last = null;
  while (feed.listeners.size > 0) {
    try {
      const pulse = await readPulse(app.db);
      if (isAway) app.log.info("new requests read again");
      isAway = false;
      if (JSON.stringify(pulse) !== JSON.stringify(feed.last)) tell(feed, pulse);
    } catch (error) {
      // Once per outage.
      if (!isAway) app.log.error("new requests not read", error);
      isAway = true;
    }
    await wait(pollMs, undefined, { ref: false });
  }
  feed.isPolling = false;
}

function tell(feed: Feed, pulse: Pulse): void {
  feed.last = pulse;
  for (const listener of feed.listeners) listener(pulse);
}
