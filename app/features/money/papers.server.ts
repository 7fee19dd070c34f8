import { and, asc, eq, type SQL, sql, sum } from "drizzle-orm";
import type { Locale } from "#app/lib/locale.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import type { Db, Tx } from "#db/client.ts";
import type { InvoiceKind, Party } from "#db/schema/enums.ts";
import {
  invoiceLines,
  invoiceSeries,
  invoices,
  payments,
  tillMovements,
  tillSessions,
} from "#db/schema/money.ts";
import { credited, type Paid, type PaperLine, seriesOf, totalOf, vatOf } from "./papers.ts";

export type Subject = { visitId: string } | { orderId: string };

export type InvoiceRow = typeof invoices.$inferSelect;

export type Sale = {
  subject: Subject;
  /** The number that the customer knows: of the booking or of the order. */
  reference: string;
  lines: readonly PaperLine[];
  buyer: Party;
  suppliedOn: LocalDate;
  locale: Locale;
};

type NewInvoice = Sale & { seller: Party; actorId: string | null; at: Date };

/**
 * Numbers and writes an invoice (workshop W8). The caller has locked what it is for, and has seen
 * that there is no other invoice of it that stands.
 */
export async function issueInvoice(
  tx: Tx,
  { subject, lines, ...facts }: NewInvoice,
): Promise<InvoiceRow> {
  const isTaxInvoice = facts.seller.trn !== null;
  return writePaper(tx, "invoice", lines, { ...facts, ...subject, isTaxInvoice });
}

type Credit = { lines: readonly PaperLine[]; reason: string; actorId: string | null; at: Date };

/** Takes lines of an invoice back (W8). Refuses more than the invoice has left. */
export async function creditInvoice(
  tx: Tx,
  invoiceId: string,
  { lines, reason, actorId, at }: Credit,
): Promise<
  { ok: true; creditNote: InvoiceRow } | { ok: false; reason: "not-found" | "above-left" }
> {
  const balance = await lockBalance(tx, invoiceId);
  if (!balance) return { ok: false, reason: "not-found" };
  const { invoice } = balance;
  if (totalOf(lines) > invoice.totalFils - balance.creditedFils) {
    return { ok: false, reason: "above-left" };
  }
  const { visitId, orderId, reference, seller, buyer, locale, isTaxInvoice } = invoice;
  const suppliedOn = today(at);
  const facts = { visitId, orderId, reference, seller, buyer, locale, isTaxInvoice, suppliedOn };
  const creditNote = await writePaper(tx, "credit-note", credited(lines), {
    ...facts,
    invoiceId,
    reason,
    actorId,
    at,
  });
  return { ok: true, creditNote };
}

type Facts = Omit<typeof invoices.$inferInsert, "kind" | "series" | "year" | "number" | Summed> & {
  at: Date;
};
type Summed = "totalFils" | "vatFils" | "issuedOn" | "createdAt";

async function writePaper(
  tx: Tx,
  kind: InvoiceKind,
  lines: readonly PaperLine[],
  { at, ...facts }: Facts,
): Promise<InvoiceRow> {
  const issuedOn = today(at);
  const [series, year] = [seriesOf[kind], Number(issuedOn.slice(0, 4))];
  // The row stays locked until the end: the next number waits, and none is lost by a rollback.
  const [drawn] = await tx
    .insert(invoiceSeries)
    .values({ series, year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.series, invoiceSeries.year],
      set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` },
    })
    .returning({ number: invoiceSeries.lastNumber });
  if (!drawn) throw new Error(`No number was drawn of ${series} ${year}`);
  const amounts = { totalFils: totalOf(lines), vatFils: vatOf(lines) };
  const [paper] = await tx
    .insert(invoices)
    .values({ ...facts, ...amounts, kind, series, year, ...drawn, issuedOn, createdAt: at })
    .returning();
  if (!paper) throw new Error("The invoice was not written");
  const invoiceId = paper.id;
  await tx.insert(invoiceLines).values(
    lines.map(({ name, ...line }, position) => ({
      ...line,
      invoiceId,
      position,
      name: name.en,
      nameAr: name.ar,
    })),
  );
  return paper;
}

type NewPayments = {
  /** Cash and card together are two; all positive, or all negative for a refund. */
  paid: readonly Paid[];
  tillSessionId: string | null;
  key: string;
  actorId: string | null;
  at: Date;
};

export type PaymentRefusal = {
  reason: "not-found" | "till-closed" | "above-open" | "above-paid" | "drawer-short";
  fils?: number;
};

/** Writes payments of an invoice, or refunds; the same key again changes nothing. */
export async function recordPayments(
  tx: Tx,
  invoiceId: string,
  { paid, tillSessionId, key, actorId, at }: NewPayments,
): Promise<{ ok: true; openFils: number } | ({ ok: false } & PaymentRefusal)> {
  const balance = await lockBalance(tx, invoiceId);
  if (!balance) return { ok: false, reason: "not-found" };
  const { openFils, paidFils } = balance;
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.idempotencyKey, `${key} 0`));
  if (earlier) return { ok: true, openFils };
  const takenFils = totalOf(paid);
  if (takenFils > 0 && takenFils > openFils)
    return { ok: false, reason: "above-open", fils: openFils };
  if (paidFils + takenFils < 0) return { ok: false, reason: "above-paid", fils: paidFils };
  if (tillSessionId) {
    if (!(await lockOpenTill(tx, tillSessionId))) return { ok: false, reason: "till-closed" };
    const heldFils = await readHeldFils(tx, tillSessionId);
    const cashFils = totalOf(paid.filter(({ method }) => method === "cash"));
    if (heldFils + cashFils < 0) return { ok: false, reason: "drawer-short", fils: heldFils };
  }
  await tx.insert(payments).values(
    paid.map((payment, index) => ({
      ...payment,
      invoiceId,
      tillSessionId,
      idempotencyKey: `${key} ${index}`,
      actorId,
      createdAt: at,
    })),
  );
  return { ok: true, openFils: openFils - takenFils };
}

/** Whether the drawer is open; it cannot be closed before the end of the transaction. */
export async function lockOpenTill(tx: Tx, tillSessionId: string): Promise<boolean> {
  const [session] = await tx
    .select({ closedAt: tillSessions.closedAt })
    .from(tillSessions)
    .where(eq(tillSessions.id, tillSessionId))
    .for("no key update");
  return session !== undefined && session.closedAt === null;
}

/** What a drawer should hold: its float, what was put in and taken out, and its cash payments. */
export async function readHeldFils(db: Db | Tx, tillSessionId: string): Promise<number> {
  const cash = and(eq(payments.tillSessionId, tillSessionId), eq(payments.method, "cash"));
  const [moved, taken] = [
    await sumOf(db, tillMovements, eq(tillMovements.tillSessionId, tillSessionId)),
    await sumOf(db, payments, cash),
  ];
  return moved + taken;
}

async function sumOf(
  db: Db | Tx,
  table: typeof tillMovements | typeof payments,
  where: SQL | undefined,
): Promise<number> {
  const amount = sum(table.amountFils).mapWith(Number);
  const [row] = await db.select({ amount }).from(table).where(where);
  return row?.amount ?? 0;
}

async function lockBalance(tx: Tx, invoiceId: string) {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.kind, "invoice")))
    .for("no key update");
  if (!invoice) return null;
  const { visitId, orderId } = invoice;
  // Only now, so that it has what was written while this waited for the lock.
  const { balances } = await readPapers(tx, visitId ? { visitId } : { orderId: orderId ?? "" });
  return balances.find((balance) => balance.invoice.id === invoiceId) ?? null;
}

/** All papers of a visit or an order, oldest first, with the invoice that stands, if one does. */
export async function readPapers(db: Db | Tx, subject: Subject) {
  const isOf =
    "visitId" in subject
      ? eq(invoices.visitId, subject.visitId)
      : eq(invoices.orderId, subject.orderId);
  const papers = await db
    .select()
    .from(invoices)
    .where(isOf)
    .orderBy(asc(invoices.createdAt), asc(invoices.id));
  const paid = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(isOf)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const money = paid.map(({ payment }) => payment);
  const balances = papers
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => {
      const creditedFils = papers
        .filter(({ invoiceId }) => invoiceId === invoice.id)
        .reduce((all, { totalFils }) => all - totalFils, 0);
      const paidFils = totalOf(money.filter(({ invoiceId }) => invoiceId === invoice.id));
      // Negative where something is due to the customer.
      const openFils = invoice.totalFils - creditedFils - paidFils;
      return { invoice, creditedFils, paidFils, openFils };
    });
  // A free invoice has nothing to take back, so it stands until another follows.
  const standing = balances.findLast(
    ({ invoice, creditedFils }) => creditedFils < invoice.totalFils || invoice.totalFils === 0,
  );
  return { papers, payments: money, balances, standing: standing ?? null };
}

export async function readPaperLines(db: Db | Tx, invoiceId: string): Promise<PaperLine[]> {
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
  return rows.map(({ id, invoiceId: _, position, name, nameAr, ...line }) => ({
    ...line,
    name: { en: name, ar: nameAr },
  }));
}
