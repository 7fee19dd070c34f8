import { dirham, formatAmount } from "#app/features/currency/currency.ts";
import { sellerOf } from "#app/features/money/counter.server.ts";
import { findPaper } from "#app/features/money/find-paper.server.ts";
import { readPapers } from "#app/features/money/papers.server.ts";
import type { Paper } from "#app/features/money/sheet.ts";
import { both, type Localized } from "#app/lib/locale.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { ticketOfOrder } from "./order-money.server.ts";
import type { Order } from "./orders.ts";

/** The invoice of an order that stands; before there is one, a pro forma of what was ordered. */
export async function readOrderPaper(
  db: Db,
  order: Order,
  { settings, at }: { settings: App["settings"]; at: Date },
): Promise<Paper> {
  const { standing } = await readPapers(db, { orderId: order.id });
  const invoice = standing && (await findPaper(db, standing.invoice.id));
  const remarks = remarksOf(order);
  return invoice ? { ...invoice, remarks } : { ...proForma(order, { settings, at }), remarks };
}

function proForma(order: Order, selling: { settings: App["settings"]; at: Date }): Paper {
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
