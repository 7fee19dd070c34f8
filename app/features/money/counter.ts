import { lineOf } from "#app/lib/form.ts";
import { isId } from "#app/lib/ids.ts";
import { formatFils, readAed } from "#app/lib/money.ts";
import { asciiDigits } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { InvoiceKind, Party, Till } from "#db/schema/enums.ts";
import { type Paid, totalOf } from "./papers.ts";

export type Money = {
  openFils: number;
  paidFils: number;
  isInvoiced: boolean;
  papers: { id: string; kind: InvoiceKind; number: string; totalFils: number }[];
  undoes: string | null;
  tills: { id: string; till: Till }[];
  key: string;
};

export const tenderMethods = ["cash", "card", "transfer"] as const;

type TenderRefusal = "nothing" | "above-open";

/** The payments of what was handed over, and the change; only cash may be more than is open. */
export function paymentsOf(
  tender: readonly Paid[],
  openFils: number,
): { ok: true; paid: Paid[]; changeFils: number } | { ok: false; reason: TenderRefusal } {
  const tenderedFils = totalOf(tender);
  if (tenderedFils === 0) return { ok: false, reason: "nothing" };
  const cashFils = totalOf(tender.filter(({ method }) => method === "cash"));
  const dueInCashFils = openFils - (tenderedFils - cashFils);
  const takenFils = Math.min(cashFils, dueInCashFils);
  if (dueInCashFils < 0 || (cashFils > 0 && takenFils === 0)) {
    return { ok: false, reason: "above-open" };
  }
  const paid = tender
    .map((each) => (each.method === "cash" ? { ...each, amountFils: takenFils } : each))
    .filter(({ amountFils }) => amountFils > 0);
  return { ok: true, paid, changeFils: cashFils - takenFils };
}

const notesFils = [5_000, 10_000, 50_000];

/** Buttons for cash: the exact amount, and the next 50, 100 and 500 dirhams. */
export const likelyCash = (openFils: number): number[] => [
  ...new Set([openFils, ...notesFils.map((note) => Math.ceil(openFils / note) * note)]),
];

export type PaymentForm = {
  tender: readonly Paid[];
  /** The open amount on the page; if it has changed, nothing is taken. */
  seenOpenFils: number;
  tillSessionId: string | null;
  key: string;
  buyer: Party | undefined;
  wantsMail: boolean;
};

function readPaymentForm(form: FormData): PaymentForm | { problem: string } {
  const tender: Paid[] = [];
  for (const method of tenderMethods) {
    const typed = lineOf(form, method);
    const amountFils = typed === "" ? 0 : readAed(typed);
    if (amountFils === null) return { problem: m.money_amount_invalid() };
    tender.push({ method, amountFils, reference: lineOf(form, `${method}Reference`) });
  }
  const [key, seen] = [lineOf(form, "key"), lineOf(form, "open")];
  if (!isId(key) || !/^\d{1,15}$/.test(seen)) return { problem: m.money_failed() };
  const buyer = readBuyer(form);
  if (buyer && "problem" in buyer) return buyer;
  return {
    tender,
    seenOpenFils: Number(seen),
    tillSessionId: tillIn(form),
    key,
    buyer,
    wantsMail: form.get("mail") === "on",
  };
}

function tillIn(form: FormData): string | null {
  const till = lineOf(form, "till");
  return isId(till) ? till : null;
}

/** The problem of a typed payment; the server checks again under its locks. */
export function paymentProblem(form: FormData, openFils: number): string | null {
  const payment = readPaymentForm(form);
  if ("problem" in payment) return payment.problem;
  const read = paymentsOf(payment.tender, openFils);
  return read.ok ? null : moneyProblem({ reason: read.reason, fils: openFils });
}

/** A buyer with a tax number wants a full invoice, which names buyer and address. */
function readBuyer(form: FormData): Party | { problem: string } | undefined {
  const [name, address] = [lineOf(form, "buyerName"), lineOf(form, "buyerAddress")];
  const trn = asciiDigits(lineOf(form, "buyerTrn")).replace(/[\s-]/g, "");
  if (!name && !address && !trn) return undefined;
  if (trn && !/^\d{15}$/.test(trn)) return { problem: m.money_trn_invalid() };
  if (!name || (trn && !address)) return { problem: m.money_buyer_required() };
  return { name: { en: name, ar: name }, lines: address ? [address] : [], trn: trn || null };
}

export type MoneyAnswer =
  | { done: { text: string }; receipt?: { changeFils: number; invoiceId: string } }
  | { problem: string };

export type MoneyRefused = { ok: false } & MoneyRefusal;

export type PaymentTaken =
  | { ok: true; invoiceId: string; takenFils: number; changeFils: number; isAgain: boolean }
  | MoneyRefused;

export type Undone =
  | { ok: true; creditNote: { totalFils: number } | null; refundedFils: number }
  | MoneyRefused;

export type Refund = {
  /** The invoice on the page, which is taken back whole. */
  invoiceId: string;
  reason: string;
  tillSessionId: string | null;
};

/** Answers the posts of `TakePayment` and `UndoPayment`; null for other intents. */
export async function answerMoneyPost(
  form: FormData,
  deeds: {
    pay: (payment: PaymentForm) => Promise<PaymentTaken>;
    undo: (asked: Refund) => Promise<Undone>;
  },
): Promise<MoneyAnswer | null> {
  const amountOf = (fils: number) => formatFils(fils, getLocale());
  switch (form.get("intent")) {
    case "pay": {
      const payment = readPaymentForm(form);
      if ("problem" in payment) return payment;
      const paid = await deeds.pay(payment);
      if (!paid.ok) return { problem: moneyProblem(paid) };
      const { takenFils, changeFils, invoiceId } = paid;
      const text = m.money_taken({ amount: amountOf(takenFils) });
      return { done: { text }, receipt: { changeFils, invoiceId } };
    }
    case "refund": {
      const reason = lineOf(form, "refundReason");
      if (!reason) return { problem: m.money_reason_required() };
      const invoiceId = lineOf(form, "invoice");
      const undone = await deeds.undo({ invoiceId, reason, tillSessionId: tillIn(form) });
      if (!undone.ok) return { problem: moneyProblem(undone) };
      const { creditNote, refundedFils } = undone;
      if (!creditNote) return { done: { text: m.money_given_back_before() } };
      return { done: { text: m.money_given_back({ amount: amountOf(refundedFils) }) } };
    }
    default:
      return null;
  }
}

const refusals = {
  "open-changed": m.money_open_changed,
  "above-open": m.money_above_open,
  nothing: m.money_nothing,
  "above-paid": m.money_above_paid,
  // Not how much there is: the drawer is counted blind.
  "drawer-short": m.money_drawer_short,
  "till-closed": m.money_no_drawer,
  "no-drawer": m.money_no_drawer,
  "no-lines": m.money_no_lines,
  over: m.money_cancelled,
  "not-allowed": m.money_undo_not_yours,
  "partly-credited": m.money_partly_credited,
  "not-found": m.money_gone,
};

export type MoneyRefusal = {
  reason: keyof typeof refusals;
  /** What is open, was paid or is in the drawer, where that is the reason. */
  fils?: number;
};

function moneyProblem({ reason, fils = 0 }: MoneyRefusal): string {
  if (reason === "open-changed" && fils === 0) return m.money_paid_already();
  return refusals[reason]({ amount: formatFils(fils, getLocale()) });
}
