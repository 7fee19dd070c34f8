import { paperNumber } from "#app/features/money/papers.ts";
import { type Line, readInvoiceLines } from "#app/features/money/vat.server.ts";
import type { CsvColumn } from "#app/platform/csv.server.ts";
import type { VatRate } from "#db/schema/enums.ts";
import type { Route } from "./+types/vat-invoices-csv.ts";
import { vatFile } from "./vat-csv.server.ts";

export const loader = (asked: Route.LoaderArgs) =>
  vatFile(asked, { name: "invoices", columns, read: readInvoiceLines });

const taxCodes: Record<VatRate, string> = {
  standard: "Standard Rate",
  zero: "Zero Rate",
  none: "Out of Scope",
};

// Headings of Xero's template, which Zoho Books can map (docs/money.md).
const columns: CsvColumn<Line>[] = [
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
