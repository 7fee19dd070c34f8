import { and, asc, between, count, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pageSize } from "#app/lib/list-query.ts";
import { endOfDay, startOfDay, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { readBatches } from "#app/platform/csv.server.ts";
import { placeOf } from "#app/platform/list-page.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { invoiceLines, invoices, payments, tillSessions, vatPeriods } from "#db/schema/money.ts";
import { vatActions } from "./money-actions.ts";
import { type BoxSums, boxTotals, type VatBox, type VatPeriod, vatBoxes } from "./vat.ts";

type Days = Pick<VatPeriod, "from" | "to">;

const credited = alias(invoices, "credited");

const { id, series, year, number, issuedOn, reference, buyer } = invoices;
const paperColumns = { series, year, number, issuedOn, reference, buyer };

const isOf = ({ from, to }: Days) => between(invoices.issuedOn, from, to);
const isEarlier = ({ from }: Days) => sql<boolean>`coalesce(${credited.issuedOn} < ${from}, false)`;
/** The boxes of a period: as they were kept when it was locked, else summed from its papers. */
export async function readVat(db: Db, period: Days) {
  const locked = (await listLockedPeriods(db)).find(
    ({ startsOn, endsOn }) => startsOn === period.from && endsOn === period.to,
  );
  return { sums: locked?.boxes ?? (await sumBoxes(db, period)), locked: locked ?? null };
}

async function sumBoxes(db: Db | Tx, period: Days): Promise<BoxSums> {
  // Summed from a subquery: grouped by one that has parameters, an expression is not the same twice.
  const parts = db
    .select({
      rate: invoiceLines.vatRate,
      isEarlier: isEarlier(period).as("is_earlier"),
      net: sql<number>`${invoiceLines.amountFils} - ${invoiceLines.vatFils}`.as("net"),
      vat: invoiceLines.vatFils,
    })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .leftJoin(credited, eq(credited.id, invoices.invoiceId))
    .where(isOf(period))
    .as("parts");
  const rows = await db
    .select({
      rate: parts.rate,
      isEarlier: parts.isEarlier,
      net: sql`sum(${parts.net})`.mapWith(Number),
      vat: sql`sum(${parts.vat})`.mapWith(Number),
    })
    .from(parts)
    .groupBy(parts.rate, parts.isEarlier);
  return Object.fromEntries(
    vatBoxes.flatMap(({ id, rate, isEarlier }) => {
      const sums = rows.find((row) => row.rate === rate && row.isEarlier === isEarlier);
      return [
        [`${id}.net`, sums?.net ?? 0],
        [`${id}.vat`, sums?.vat ?? 0],
      ];
    }),
  );
}

/** The papers behind a box, page by page, the latest first. */
export async function listVatPapers(
  db: Db,
  { period, box, page: asked }: { period: Days; box: VatBox; page: number },
) {
  const isBoxed = eq(invoiceLines.vatRate, box.rate);
  const where = and(
    isOf(period),
    box.isEarlier ? isEarlier(period) : sql`not ${isEarlier(period)}`,
    sql`exists (select from ${invoiceLines} where ${invoiceLines.invoiceId} = ${invoices.id} and ${isBoxed})`,
  );
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.invoiceId))
    .where(where);
  const { page, pages } = placeOf(asked, total);
  const sums = db
    .select({
      net: sql<number>`sum(${invoiceLines.amountFils} - ${invoiceLines.vatFils})`.as("net"),
      vat: sql<number>`sum(${invoiceLines.vatFils})`.as("vat"),
    })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoices.id), isBoxed))
    .as("sums");
  const papers = await db
    .select({
      id,
      ...paperColumns,
      visitId: invoices.visitId,
      orderId: invoices.orderId,
      netFils: sql`${sums.net}`.mapWith(Number),
      vatFils: sql`${sums.vat}`.mapWith(Number),
    })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.invoiceId))
    .leftJoinLateral(sums, sql`true`)
    .where(where)
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { papers, part: { total, isCut: false, page, pages } };
}

export function listLockedPeriods(db: Db | Tx) {
  return db
    .select({
      id: vatPeriods.id,
      startsOn: vatPeriods.startsOn,
      endsOn: vatPeriods.endsOn,
      boxes: vatPeriods.boxes,
      lockedAt: vatPeriods.lockedAt,
      lockedBy: user.name,
    })
    .from(vatPeriods)
    .leftJoin(user, eq(user.id, vatPeriods.lockedBy))
    .orderBy(desc(vatPeriods.startsOn));
}

export type LockRefusal = "not-over" | "locked" | "changed";

/** Locks a past period and keeps its sums. Later corrections belong to the period of their credit note. */
export function lockVatPeriod(
  { db, now }: Pick<App, "db" | "now">,
  { period, seen, actorId }: { period: Days; seen: string; actorId: string | null },
): Promise<{ ok: true } | { ok: false; reason: LockRefusal }> {
  return db.transaction(async (tx) => {
    // Papers that are being written are waited for, and so is somebody else who locks.
    await tx.execute(sql`lock table ${invoices} in share row exclusive mode`);
    const at = now();
    if (period.to >= today(at)) return { ok: false, reason: "not-over" };
    const { startsOn, endsOn } = vatPeriods;
    const shared = and(lte(startsOn, period.to), gte(endsOn, period.from));
    const [other] = await tx.select({ total: count() }).from(vatPeriods).where(shared);
    if (other?.total) return { ok: false, reason: "locked" };
    const boxes = await sumBoxes(tx, period);
    if (seen !== printOfSums(boxes)) return { ok: false, reason: "changed" };
    const [row] = await tx
      .insert(vatPeriods)
      .values({ startsOn: period.from, endsOn: period.to, boxes, lockedBy: actorId, lockedAt: at })
      .returning({ id: vatPeriods.id });
    if (!row) throw new Error("The period was not written");
    const totalFils = boxTotals(boxes).reduce((sum, { vatFils }) => sum + vatFils, 0);
    const details = { days: period, totalFils };
    await recordAudit(tx, { action: vatActions.lock, rowId: row.id, actorId, at, details });
    return { ok: true };
  });
}

/** Sums as one text, by which a form says what was seen. */
export const printOfSums = (sums: BoxSums): string =>
  vatBoxes.map(({ id }) => `${sums[`${id}.net`]} ${sums[`${id}.vat`]}`).join(" ");

export type Line = Awaited<ReturnType<typeof readLines>>[number];

export const readInvoiceLines = (db: Db, period: Days) =>
  readBatches<Line>((last, limit) => {
    const after =
      last &&
      sql`(${invoices.issuedOn}, ${invoices.id}, ${invoiceLines.position}) > (${last.issuedOn}::date, ${last.invoiceId}::uuid, ${last.position}::integer)`;
    return readLines(db, and(isOf(period), after)).limit(limit);
  });

function readLines(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...paperColumns,
      invoiceId: id,
      kind: invoices.kind,
      suppliedOn: invoices.suppliedOn,
      creditedSeries: credited.series,
      creditedYear: credited.year,
      creditedNumber: credited.number,
      position: invoiceLines.position,
      itemId: invoiceLines.itemId,
      name: invoiceLines.name,
      quantity: invoiceLines.quantity,
      amountFils: invoiceLines.amountFils,
      vatFils: invoiceLines.vatFils,
      vatRate: invoiceLines.vatRate,
    })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .leftJoin(credited, eq(credited.id, invoices.invoiceId))
    .where(where)
    .orderBy(asc(invoices.issuedOn), asc(invoices.id), asc(invoiceLines.position));
}

export type ListedPayment = Awaited<ReturnType<typeof readPaymentRows>>[number];

export const readPayments = (db: Db, { from, to }: Days) =>
  readBatches<ListedPayment>((last, limit) => {
    const { createdAt, id } = payments;
    const within = between(createdAt, startOfDay(from), endOfDay(to));
    const after =
      last &&
      sql`(${createdAt}, ${id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
    return readPaymentRows(db, and(within, after)).limit(limit);
  });

function readPaymentRows(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: payments.id,
      createdAt: payments.createdAt,
      method: payments.method,
      amountFils: payments.amountFils,
      bankReference: payments.reference,
      till: tillSessions.till,
      ...paperColumns,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(tillSessions, eq(tillSessions.id, payments.tillSessionId))
    .where(where)
    .orderBy(asc(payments.createdAt), asc(payments.id));
}
