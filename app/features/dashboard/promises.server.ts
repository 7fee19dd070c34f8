import { and, asc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { addDays, instantOf, today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import type { PromiseKept } from "./overview.ts";

const waitingShown = 4;
const countedDays = 30;

/** A kind of request, and by when it is promised an answer. */
type Promised = {
  table: PgTable;
  id: AnyPgColumn;
  name: AnyPgColumn;
  phone: AnyPgColumn;
  about: AnyPgColumn;
  createdAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
  dueAt: typeof bookingSubmissions.callbackDueAt | typeof contactSubmissions.replyDueAt;
  firstAnsweredAt: AnyPgColumn;
  isWaiting: SQL;
};

const callbacks: Promised = {
  ...bookingSubmissions,
  table: bookingSubmissions,
  about: bookingSubmissions.serviceName,
  dueAt: bookingSubmissions.callbackDueAt,
  isWaiting: eq(bookingSubmissions.status, "pending"),
};

const replies: Promised = {
  ...contactSubmissions,
  table: contactSubmissions,
  about: contactSubmissions.subject,
  dueAt: contactSubmissions.replyDueAt,
  isWaiting: eq(contactSubmissions.status, "new"),
};

/** The call within 2 hours that every booking is promised. */
export const readCallbacks = (db: Db, now: Date) => readPromise(db, now, callbacks);

/** The answer within 24 hours that every message is promised. */
export const readReplies = (db: Db, now: Date) => readPromise(db, now, replies);

async function readPromise(db: Db, now: Date, promised: Promised): Promise<PromiseKept> {
  const { table, dueAt, firstAnsweredAt, createdAt, deletedAt } = promised;
  const at = now.toISOString();
  const isWaiting = and(promised.isWaiting, isNull(deletedAt));
  const [open] = await db
    .select({
      overdue: countIf(sql`${dueAt} < ${at}`),
      due: countIf(sql`${dueAt} >= ${at}`),
    })
    .from(table)
    .where(isWaiting);
  const since = instantOf(addDays(today(now), -countedDays), 0);
  const [past] = await db
    .select({
      // One that is neither answered nor overdue says nothing yet.
      decided: countIf(sql`${firstAnsweredAt} is not null or ${dueAt} < ${at}`),
      kept: countIf(sql`${firstAnsweredAt} <= ${dueAt}`),
    })
    .from(table)
    .where(and(gte(createdAt, since), isNull(deletedAt)));
  const waiting = await listWaiting(db, promised, isWaiting);
  return { ...nothing, ...open, ...past, waiting };
}

const nothing = { overdue: 0, due: 0, decided: 0, kept: 0 };

const countIf = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);

function listWaiting(db: Db, { table, ...promised }: Promised, isWaiting: SQL | undefined) {
  return db
    .select({
      id: sql<string>`${promised.id}`,
      name: sql<string>`${promised.name}`,
      phone: sql<string>`${promised.phone}`,
      about: sql<string>`${promised.about}`,
      dueAt: promised.dueAt,
    })
    .from(table)
    .where(isWaiting)
    .orderBy(asc(promised.dueAt))
    .limit(waitingShown);
}
