import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gte,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { addDays, instantOf, type LocalDate, today } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { serviceNameIn } from "#db/visit-lines.ts";
import { type ChartRange, daysOf, type Revenue, spanOf } from "./overview.ts";

export const isCompleted = (status: SQLWrapper): SQL => sql`${status} = 'completed'`;

type DueAndAnswered = { dueAt: SQLWrapper; firstAnsweredAt: SQLWrapper };

export const isDecided = ({ dueAt, firstAnsweredAt }: DueAndAnswered, now: Date): SQL =>
  sql`(${firstAnsweredAt} is not null or ${dueAt} < ${now.toISOString()}::timestamptz)`;

export const isKept = ({ dueAt, firstAnsweredAt }: DueAndAnswered): SQL =>
  sql`(${firstAnsweredAt} <= ${dueAt})`;

/** A call is promised to those who sent a request, not to whom staff booked. */
export const isRequest = eq(bookingSubmissions.channel, "site");

const mostBars = 8;

const promisedDays = 30;

type Asked = { range: ChartRange; withRevenue: boolean };

export async function readFigures(db: Db, now: Date, { range, withRevenue }: Asked) {
  const { first, last } = spanOf(range, now);
  const [bookings, contacts, bookingDays, contactDays, orderDays, callbacks, replies, services] =
    await Promise.all([
      countBookings(db),
      countContacts(db),
      countDays(db, bookingSubmissions, first),
      countDays(db, contactSubmissions, first),
      countDays(db, orders, first),
      countPromises(db, now, bookingSubmissions, bookingSubmissions.callbackDueAt, isRequest),
      countPromises(db, now, contactSubmissions, contactSubmissions.replyDueAt),
      withRevenue ? listRevenueByService(db, first, last) : null,
    ]);
  const { revenueAed, ...counted } = bookings;
  return {
    counters: { ...contacts, ...counted, revenueAed: withRevenue ? revenueAed : null },
    days: daysOf(range, now).map((date) => {
      const asked = [...of(bookingDays, date), ...of(contactDays, date)];
      const waiting = asked.filter(({ status }) => status === "pending" || status === "new");
      return {
        date,
        bookings: sumOf(of(bookingDays, date)),
        orders: sumOf(of(orderDays, date)),
        answered: sumOf(asked) - sumOf(waiting),
        waiting: sumOf(waiting),
      };
    }),
    promises: { callbacks, replies },
    revenueByService: services,
  };
}

const countIf = (which: SQL) => sql`count(*) filter (where ${which})`.mapWith(Number);

async function countBookings(db: Db) {
  const { status, servicePriceAed, deletedAt } = bookingSubmissions;
  const completed = sql`sum(${servicePriceAed}) filter (where ${isCompleted(status)})`;
  const [counted] = await db
    .select({
      bookings: count(),
      pendingBookings: countIf(eq(status, "pending")),
      revenueAed: sql`coalesce(${completed}, 0)`.mapWith(Number),
    })
    .from(bookingSubmissions)
    .where(isNull(deletedAt));
  return { bookings: 0, pendingBookings: 0, revenueAed: 0, ...counted };
}

async function countContacts(db: Db) {
  const { status, deletedAt } = contactSubmissions;
  const [counted] = await db
    .select({ contacts: count(), newContacts: countIf(eq(status, "new")) })
    .from(contactSubmissions)
    .where(isNull(deletedAt));
  return { contacts: 0, newContacts: 0, ...counted };
}

type Listed = typeof bookingSubmissions | typeof contactSubmissions | typeof orders;

/** By the day in Dubai on which they were made, and by status. */
function countDays(db: Db, table: Listed, first: LocalDate) {
  return db
    .select({
      date: sql<LocalDate>`to_char(${table.createdAt} at time zone 'Asia/Dubai', 'YYYY-MM-DD')`,
      status: sql<string>`${table.status}`,
      count: count(),
    })
    .from(table)
    .where(and(isNull(table.deletedAt), gte(table.createdAt, instantOf(first, 0))))
    .groupBy(sql`1`, sql`2`);
}

type DayCount = Awaited<ReturnType<typeof countDays>>[number];

const of = (rows: DayCount[], date: LocalDate) => rows.filter((row) => row.date === date);

const sumOf = (rows: DayCount[]) => rows.reduce((sum, { count }) => sum + count, 0);

async function countPromises(
  db: Db,
  now: Date,
  table: typeof bookingSubmissions | typeof contactSubmissions,
  dueAt: SQLWrapper,
  isPromised?: SQL,
) {
  const { firstAnsweredAt, createdAt, deletedAt } = table;
  const promise = { dueAt, firstAnsweredAt };
  const since = instantOf(addDays(today(now), -promisedDays), 0);
  const [counted] = await db
    .select({ decided: countIf(isDecided(promise, now)), kept: countIf(isKept(promise)) })
    .from(table)
    .where(and(isNull(deletedAt), gte(createdAt, since), isPromised));
  return { decided: 0, kept: 0, ...counted };
}

function listRevenueByService(db: Db, first: LocalDate, last: LocalDate): Promise<Revenue[]> {
  const { serviceName, servicePriceAed, status, appointmentDate, deletedAt } = bookingSubmissions;
  const amountFils = sql`sum(${servicePriceAed}) * 100`.mapWith(Number);
  return db
    .select({ name: serviceName, amountFils })
    .from(bookingSubmissions)
    .where(and(isCompleted(status), isNull(deletedAt), between(appointmentDate, first, last)))
    .groupBy(serviceName)
    .orderBy(desc(amountFils), asc(serviceName))
    .limit(mostBars);
}

export function listRevenueByPerfume(db: Db, now: Date, range: ChartRange): Promise<Revenue[]> {
  const { orderId, perfumeName, subtotalFils } = orderItems;
  const name = sql<string>`sold.name`;
  const amountFils = sum(sql`sold.fils`).mapWith(Number);
  // Lateral, so that each order's lines are found by index; a join would read the whole table.
  const sold = sql`lateral (
    select ${perfumeName} as name, ${subtotalFils} as fils from ${orderItems}
    where ${orderId} = ${orders.id} offset 0) sold`;
  return db
    .select({ name, amountFils })
    .from(orders)
    .innerJoin(sold, sql`true`)
    .where(
      and(
        isCompleted(orders.status),
        gte(orders.createdAt, instantOf(spanOf(range, now).first, 0)),
        isNull(orders.deletedAt),
      ),
    )
    .groupBy(name)
    .orderBy(desc(amountFils), asc(name))
    .limit(mostBars);
}

const waitingShown = 4;

export async function readWaiting(db: Db, now: Date) {
  const bookings = {
    kind: "callbacks" as const,
    about: serviceNameIn(getLocale()),
    dueAt: bookingSubmissions.callbackDueAt,
    table: bookingSubmissions,
    isWaiting: and(eq(bookingSubmissions.status, "pending"), isNull(bookingSubmissions.deletedAt)),
  };
  const contacts = {
    kind: "replies" as const,
    about: contactSubmissions.subject,
    dueAt: contactSubmissions.replyDueAt,
    table: contactSubmissions,
    isWaiting: and(eq(contactSubmissions.status, "new"), isNull(contactSubmissions.deletedAt)),
  };
  type Kind = typeof bookings | typeof contacts;
  const listOf = ({ table, kind, about, dueAt, isWaiting }: Kind) =>
    db
      .select({
        kind: sql<typeof kind>`${sql.raw(`'${kind}'`)}`,
        id: table.id,
        name: table.name,
        phone: table.phone,
        about: sql<string>`${about}`,
        dueAt: sql<Date>`${dueAt}`.mapWith(dueAt),
      })
      .from(table)
      .where(isWaiting)
      .orderBy(asc(dueAt))
      .limit(waitingShown);
  const countOf = ({ table, dueAt, isWaiting }: Kind, sign: "<" | ">=") =>
    sql`(select count(*) from ${table}
      where ${isWaiting} and ${dueAt} ${sql.raw(sign)} ${now.toISOString()}::timestamptz)`.mapWith(
      Number,
    );
  const [listed, [counts]] = await Promise.all([
    unionAll(listOf(bookings), listOf(contacts)),
    db
      .select({
        callbacks: { overdue: countOf(bookings, "<"), due: countOf(bookings, ">=") },
        replies: { overdue: countOf(contacts, "<"), due: countOf(contacts, ">=") },
      })
      .from(sql`(select 1) one`),
  ]);
  const of = (asked: "callbacks" | "replies") => ({
    ...(counts?.[asked] ?? { overdue: 0, due: 0 }),
    waiting: listed.flatMap(({ kind, ...waiting }) => (kind === asked ? [waiting] : [])),
  });
  return { callbacks: of("callbacks"), replies: of("replies") };
}
