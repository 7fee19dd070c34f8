import { dirham, formatAmount } from "#app/features/currency/currency.ts";
import {
  sellerOf,
  takePayment,
  type Undoing,
  undoPayments,
} from "#app/features/money/counter.server.ts";
import type { PaymentForm, PaymentTaken, Undone } from "#app/features/money/counter.ts";
import { findPaper, mailedPaperLink } from "#app/features/money/find-paper.server.ts";
import { readPapers } from "#app/features/money/papers.server.ts";
import type { Paper } from "#app/features/money/sheet.ts";
import { both, type Localized } from "#app/lib/locale.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { transact } from "#app/platform/change-record.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { orderMoneyActions } from "./order-actions.ts";
import { moveOrder, orderKind } from "./order-changes.server.ts";
import { type Selling, ticketOfOrder } from "./order-ticket.server.ts";
import { receiptMail } from "./orders.mail.ts";
import { findAnyOrder, lockOrder } from "./orders.queries.server.ts";
import { isOpenOrder, type Order } from "./orders.ts";

type Needs = Pick<App, "db" | "now" | "settings">;

type OrderPayment = PaymentForm & {
  orderId: string;
  actorId: string;
  /** The customer takes the goods along, once nothing is open. */
  isCollected: boolean;
};

/** Takes money for an order at the counter; the first issues its invoice. */
export function payOrder(
  app: Needs,
  { orderId, buyer, actorId, isCollected, ...payment }: OrderPayment,
): Promise<PaymentTaken> {
  const { db, now, settings } = app;
  const at = now();
  return transact<never, PaymentTaken>(db, {}, async (tx) => {
    const order = (await lockOrder(tx, orderId)) && (await findAnyOrder(tx, orderId));
    if (!order) return { ok: false, reason: "not-found" };
    if (order.status === "cancelled") return { ok: false, reason: "over" };
    if (order.status === "returned") return { ok: false, reason: "open-changed", fils: 0 };
    // Perfumes before the number of an invoice, as in every transaction.
    if (isCollected) await orderKind.lockAlso?.(tx, [orderId]);
    const ticket = ticketOfOrder(order, { settings, at, buyer });
    const taken = await takePayment(tx, ticket, { ...payment, settings, actorId, at });
    if (!taken.ok || taken.isAgain) return taken;
    const details = { totalFils: taken.takenFils };
    await recordAudit(tx, { action: orderMoneyActions.pay, rowId: orderId, actorId, at, details });
    if (payment.wantsMail) await mailReceipt(tx, order, taken.invoiceId, { settings, at });
    const isPaid = taken.takenFils === payment.seenOpenFils;
    if (isCollected && isPaid && isOpenOrder(order.status)) {
      await moveOrder(app, tx, { orderId, from: order.status, to: "delivered", actorId });
    }
    return taken;
  });
}

/** Mails the receipt of an order with its private link, where the customer has an address. */
export async function mailReceipt(
  tx: Tx,
  order: Order,
  invoiceId: string,
  { settings, at }: { settings: App["settings"]; at: Date },
): Promise<void> {
  if (!order.customer.email) return;
  const link = await mailedPaperLink({ settings, locale: order.locale }, invoiceId);
  await queueMail(tx, receiptMail(order, settings, link), at);
}

type OrderUndoing = Undoing & {
  orderId: string;
  actorId: string;
  /** The order is cancelled too, with its bottles back in stock. */
  isCancelled: boolean;
};

/** Takes the invoice of an order back whole, with what was paid, and may cancel the order with it. */
export function undoOrderPayments(
  app: Needs,
  { orderId, isCancelled, ...undoing }: OrderUndoing,
): Promise<Undone> {
  const { db, now } = app;
  const at = now();
  return transact<never, Undone>(db, {}, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (isCancelled) await orderKind.lockAlso?.(tx, [orderId]);
    const undone = await undoPayments(tx, { orderId }, { ...undoing, at });
    if (!undone.ok || !undone.creditNote) return undone;
    const entry = { action: orderMoneyActions.refund, rowId: orderId, actorId: undoing.actorId };
    const details = { totalFils: undone.creditNote.totalFils };
    await recordAudit(tx, { ...entry, at, details });
    if (isCancelled && isOpenOrder(order.status)) {
      const { actorId } = undoing;
      await moveOrder(app, tx, { orderId, from: order.status, to: "cancelled", actorId });
    }
    return undone;
  });
}

/** The invoice of an order that stands, or that its return took back; before there is one, a pro forma. */
export async function readOrderPaper(
  db: Db,
  order: Order,
  { settings, at }: Selling,
): Promise<Paper> {
  const { standing, balances } = await readPapers(db, { orderId: order.id });
  const shown = order.status === "returned" ? balances.at(-1) : standing;
  const invoice = shown && (await findPaper(db, shown.invoice.id));
  const remarks = remarksOf(order);
  return invoice ? { ...invoice, remarks } : { ...proForma(order, { settings, at }), remarks };
}

function proForma(order: Order, selling: Selling): Paper {
  const { lines, buyer, reference } = ticketOfOrder(order, selling);
  const seller = sellerOf(selling.settings);
  return {
    kind: "pro-forma",
    number: null,
    reference,
    isOrder: true,
    issuedOn: today(order.createdAt),
    suppliedOn: null,
    isTaxInvoice: seller.trn !== null,
    seller,
    buyer,
    lines,
    payments: [],
    credits: [],
    reason: "",
    remarks: [],
  };
}

function remarksOf({ currency, status, totalFils }: Order): Localized[] {
  const remarks: Localized[] = [];
  if (currency.code !== dirham.code) {
    const { code, rate } = currency;
    remarks.push(
      both((_, options) => {
        const total = formatAmount(totalFils, currency, options.locale);
        return m.orders_invoice_converted({ total, code, rate }, options);
      }),
    );
  }
  if (status === "cancelled") remarks.push(both(m.orders_invoice_cancelled));
  return remarks;
}
