import { dirham, formatAmount } from "#app/features/currency/currency.ts";
import { amountRows, rowAmountText, taxPercent } from "#app/features/pricing/pricing.ts";
import { type BrandNames, brandName } from "#app/lib/brand-name.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Order } from "./orders.ts";
import { deliveryLines, paymentMethodLabel } from "./orders.ts";

type Seller = BrandNames & {
  address: Localized;
  phone: string;
  email: string;
  trn: string | null;
};

type Fact = { label: string; value: string };

export type Invoice = {
  title: string;
  seller: { name: string; lines: string[] };
  buyer: { label: string; lines: string[] };
  facts: Fact[];
  headings: { description: string; price: string; quantity: string; tax: string; amount: string };
  lines: {
    id: string;
    description: string;
    price: string;
    quantity: string;
    tax: string | null;
    amount: string;
  }[];
  amounts: Fact[];
  total: Fact;
  remarks: string[];
  unprintable: string;
};

/** Only a business registered for VAT may issue a tax invoice, and only for an order with tax. */
export function invoiceOf(order: Order, seller: Seller, locale: Locale): Invoice {
  const { trn } = seller;
  const isTaxed = trn !== null && order.amounts.taxFils > 0;
  return {
    title: isTaxed
      ? m.orders_invoice_tax_title({}, { locale })
      : m.orders_invoice_title({}, { locale }),
    seller: {
      name: brandName(seller, locale),
      lines: [
        seller.address[locale],
        seller.phone,
        seller.email,
        ...(trn ? [m.orders_invoice_trn({ trn }, { locale })] : []),
      ],
    },
    buyer: {
      label: m.orders_invoice_buyer({}, { locale }),
      lines: [...deliveryLines(order, locale), order.customer.email],
    },
    facts: [
      { label: m.orders_invoice_number({}, { locale }), value: order.orderNumber },
      {
        label: m.orders_date({}, { locale }),
        value: formatDate(today(order.createdAt), locale, "long"),
      },
      {
        label: m.orders_payment_method({}, { locale }),
        value: paymentMethodLabel[order.paymentMethod]({}, { locale }),
      },
    ],
    ...tableOf(order, { isTaxed, locale }),
    amounts: amountRows(order, locale).map((row) => ({
      label: row.label,
      value: rowAmountText(row, locale),
    })),
    total: { label: m.orders_total({}, { locale }), value: formatFils(order.totalFils, locale) },
    remarks: remarksOf(order, locale),
    unprintable: m.orders_invoice_unprintable({}, { locale }),
  };
}

function tableOf(
  { lines }: Order,
  { isTaxed, locale }: { isTaxed: boolean; locale: Locale },
): Pick<Invoice, "headings" | "lines"> {
  return {
    headings: {
      description: m.orders_invoice_description({}, { locale }),
      price: m.orders_invoice_price({}, { locale }),
      quantity: m.orders_invoice_quantity({}, { locale }),
      tax: m.orders_invoice_vat({}, { locale }),
      amount: m.orders_invoice_amount({}, { locale }),
    },
    lines: lines.map(({ perfumeId, name, priceFils, quantity, amountFils }) => ({
      id: perfumeId,
      description: m.orders_invoice_item({ name: name[locale] }, { locale }),
      price: formatFils(priceFils, locale),
      quantity: String(quantity),
      tax: isTaxed ? `${taxPercent}%` : null,
      amount: formatFils(amountFils, locale),
    })),
  };
}

function remarksOf({ currency, status, totalFils }: Order, locale: Locale): string[] {
  const remarks: string[] = [];
  if (currency.code !== dirham.code) {
    const total = formatAmount(totalFils, currency, locale);
    const { code, rate } = currency;
    remarks.push(m.orders_invoice_converted({ total, code, rate }, { locale }));
  }
  if (status === "cancelled") remarks.push(m.orders_invoice_cancelled({}, { locale }));
  return remarks;
}
