import { brandName } from "#app/lib/brand.ts";
import { newId } from "#app/lib/ids.ts";
import { both } from "#app/lib/locale.ts";
import type { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import type { Party } from "#db/schema/enums.ts";
import type { payments } from "#db/schema/money.ts";
import {
  type Money,
  type PaymentForm,
  type PaymentTaken,
  paymentsOf,
  type Refund,
  type Undone,
} from "./counter.ts";
import {
  creditInvoice,
  type InvoiceRow,
  issueInvoice,
  readPaperLines,
  readPapers,
  recordPayments,
  type Sale,
  type Subject,
} from "./papers.server.ts";
import { chargesVat, type Paid, paperNumber, totalOf } from "./papers.ts";
import { openTills } from "./till.server.ts";

type Deed = { settings: App["settings"]; actorId: string | null; at: Date };

/** The seller as printed; without VAT there is no tax number on a paper (D20). */
export function sellerOf({ brand, taxMode }: App["settings"]): Party {
  const { trn, address, phone, email } = brand;
  return {
    name: { en: brandName(brand, "en"), ar: brandName(brand, "ar") },
    lines: [...new Set([address.en, address.ar]), phone, email],
    trn: chargesVat({ trn, taxMode }) ? trn : null,
  };
}

/** The invoice of a ticket that stands, or one that is issued now; none of a ticket without lines. */
export async function ensureInvoice(
  tx: Tx,
  ticket: Sale,
  { settings, actorId, at }: Deed,
): Promise<{ invoice: InvoiceRow; openFils: number } | null> {
  const { standing } = await readPapers(tx, ticket.subject);
  if (standing && !isOutgrown(standing.invoice, ticket)) return standing;
  if (ticket.lines.length === 0) return null;
  const seller = sellerOf(settings);
  const invoice = await issueInvoice(tx, { ...ticket, seller, actorId, at });
  return { invoice, openFils: invoice.totalFils };
}

/** A free invoice cannot be credited, so a ticket that costs something since gets another. */
const isOutgrown = ({ totalFils }: InvoiceRow, { lines }: Sale) =>
  totalFils === 0 && totalOf(lines) > 0;

/** The open amount of a ticket: of its valid invoice, else its total. */
export async function readOpenFils(
  db: Db | Tx,
  { subject, lines }: Pick<Sale, "subject" | "lines">,
): Promise<number> {
  const { standing } = await readPapers(db, subject);
  return standing && standing.invoice.totalFils > 0 ? standing.openFils : totalOf(lines);
}

/** Whether an invoice fixes the price of what it is about, until a credit note takes it back. */
export async function isInvoiced(db: Db | Tx, subject: Subject): Promise<boolean> {
  const { standing } = await readPapers(db, subject);
  return standing !== null && standing.invoice.totalFils > 0;
}

/** Papers stay, also when they are taken back, so that what they are about is not deleted. */
export const hasPapers = async (db: Db | Tx, subject: Subject): Promise<boolean> =>
  (await readPapers(db, subject)).papers.length > 0;

/** The invoice that stands, if money was taken for it. */
export async function findPaidInvoice(db: Db | Tx, subject: Subject): Promise<string | null> {
  const { standing } = await readPapers(db, subject);
  return standing && standing.paidFils > 0 ? standing.invoice.id : null;
}

type OpenTill = Awaited<ReturnType<typeof openTills>>[number];

/** The drawer that was chosen, else one's own, else the only one. */
async function findTill(
  tx: Tx,
  { tillSessionId, actorId }: { tillSessionId: string | null; actorId: string | null },
): Promise<string | null> {
  const tills = await openTills(tx);
  if (tillSessionId) return tills.find(({ id }) => id === tillSessionId)?.id ?? null;
  const own = tills.find(({ openedById }) => openedById !== null && openedById === actorId);
  return own?.id ?? (tills.length === 1 ? (tills[0]?.id ?? null) : null);
}

/** A key belongs to what is paid, so that a form of another page is never taken as sent already. */
const keyOf = (subject: Subject, key: string) =>
  `${"visitId" in subject ? subject.visitId : subject.orderId} ${key}`;

/**
 * Takes money for a ticket whose row the caller has locked, and issues its invoice first if none
 * stands. The same key again changes nothing.
 */
export async function takePayment(
  tx: Tx,
  ticket: Sale,
  { tender, seenOpenFils, key, tillSessionId: chosen, ...deed }: Omit<PaymentForm, "buyer"> & Deed,
): Promise<PaymentTaken> {
  const { subject } = ticket;
  const bound = keyOf(subject, key);
  const { payments: earlier, standing } = await readPapers(tx, subject);
  const again = earlier.filter(({ idempotencyKey }) => idempotencyKey.startsWith(`${bound} `));
  if (again[0] && again[0].invoiceId === standing?.invoice.id) {
    const { invoiceId } = again[0];
    return { ok: true, invoiceId, takenFils: totalOf(again), changeFils: 0, isAgain: true };
  }
  if (!standing && ticket.lines.length === 0) return { ok: false, reason: "no-lines" };
  const openFils = await readOpenFils(tx, ticket);
  // A form whose payment was taken back since is as old as one that saw another amount.
  if (openFils !== seenOpenFils || again.length > 0) {
    return { ok: false, reason: "open-changed", fils: openFils };
  }
  const read = paymentsOf(tender, openFils);
  if (!read.ok) return { ...read, fils: openFils };
  const { paid, changeFils } = read;
  const tillSessionId = await findTill(tx, { tillSessionId: chosen, actorId: deed.actorId });
  if (!tillSessionId && paid.some(({ method }) => method === "cash")) {
    return { ok: false, reason: "no-drawer" };
  }
  const due = await ensureInvoice(tx, ticket, deed);
  if (!due) return { ok: false, reason: "no-lines" };
  const { actorId, at } = deed;
  const taking = { paid, tillSessionId, key: bound, actorId, at };
  const taken = await recordPayments(tx, due.invoice.id, taking);
  if (!taken.ok) return taken;
  const { id: invoiceId } = due.invoice;
  return { ok: true, invoiceId, takenFils: totalOf(paid), changeFils, isAgain: false };
}

export type Undoing = Refund & {
  /** Without the right, only those who took the money, while its drawer is open. */
  mayRefund: boolean;
  actorId: string | null;
  /** The courier did not take the money after all; otherwise it is in a drawer by now. */
  isUndelivered?: boolean;
};

/**
 * Takes an invoice back whole: a credit note of all its lines, and what was paid is given back as
 * it was paid, the courier's cash from a drawer. Taking it back again changes nothing.
 */
export async function undoPayments(
  tx: Tx,
  subject: Subject,
  { invoiceId, reason, mayRefund, isUndelivered = false, at, ...from }: Undoing & { at: Date },
): Promise<Undone> {
  const { balances, payments: all } = await readPapers(tx, subject);
  const balance = balances.find(({ invoice }) => invoice.id === invoiceId);
  if (!balance || balance.invoice.totalFils === 0) return { ok: false, reason: "not-found" };
  const { creditedFils, invoice } = balance;
  if (creditedFils >= invoice.totalFils) return { ok: true, creditNote: null, refundedFils: 0 };
  if (creditedFils > 0) return { ok: false, reason: "partly-credited" };
  const own = all.filter((payment) => payment.invoiceId === invoiceId);
  const { actorId } = from;
  if (!(mayRefund || isOwnIn(await openTills(tx), own, actorId))) {
    return { ok: false, reason: "not-allowed" };
  }
  const back = refundsOf(own, isUndelivered);
  const needsCash = back.some(({ method }) => method === "cash");
  const tillSessionId = await findRefundTill(tx, own, { ...from, needsCash });
  if (!tillSessionId && needsCash) return { ok: false, reason: "no-drawer" };
  const lines = await readPaperLines(tx, invoiceId);
  const credit = await creditInvoice(tx, invoiceId, { lines, reason, actorId, at });
  if (!credit.ok) throw new Error(`Invoice ${invoiceId} was not credited: ${credit.reason}`);
  const { creditNote } = credit;
  if (back.length === 0) return { ok: true, creditNote, refundedFils: 0 };
  const giving = { paid: back, tillSessionId, key: `undo ${invoiceId}`, actorId, at };
  const given = await recordPayments(tx, invoiceId, giving);
  return given.ok ? { ok: true, creditNote, refundedFils: -totalOf(back) } : given;
}

/** Takes an invoice back whose goods or work were not handed over after all. */
export async function takeBackInvoice(
  tx: Tx,
  subject: Subject,
  {
    reason,
    ...asked
  }: {
    invoiceId: string;
    reason: typeof m.money_not_collected;
    actorId: string | null;
    at: Date;
  },
): Promise<void> {
  const { en, ar } = both(reason);
  const why = { reason: `${en} / ${ar}`, mayRefund: true, isUndelivered: true };
  const undone = await undoPayments(tx, subject, { ...asked, ...why, tillSessionId: null });
  if (!undone.ok) {
    throw new Error(`Invoice ${asked.invoiceId} was not taken back: ${undone.reason}`);
  }
}

type Payment = typeof payments.$inferSelect;

function refundsOf(paid: readonly Payment[], isUndelivered: boolean): Paid[] {
  const ofMethod = Map.groupBy(paid, ({ method }) =>
    method === "courier" && !isUndelivered ? "cash" : method,
  );
  return [...ofMethod]
    .map(([method, some]) => {
      const reference = some.findLast((payment) => payment.amountFils > 0)?.reference ?? "";
      return { method, reference, amountFils: -totalOf(some) };
    })
    .filter(({ amountFils }) => amountFils < 0);
}

/** Whether somebody took all of these payments, and their drawers are still open. */
const isOwnIn = (tills: readonly OpenTill[], paid: readonly Payment[], actorId: string | null) =>
  actorId !== null &&
  paid.length > 0 &&
  paid.every(
    (payment) =>
      payment.actorId === actorId && tills.some(({ id }) => id === payment.tillSessionId),
  );

/** Cash goes back from the drawer that was chosen, else the one it is in; once that is closed, from the open one. */
async function findRefundTill(
  tx: Tx,
  paid: readonly Payment[],
  {
    tillSessionId: chosen,
    actorId,
    needsCash,
  }: Pick<Undoing, "tillSessionId" | "actorId"> & { needsCash: boolean },
): Promise<string | null> {
  const from =
    chosen ?? paid.findLast(({ tillSessionId }) => tillSessionId !== null)?.tillSessionId;
  const same = from ? await findTill(tx, { tillSessionId: from, actorId }) : null;
  if (same || chosen || !needsCash) return same;
  return findTill(tx, { tillSessionId: null, actorId });
}

const linkOf = (paper: InvoiceRow): Money["papers"][number] => {
  const { id, kind, totalFils } = paper;
  return { id, kind, totalFils, number: paperNumber(paper) };
};

export const listPapers = async (db: Db, subject: Subject): Promise<Money["papers"]> =>
  (await readPapers(db, subject)).papers.map(linkOf);

export async function readMoney(
  db: Db,
  { subject, totalFils }: { subject: Subject; totalFils: number },
  reader: { id: string; mayRefund: boolean },
): Promise<Money> {
  const { papers, payments, standing } = await readPapers(db, subject);
  const tills = await openTills(db);
  const priced = standing && standing.invoice.totalFils > 0 ? standing : null;
  const own = payments.filter(({ invoiceId }) => invoiceId === priced?.invoice.id);
  const mayUndo =
    priced?.creditedFils === 0 && (reader.mayRefund || isOwnIn(tills, own, reader.id));
  return {
    openFils: priced?.openFils ?? totalFils,
    paidFils: priced?.paidFils ?? 0,
    isInvoiced: priced !== null,
    papers: papers.map(linkOf),
    undoes: mayUndo ? priced.invoice.id : null,
    tills,
    key: newId(),
  };
}
