import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  or,
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
import { type TallySubject, tallies } from "#db/schema/tallies.ts";
import { serviceNameIn } from "#db/service-name.ts";
import { ofTally } from "#db/tallies.ts";
import { type ChartRange, daysOf, type Revenue, spanOf } from "./overview.ts";

const isEarned = (status: SQLWrapper): SQL => sql`${status} = 'completed'`;

type DueAndAnswered = { dueAt: SQLWrapper; firstAnsweredAt: SQLWrapper };

export const isDecided = ({ dueAt, firstAnsweredAt }: DueAndAnswered, now: Date): SQL =>
  sql`(${firstAnsweredAt} is not null or ${dueAt} < ${now.toISOString()}::timestamptz)`;

export const isKept = ({ dueAt, firstAnsweredAt }: DueAndAnswered): SQL =>
  sql`(${firstAnsweredAt} <= ${dueAt})`;

const mostBars = 8;

const countedDays = 30;

const undecided = "undecided";

function readTallies(db: Db, now: Date, { range, withRevenue }: Asked) {
  const { first, last } = spanOf(range, now);
  const promisedSince = addDays(today(now), -countedDays);
  const since = range > countedDays ? first : promisedSince;
  const part = sql<string>`case when subject = 'bookings due' then '' else part end`;
  const { subject, status, name } = tallies;
  const amount = withRevenue ? sql`coalesce(sum(amount), 0)` : sql`0`;
  const undecidedOf = (
    of: "bookings made" | "contacts made",
    table: typeof bookingSubmissions | typeof contactSubmissions,
    dueAt: SQLWrapper,
  ) =>
    db
      .select({
        subject: sql<TallySubject>`${sql.raw(`'${of}'`)}`,
        part: sql<string>`''`,
        status: sql<string>`''`,
        name: sql<string>`${sql.raw(`'${undecided}'`)}`,
        count: count(),
        amount: sql`0`.mapWith(Number),
      })
      .from(table)
      .where(
        and(
          isNull(table.firstAnsweredAt),
          isNull(table.deletedAt),
          sql`${dueAt} >= ${now.toISOString()}`,
          gte(table.createdAt, instantOf(promisedSince, 0)),
        ),
      );
  return unionAll(
    db
      .select({
        subject: sql<TallySubject>`${subject}`,
        part,
        status: sql<string>`${status}`,
        name: sql<string>`${name}`,
        count: sql`sum(${tallies.count})`.mapWith(Number),
        amount: amount.mapWith(Number),
      })
      .from(tallies)
      .where(
        or(
          inArray(subject, ["bookings", "contacts"]),
          and(
            inArray(subject, ["bookings made", "contacts made", "orders made"]),
            gte(tallies.part, since),
          ),
          withRevenue
            ? ofTally("bookings due", { status: "completed", from: first, to: last })
            : undefined,
        ),
      )
      .groupBy(subject, part, status, name),
    undecidedOf("bookings made", bookingSubmissions, bookingSubmissions.callbackDueAt),
    undecidedOf("contacts made", contactSubmissions, contactSubmissions.replyDueAt),
  );
}

type Tally = Awaited<ReturnType<typeof readTallies>>[number];

type Asked = { range: ChartRange; withRevenue: boolean };

type Which = { [column in "status" | "name"]?: string };

/** Reads counters that every transaction updates, and no rows of a list. */
export async function readFigures(db: Db, now: Date, asked: Asked) {
  const rows = await readTallies(db, now, asked);
  const ofSubject = Map.groupBy(rows, ({ subject }) => subject);
  const of = (subject: TallySubject, which: Which = {}) => {
    const columns = Object.entries(which) as [keyof Which, string][];
    const all = ofSubject.get(subject) ?? [];
    return all.filter((row) => columns.every(([column, value]) => row[column] === value));
  };
  const counters = {
    contacts: counted(of("contacts")),
    newContacts: counted(of("contacts", { status: "new" })),
    bookings: counted(of("bookings")),
    pendingBookings: counted(of("bookings", { status: "pending" })),
    revenueAed: asked.withRevenue
      ? of("bookings", { status: "completed" }).reduce((sum, { amount }) => sum + amount, 0)
      : null,
  };
  const byDay = Map.groupBy(rows, ({ subject, part }) => `${subject} ${part}`);
  const ofDay: OfDay = (subject, date) => byDay.get(`${subject} ${date}`) ?? [];
  const promisedSince = addDays(today(now), -countedDays);
  const promise = (subject: TallySubject) => {
    const since = of(subject).filter(({ part, name }) => name && part >= promisedSince);
    const undecidedNow = counted(of(subject, { name: undecided }));
    const kept = counted(since.filter(({ name }) => name === "kept"));
    return { decided: counted(since) - undecidedNow, kept };
  };
  return {
    counters,
    days: daysOf(asked.range, now).map((date) => dayOf(date, ofDay)),
    promises: { callbacks: promise("bookings made"), replies: promise("contacts made") },
    revenueByService: asked.withRevenue ? largest(of("bookings due")) : null,
  };
}

const counted = (rows: Tally[]) => rows.reduce((sum, { count }) => sum + count, 0);

type OfDay = (subject: TallySubject, date: LocalDate) => Tally[];

function dayOf(date: LocalDate, of: OfDay) {
  const [bookings, contacts] = [of("bookings made", date), of("contacts made", date)];
  const waiting = [
    ...bookings.filter(({ status }) => status === "pending"),
    ...contacts.filter(({ status }) => status === "new"),
  ];
  return {
    date,
    bookings: counted(bookings),
    orders: counted(of("orders made", date)),
    answered: counted(bookings) + counted(contacts) - counted(waiting),
    waiting: counted(waiting),
  };
}

function largest(services: Tally[]): Revenue[] {
  return services
    .map(({ name, amount }) => ({ name, amountFils: amount * 100 }))
    .sort((a, b) => b.amountFils - a.amountFils || (a.name < b.name ? -1 : 1))
    .slice(0, mostBars);
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
        isEarned(orders.status),
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
    ...bookingSubmissions,
    kind: "callbacks" as const,
    about: serviceNameIn(getLocale()),
    dueAt: bookingSubmissions.callbackDueAt,
    table: bookingSubmissions,
    isWaiting: and(eq(bookingSubmissions.status, "pending"), isNull(bookingSubmissions.deletedAt)),
  };
  const contacts = {
    ...contactSubmissions,
    kind: "replies" as const,
    about: contactSubmissions.subject,
    dueAt: contactSubmissions.replyDueAt,
    table: contactSubmissions,
    isWaiting: and(eq(contactSubmissions.status, "new"), isNull(contactSubmissions.deletedAt)),
  };
  const listOf = ({
    table,
    kind,
    dueAt,
    isWaiting,
    ...columns
  }: typeof bookings | typeof contacts) =>
    db
      .select({
        kind: sql<typeof kind>`${sql.raw(`'${kind}'`)}`,
        id: sql<string>`${columns.id}`,
        name: sql<string>`${columns.name}`,
        phone: sql<string>`${columns.phone}`,
        about: sql<string>`${columns.about}`,
        dueAt: sql<Date>`${dueAt}`.mapWith(dueAt),
      })
      .from(table)
      .where(isWaiting)
      .orderBy(asc(dueAt))
      .limit(waitingShown);
  const countOf = (
    { table, dueAt, isWaiting }: typeof bookings | typeof contacts,
    sign: "<" | ">=",
  ) =>
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
