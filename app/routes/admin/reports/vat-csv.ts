import { requireExport } from "#app/admin/require-staff.server.ts";
import { vatActions } from "#app/features/money/money-actions.ts";
import { paperNumber } from "#app/features/money/papers.ts";
import {
  type Line,
  type ListedPayment,
  readInvoiceLines,
  readPayments,
} from "#app/features/money/vat.server.ts";
import { readVatPeriod } from "#app/features/money/vat.ts";
import { today } from "#app/lib/time.ts";
import { type CsvColumn, csvFile } from "#app/platform/csv.server.ts";
import type { PayMethod, VatRate } from "#db/schema/enums.ts";
import type { Route } from "./+types/vat-csv.ts";

/** The lines of invoices, or the payments, of a period for the accountant. Their columns are those of docs/money.md in any language. */
export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  const { db, now, recordExport } = await requireExport(context, "lock-period");
  const { from, to } = readVatPeriod(url.searchParams, today(now()));
  const days = { from, to };
  const kind = pattern.endsWith("payments.csv") ? "payments" : "invoices";
  await recordExport({ action: vatActions.export, rowId: kind, details: { days } });
  const name = `${kind}-${from}-${to}`;
  return kind === "payments"
    ? csvFile({ name, columns: paymentColumns, batches: readPayments(db, days) })
    : csvFile({ name, columns: lineColumns, batches: readInvoiceLines(db, days) });
}

const taxCodes: Record<VatRate, string> = {
  standard: "Standard Rate",
  zero: "Zero Rate",
  none: "Out of Scope",
};

// Headings of Xero's template, which Zoho Books can map (docs/money.md).
const lineColumns: CsvColumn<Line>[] = [
  { heading: "ContactName", value: ({ buyer }) => buyer.name.en },
  { heading: "InvoiceNumber", value: paperNumber },
  { heading: "Reference", value: ({ reference }) => reference },
  { heading: "InvoiceDate", value: ({ issuedOn }) => issuedOn },
  { heading: "DueDate", value: ({ issuedOn }) => issuedOn },
  { heading: "InventoryItemCode", value: ({ itemId }) => itemId },
  { heading: "Description", value: ({ name }) => name },
  { heading: "Quantity", value: ({ quantity }) => quantity },
  {
    heading: "UnitAmount",
    value: ({ amountFils, quantity }) => Number((amountFils / quantity / 100).toFixed(4)),
  },
  { heading: "LineAmount", value: ({ amountFils }) => amountFils / 100 },
  { heading: "AccountCode", value: () => "200" },
  { heading: "TaxType", value: ({ vatRate }) => taxCodes[vatRate] },
  { heading: "TaxAmount", value: ({ vatFils }) => vatFils / 100 },
  { heading: "Currency", value: () => "AED" },
  {
    heading: "Type",
    value: ({ kind }) => (kind === "invoice" ? "Sales Invoice" : "Sales Credit Note"),
  },
  {
    heading: "CreditedInvoice",
    value: ({ creditedSeries: series, creditedYear: year, creditedNumber: number }) =>
      series && year && number ? paperNumber({ series, year, number }) : "",
  },
  { heading: "SupplyDate", value: ({ suppliedOn }) => suppliedOn },
  { heading: "BuyerTRN", value: ({ buyer }) => buyer.trn ?? "" },
];

const modes: Record<PayMethod, string> = {
  cash: "Cash",
  card: "Credit Card",
  transfer: "Bank Transfer",
  courier: "Courier",
};

const paymentColumns: CsvColumn<ListedPayment>[] = [
  { heading: "Date", value: ({ createdAt }) => today(createdAt) },
  { heading: "Amount", value: ({ amountFils }) => amountFils / 100 },
  { heading: "Payee", value: ({ buyer }) => buyer.name.en },
  {
    heading: "Description",
    value: ({ amountFils, reference }) => `${amountFils < 0 ? "Refund" : "Payment"} ${reference}`,
  },
  { heading: "Reference", value: ({ bankReference }) => bankReference },
  { heading: "InvoiceNumber", value: paperNumber },
  { heading: "PaymentMode", value: ({ method }) => modes[method] },
  { heading: "Till", value: ({ till }) => till ?? "" },
  { heading: "PaymentId", value: ({ id }) => id },
];
