import { and, asc, between, desc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { addDays, endOfDay, type LocalDate, startOfDay } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { invoiceLines, invoices, payments, tillMovements, tillSessions } from "#db/schema/money.ts";
import { type CashDrawer, type DaySheet, openDays } from "./day-sheet.ts";
import { paperNumber } from "./papers.ts";

export async function isCounting(db: Db, day: LocalDate): Promise<boolean> {
  const open = and(eq(tillSessions.day, day), isNull(tillSessions.closedAt));
  return (await db.$count(tillSessions, open)) > 0;
}

/** Sums a day from its papers. A payment belongs to the day on which its drawer was opened. */
export async function readDaySheet(db: Db, day: LocalDate): Promise<DaySheet> {
  const drawers = await readDrawers(db, day);
  const [sales, credited, paid, open] = [
    await readSales(db, day),
    await readCredited(db, day),
    await readPayments(db, day, drawers),
    await readOpenInvoices(db, day),
  ];
  return { day, sales, credited, payments: paid, open, drawers };
}

const total = (amount: unknown) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number);

function readSales(db: Db, day: LocalDate): Promise<DaySheet["sales"]> {
  const { kind, itemId, name, nameAr, quantity, amountFils, vatFils } = invoiceLines;
  return db
    .select({
      kind,
      name,
      nameAr,
      quantity: total(quantity),
      amountFils: total(amountFils),
      vatFils: total(vatFils),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.issuedOn, day), eq(invoices.kind, "invoice")))
    .groupBy(kind, itemId, name, nameAr)
    .orderBy(asc(kind), asc(name), asc(itemId), asc(nameAr));
}

async function readCredited(db: Db, day: LocalDate): Promise<DaySheet["credited"]> {
  const [sums] = await db
    .select({ amountFils: total(invoices.totalFils), vatFils: total(invoices.vatFils) })
    .from(invoices)
    .where(and(eq(invoices.issuedOn, day), eq(invoices.kind, "credit-note")));
  return sums ?? { amountFils: 0, vatFils: 0 };
}

function readPayments(
  db: Db,
  day: LocalDate,
  drawers: readonly CashDrawer[],
): Promise<DaySheet["payments"]> {
  const ids = drawers.map(({ id }) => id);
  const ofDrawers = inArray(payments.tillSessionId, ids);
  const others = and(
    isNull(payments.tillSessionId),
    between(payments.createdAt, startOfDay(day), endOfDay(day)),
  );
  return db
    .select({
      method: payments.method,
      takenFils: total(sql`greatest(${payments.amountFils}, 0)`),
      refundedFils: total(sql`least(${payments.amountFils}, 0)`),
    })
    .from(payments)
    .where(or(ofDrawers, others))
    .groupBy(payments.method)
    .orderBy(asc(payments.method));
}

async function readOpenInvoices(db: Db, day: LocalDate): Promise<DaySheet["open"]> {
  const firstDay = addDays(day, 1 - openDays);
  const issued = db
    .select({
      id: sql<string>`coalesce(${invoices.invoiceId}, ${invoices.id})`.as("of"),
      fils: sql<number>`${invoices.totalFils}`.as("fils"),
      isInvoice: sql<boolean>`${invoices.kind} = 'invoice'`.as("is_invoice"),
    })
    .from(invoices)
    .where(between(invoices.issuedOn, firstDay, day));
  // An invoice is paid after it was issued, so that these are all payments of what was issued since.
  const paid = db
    .select({
      id: sql<string>`${payments.invoiceId}`.as("of"),
      fils: sql<number>`-${payments.amountFils}`.as("fils"),
      isInvoice: sql<boolean>`false`.as("is_invoice"),
    })
    .from(payments)
    .leftJoin(tillSessions, eq(tillSessions.id, payments.tillSessionId))
    .where(
      and(
        gte(payments.createdAt, startOfDay(firstDay)),
        sql`case when ${payments.tillSessionId} is null
          then ${payments.createdAt} <= ${endOfDay(day).toISOString()}::timestamptz
          else ${tillSessions.day} <= ${day} end`,
      ),
    );
  const parts = unionAll(issued, paid).as("parts");
  const open = db
    .select({ id: parts.id, fils: sql<number>`sum(${parts.fils})`.as("open_fils") })
    .from(parts)
    .groupBy(parts.id)
    .having(sql`bool_or(${parts.isInvoice}) and sum(${parts.fils}) > 0`)
    .as("open");
  const rows = await db
    .select({
      count: sql`count(*) over ()`.mapWith(Number),
      totalFils: sql`sum(${open.fils}) over ()`.mapWith(Number),
      series: invoices.series,
      year: invoices.year,
      number: invoices.number,
      reference: invoices.reference,
      issuedOn: invoices.issuedOn,
      openFils: sql`${open.fils}`.mapWith(Number),
    })
    .from(open)
    .innerJoin(invoices, eq(invoices.id, open.id))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(mostListed);
  const [{ count, totalFils } = { count: 0, totalFils: 0 }] = rows;
  const latest = rows.map(({ reference, issuedOn, openFils, ...paper }) => ({
    reference,
    issuedOn,
    openFils,
    number: paperNumber(paper),
  }));
  return { count, totalFils, latest };
}

const mostListed = 50;

const opened = alias(user, "opened");
const closed = alias(user, "closed");

async function readDrawers(db: Db, day: LocalDate): Promise<CashDrawer[]> {
  const moved = (kind: "float" | "pay-in" | "pay-out") =>
    sql`(select coalesce(sum(${tillMovements.amountFils}), 0) from ${tillMovements}
      where ${tillMovements.tillSessionId} = ${tillSessions.id} and ${tillMovements.kind} = ${kind})`.mapWith(
      Number,
    );
  const cashFils = sql`(select coalesce(sum(${payments.amountFils}), 0) from ${payments}
    where ${payments.tillSessionId} = ${tillSessions.id} and ${payments.method} = 'cash')`.mapWith(
    Number,
  );
  const rows = await db
    .select({
      id: tillSessions.id,
      till: tillSessions.till,
      openedBy: opened.name,
      closedBy: closed.name,
      floatFils: moved("float"),
      cashFils,
      inFils: moved("pay-in"),
      outFils: moved("pay-out"),
      countedFils: tillSessions.countedFils,
      differenceReason: tillSessions.differenceReason,
    })
    .from(tillSessions)
    .leftJoin(opened, eq(opened.id, tillSessions.openedBy))
    .leftJoin(closed, eq(closed.id, tillSessions.closedBy))
    .where(eq(tillSessions.day, day))
    .orderBy(asc(tillSessions.openedAt), asc(tillSessions.id));
  return rows.map((row) => ({
    ...row,
    expectedFils: row.floatFils + row.cashFils + row.inFils + row.outFils,
  }));
}
