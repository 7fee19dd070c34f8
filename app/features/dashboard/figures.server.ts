import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { addDays, instantOf, timeZone, today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import {
  type ChartRange,
  type DayFigures,
  daysOf,
  type PromiseKept,
  type Revenue,
  spanOf,
} from "./overview.ts";

/** What revenue is of (D12): work and orders that are completed. */
export const isEarned = (status: SQLWrapper): SQL => sql`${status} = 'completed'`;

type DueAndAnswered = { dueAt: SQLWrapper; firstAnsweredAt: SQLWrapper };

/** One that is neither answered nor overdue says nothing yet. */
export const isDecided = ({ dueAt, firstAnsweredAt }: DueAndAnswered, now: Date): SQL =>
  sql`(${firstAnsweredAt} is not null or ${dueAt} < ${now.toISOString()}::timestamptz)`;

export const isKept = ({ dueAt, firstAnsweredAt }: DueAndAnswered): SQL =>
  sql`(${firstAnsweredAt} <= ${dueAt})`;

/** More bars than this tell nothing on a phone. */
const mostBars = 8;

type CreatedTable = typeof bookingSubmissions | typeof contactSubmissions | typeof orders;

/** What came in on each day of the range, also on those on which nothing did. */
export async function listDays(db: Db, now: Date, range: ChartRange): Promise<DayFigures[]> {
  const since = firstInstant(range, now);
  const [bookings, contacts, placed] = await Promise.all([
    countByDay(db, bookingSubmissions, since, eq(bookingSubmissions.status, "pending")),
    countByDay(db, contactSubmissions, since, eq(contactSubmissions.status, "new")),
    countByDay(db, orders, since, eq(orders.status, "pending")),
  ]);
  return daysOf(range, now).map((date) => {
    const booked = bookings.get(date) ?? none;
    const written = contacts.get(date) ?? none;
    const waiting = booked.waiting + written.waiting;
    return {
      date,
      bookings: booked.all,
      orders: placed.get(date)?.all ?? 0,
      answered: booked.all + written.all - waiting,
      waiting,
    };
  });
}

type DayCount = { all: number; waiting: number };

const none: DayCount = { all: 0, waiting: 0 };

async function countByDay(
  db: Db,
  table: CreatedTable,
  since: Date,
  isWaiting: SQL,
): Promise<Map<string, DayCount>> {
  const { createdAt, deletedAt } = table;
  const day = sql<string>`to_char(${createdAt} at time zone '${sql.raw(timeZone)}', 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      day,
      all: count(),
      waiting: sql`count(*) filter (where ${isWaiting})`.mapWith(Number),
    })
    .from(table)
    .where(and(gte(createdAt, since), isNull(deletedAt)))
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

const firstInstant = (range: ChartRange, now: Date) => instantOf(spanOf(range, now).first, 0);

export async function listRevenueByService(
  db: Db,
  now: Date,
  range: ChartRange,
): Promise<Revenue[]> {
  const { serviceName, servicePriceAed, status, appointmentDate, deletedAt } = bookingSubmissions;
  const { first, last } = spanOf(range, now);
  const amountAed = sum(servicePriceAed).mapWith(Number);
  const rows = await db
    .select({ name: serviceName, amountAed })
    .from(bookingSubmissions)
    .where(
      and(
        isEarned(status),
        gte(appointmentDate, first),
        lte(appointmentDate, last),
        isNull(deletedAt),
      ),
    )
    .groupBy(serviceName)
    .orderBy(desc(amountAed), asc(serviceName))
    .limit(mostBars);
  return rows.map(({ name, amountAed }) => ({ name, amountFils: amountAed * 100 }));
}

/** What was paid for the bottles of completed orders of these days, without delivery and tax. */
export async function listRevenueByPerfume(
  db: Db,
  now: Date,
  range: ChartRange,
): Promise<Revenue[]> {
  const amountFils = sum(orderItems.subtotalFils).mapWith(Number);
  const rows = await db
    .select({ name: orderItems.perfumeName, amountFils })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        isEarned(orders.status),
        gte(orders.createdAt, firstInstant(range, now)),
        isNull(orders.deletedAt),
      ),
    )
    .groupBy(orderItems.perfumeName)
    .orderBy(desc(amountFils), asc(orderItems.perfumeName))
    .limit(mostBars);
  return rows;
}

const waitingShown = 4;
const countedDays = 30;

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
  const { table, dueAt, createdAt, deletedAt } = promised;
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
      decided: countIf(isDecided(promised, now)),
      kept: countIf(isKept(promised)),
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
