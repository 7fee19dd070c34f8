import { setTimeout as wait } from "node:timers/promises";
import { and, desc, eq, isNull, like, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { may, type Rights } from "#app/features/staff/staff.ts";
import type { App } from "#app/platform/app.ts";
import { listOpenSessions } from "#app/platform/auth/session.server.ts";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orders } from "#db/schema/orders.ts";
import type { InboxKind, InboxSnapshot } from "./overview.ts";

const newestCount = 10;
const pollMs = 3_000;

const kinds: InboxKind[] = ["contact", "booking", "order"];

export async function readInboxSnapshot(db: Db): Promise<InboxSnapshot> {
  const newest = await unionAll(
    newestOf(db, "contact", contactSubmissions),
    // Whoever took a booking at the counter or by telephone knows of it.
    newestOf(db, "booking", bookingSubmissions, eq(bookingSubmissions.channel, "site")),
    newestOf(db, "order", orders),
    lastChangeOf(db),
  ).orderBy(desc(sql`created_at`), desc(sql`id`));
  const ofKind = (kind: InboxKind) =>
    newest.flatMap(({ id, createdAt, ...row }) =>
      row.kind === kind ? { kind, id, createdAt: createdAt.toISOString() } : [],
    );
  return {
    items: kinds.flatMap(ofKind),
    lastChange: newest.find(({ kind }) => kind === "change")?.id ?? null,
  };
}

const newestOf = (
  db: Db,
  kind: InboxKind,
  table: typeof contactSubmissions | typeof bookingSubmissions | typeof orders,
  where?: SQL,
) =>
  db
    .select({
      kind: sql<InboxKind | "change">`${sql.raw(`'${kind}'`)}`,
      id: table.id,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(and(isNull(table.deletedAt), where))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(newestCount);

/** Account mails and sign-ins are not in any list. */
const lastChangeOf = (db: Db) =>
  db
    .select({
      kind: sql<InboxKind | "change">`'change'`,
      id: auditLog.id,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .where(not(like(auditLog.action, "staff.%")))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);

/** A technician is notified that something changed, without what came in. */
export const snapshotFor = (staff: Rights, snapshot: InboxSnapshot): InboxSnapshot =>
  may(staff, "read") ? snapshot : { ...snapshot, items: [] };

type Listener = {
  staff: Rights & { sessionId: string };
  send: (snapshot: InboxSnapshot) => void;
  end: () => void;
};
type Feed = { listeners: Set<Listener>; last: InboxSnapshot | null; isPolling: boolean };

const feeds = new WeakMap<App["db"], Feed>();

/** Polls once for all listeners, and not at all without any. */
export function subscribeToInbox(app: App, listener: Listener): () => void {
  const feed = feeds.get(app.db) ?? {
    listeners: new Set<Listener>(),
    last: null,
    isPolling: false,
  };
  feeds.set(app.db, feed);
  feed.listeners.add(listener);
  if (!feed.isPolling) void pollWhileSubscribed(app, feed);
  else if (feed.last) listener.send(snapshotFor(listener.staff, feed.last));
  return () => {
    feed.listeners.delete(listener);
  };
}

async function pollWhileSubscribed(app: App, feed: Feed): Promise<void> {
  let isUnavailable = false;
  feed.isPolling = true;
  feed.last = null;
  while (feed.listeners.size > 0) {
    try {
      const snapshot = await readInboxSnapshot(app.db);
      if (isUnavailable) app.log.info("new requests read again");
      isUnavailable = false;
      await endOthers(app.db, feed);
      if (JSON.stringify(snapshot) !== JSON.stringify(feed.last)) tell(feed, snapshot);
    } catch (error) {
      // Logged once per outage.
      if (!isUnavailable) app.log.error("new requests not read", error);
      isUnavailable = true;
    }
    await wait(pollMs, undefined, { ref: false });
  }
  feed.isPolling = false;
}

/** Ends the streams of sessions that ended or may see something else by now; called when one changes. */
export async function endClosedStreams(app: App): Promise<void> {
  const feed = feeds.get(app.db);
  if (!feed?.listeners.size) return;
  try {
    await endOthers(app.db, feed);
  } catch (error) {
    // The next look ends them.
    app.log.error("open streams not checked", error);
  }
}

function tell(feed: Feed, snapshot: InboxSnapshot): void {
  feed.last = snapshot;
  for (const { staff, send } of feed.listeners) send(snapshotFor(staff, snapshot));
}

/** After reading the snapshot, so that nobody gets news from after they signed out. */
async function endOthers(db: Db, { listeners }: Feed): Promise<void> {
  const asked = [...listeners];
  const open = await listOpenSessions(
    db,
    asked.map(({ staff }) => staff.sessionId),
  );
  for (const listener of asked) {
    const { staff, end } = listener;
    const isSame = open.some(
      ({ sessionId, role, grants }) =>
        sessionId === staff.sessionId &&
        role === staff.role &&
        String(grants ?? []) === String(staff.grants),
    );
    // Another look may have ended it meanwhile.
    if (!isSame && listeners.has(listener)) end();
  }
}
