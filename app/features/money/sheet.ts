import { taxPercent } from "#app/features/pricing/pricing.ts";
import { both, type Locale, type Localized } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatDate, type LocalDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Party, PayMethod } from "#db/schema/enums.ts";
import { methodLabels, type PaperLine, totalOf, vatOf } from "./papers.ts";

/** What a sheet is printed from; without a number it is a pro forma of an order. */
export type Paper = {
  kind: "invoice" | "credit-note" | "pro-forma";
  number: string | null;
  invoiceNumber?: string | undefined;
  reference: string;
  isOrder: boolean;
  issuedOn: LocalDate;
  suppliedOn: LocalDate | null;
  isTaxInvoice: boolean;
  seller: Party;
  buyer: Party;
  lines: readonly PaperLine[];
  payments: readonly {
    method: PayMethod;
    amountFils: number;
    reference: string;
    createdAt: Date;
  }[];
  /** Credit notes of an invoice; their amounts are negative. */
  credits: readonly { number: string; amountFils: number }[];
  reason: string;
  remarks: readonly Localized[];
};

type Fact = { label: Localized; value: string };

/** A paper in words: every label in both languages, because both stand on one sheet. */
export type Sheet = {
  title: Localized;
  number: string;
  seller: Party;
  buyer: Party & { label: Localized };
  facts: Fact[];
  headings: Record<"description" | "quantity" | "price" | "vat" | "amount", Localized>;
  lines: {
    id: string;
    name: Localized;
    quantity: string;
    price: string;
    /** Null on a sheet without VAT. */
    vat: string | null;
    amount: string;
  }[];
  amounts: Fact[];
  total: Fact;
  payments: Fact[];
  remarks: Localized[];
  unprintable: Localized;
};

const titles = {
  invoice: { plain: m.money_sheet_invoice, tax: m.money_sheet_tax_invoice },
  "credit-note": { plain: m.money_sheet_credit_note, tax: m.money_sheet_tax_credit_note },
  "pro-forma": { plain: m.money_sheet_pro_forma, tax: m.money_sheet_pro_forma },
};

// Figures and dates are the same in both halves of a sheet.
const amountOf = (fils: number) => formatFils(fils, "en");
const dayOf = (day: LocalDate) => formatDate(day, "en", "long");

export function sheetOf(paper: Paper): Sheet {
  const { kind, number, seller, buyer, isTaxInvoice, lines, reference } = paper;
  const title = both(titles[kind][isTaxInvoice ? "tax" : "plain"]);
  return {
    title,
    number: number ?? reference,
    seller,
    buyer: { ...buyer, label: both(m.orders_invoice_buyer) },
    facts: factsOf(paper),
    headings: {
      description: both(m.ui_description),
      quantity: both(m.ui_quantity),
      price: both(m.orders_invoice_price),
      vat: both(m.money_vat),
      amount: both(m.money_amount),
    },
    lines: lines.map(({ name, quantity, unitFils, vatRate, vatFils, amountFils }, place) => ({
      id: String(place),
      name,
      quantity: String(quantity),
      price: amountOf(unitFils),
      vat: isTaxInvoice ? vatText({ vatRate, vatFils }) : null,
      amount: amountOf(amountFils),
    })),
    ...amountsOf(paper),
    payments: paymentsOf(paper),
    remarks: remarksOf(paper),
    unprintable: both(m.orders_invoice_unprintable),
  };
}

const rateText = { standard: `${taxPercent}%`, zero: "0%", none: "–" };

const vatText = ({ vatRate, vatFils }: Pick<PaperLine, "vatRate" | "vatFils">) =>
  vatRate === "standard" ? `${rateText.standard} · ${amountOf(vatFils)}` : rateText[vatRate];

function factsOf(paper: Paper): Fact[] {
  const { number, invoiceNumber, reference, isOrder, issuedOn, suppliedOn } = paper;
  const facts: [typeof m.ui_number, string | null | undefined][] = [
    [m.ui_number, number],
    [m.money_credits_invoice, invoiceNumber],
    [isOrder ? m.orders_number : m.booking_reference, reference],
    [m.money_issued_on, dayOf(issuedOn)],
    [m.money_supplied_on, suppliedOn && dayOf(suppliedOn)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label: both(label), value }] : []));
}

function amountsOf({ lines, isTaxInvoice }: Paper): Pick<Sheet, "amounts" | "total"> {
  const [totalFils, vatFils] = [totalOf(lines), vatOf(lines)];
  const isZero = lines.some(({ vatRate }) => vatRate === "zero");
  const percent = isZero ? 0 : taxPercent;
  const vatLabel = both((_, options) => m.money_vat_of({ percent }, options));
  const amounts = isTaxInvoice
    ? [
        { label: both(m.money_without_vat), value: amountOf(totalFils - vatFils) },
        { label: vatLabel, value: amountOf(vatFils) },
      ]
    : [];
  return { amounts, total: { label: both(m.orders_total), value: amountOf(totalFils) } };
}

function paymentsOf({ kind, lines, payments, credits }: Paper): Fact[] {
  if (kind !== "invoice") return [];
  const credited = credits.map(({ number, amountFils }) => ({
    label: both(m.money_credit_note),
    value: `${number} · ${amountOf(amountFils)}`,
  }));
  const paid = payments.map(({ method, amountFils, reference, createdAt }) => ({
    label: both(methodLabels[method]),
    value: [dayOf(today(createdAt)), reference, amountOf(amountFils)].filter(Boolean).join(" · "),
  }));
  const openFils = totalOf(lines) + totalOf(credits) - totalOf(payments);
  const open = openFils > 0 ? [{ label: both(m.money_open), value: amountOf(openFils) }] : [];
  return [...paid, ...credited, ...open];
}

function remarksOf({ kind, reason, remarks }: Paper): Localized[] {
  const why = (locale: Locale) => m.money_because({ reason }, { locale });
  return [
    ...(reason ? [{ en: why("en"), ar: why("ar") }] : []),
    ...(kind === "pro-forma" ? [both(m.money_pro_forma_note)] : []),
    ...remarks,
  ];
}
