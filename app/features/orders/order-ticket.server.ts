import { ensureInvoice, sellerOf, takeBackInvoice } from "#app/features/money/counter.server.ts";
import { readPapers, recordPayments, type Sale } from "#app/features/money/papers.server.ts";
import { linesOfOrder, totalOf } from "#app/features/money/papers.ts";
import { homeCountry } from "#app/features/pricing/countries.ts";
import { newId } from "#app/lib/ids.ts";
import { both } from "#app/lib/locale.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.ts";
import type { Party } from "#db/schema/enums.ts";
import { orderMoneyActions } from "./order-actions.ts";
import { findAnyOrder } from "./orders.queries.server.ts";
import { deliveryLines, type Order } from "./orders.ts";

export type Selling = { settings: App["settings"]; at: Date; buyer?: Party | undefined };

/** What an order is sold for: its lines and amounts as they were ordered. */
export function ticketOfOrder(order: Order, { settings, at, buyer }: Selling): Sale {
  const { id, orderNumber, amounts, customer, locale, lines, address, discountCode } = order;
  const hasVat = sellerOf(settings).trn !== null;
  const code = discountCode ?? "";
  return {
    subject: { orderId: id },
    reference: orderNumber,
    lines: linesOfOrder(
      lines.map(({ perfumeId, name, quantity, priceFils }) => ({
        kind: "perfume",
        itemId: perfumeId,
        name: {
          en: m.orders_invoice_item({ name: name.en }, { locale: "en" }),
          ar: m.orders_invoice_item({ name: name.ar }, { locale: "ar" }),
        },
        quantity,
        unitFils: priceFils,
      })),
      {
        amounts,
        names: {
          delivery: both(m.orders_shipping),
          discount: code
            ? both((_, as) => m.orders_discount_with_code({ code }, as))
            : both(m.orders_discount),
          charge: both(m.money_charge),
        },
        hasVat,
        isExport: address.country !== homeCountry,
      },
    ),
    buyer: buyer ?? {
      name: { en: customer.name, ar: customer.name },
      lines: deliveryLines(order, locale).slice(1),
      trn: null,
    },
    suppliedOn: today(at),
    locale,
  };
}

type Deed = { settings: App["settings"]; actorId: string | null; at: Date };

/**
 * Issues the invoice of an order that was delivered, and notes what is open as paid to the courier:
 * cash on delivery. The caller has locked the order; doing it again changes nothing.
 */
export async function payOnDelivery(
  tx: Tx,
  orderId: string,
  { settings, actorId, at }: Deed,
): Promise<{ invoiceId: string; takenFils: number } | null> {
  const order = await findAnyOrder(tx, orderId);
  if (!order) return null;
  const due = await ensureInvoice(tx, ticketOfOrder(order, { settings, at }), {
    settings,
    actorId,
    at,
  });
  if (!due) return null;
  const { invoice, openFils } = due;
  if (openFils > 0) {
    const paying = { orderId, invoiceId: invoice.id, amountFils: openFils };
    await payByCourier(tx, paying, { actorId, at });
    const details = { totalFils: openFils };
    await recordAudit(tx, { action: orderMoneyActions.pay, rowId: orderId, actorId, at, details });
  }
  return { invoiceId: invoice.id, takenFils: openFils };
}

/**
 * Takes back what the courier was paid, when an order turns out not to be delivered, and the invoice
 * with it where nothing else was paid. Money that was taken at the counter stays.
 */
export async function takeBackDelivery(
  tx: Tx,
  orderId: string,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  const { standing, payments } = await readPapers(tx, { orderId });
  if (!standing || standing.creditedFils > 0) return;
  const { id: invoiceId, totalFils } = standing.invoice;
  const byCourier = totalOf(
    payments.filter((paid) => paid.invoiceId === invoiceId && paid.method === "courier"),
  );
  if (byCourier === 0) return;
  if (byCourier === totalFils) {
    const back = { invoiceId, reason: m.money_not_delivered, actorId, at };
    await takeBackInvoice(tx, { orderId }, back);
  } else {
    await payByCourier(tx, { orderId, invoiceId, amountFils: -byCourier }, { actorId, at });
  }
  const details = { totalFils: -byCourier };
  await recordAudit(tx, { action: orderMoneyActions.refund, rowId: orderId, actorId, at, details });
}

/** The caller has locked the order and seen what is open, so that nothing is paid twice. */
async function payByCourier(
  tx: Tx,
  { orderId, invoiceId, amountFils }: { orderId: string; invoiceId: string; amountFils: number },
  deed: { actorId: string | null; at: Date },
): Promise<void> {
  const paid = [{ method: "courier", amountFils, reference: "" }] as const;
  const paying = { paid, tillSessionId: null, key: newId(), ...deed };
  const taken = await recordPayments(tx, invoiceId, paying);
  if (!taken.ok) throw new Error(`Order ${orderId} was not paid: ${taken.reason}`);
}
