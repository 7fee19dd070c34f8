import { and, desc, eq, isNull, like, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { may, type Rights } from "#app/features/staff/staff.ts";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orders } from "#db/schema/orders.ts";
import { type InboxKind, type InboxSnapshot, inboxKinds } from "./overview.ts";

const newestCount = 10;

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
    items: inboxKinds.flatMap(ofKind),
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
