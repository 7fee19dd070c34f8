import { paperNumber } from "#app/features/money/papers.ts";
import { type ListedPayment, readPayments } from "#app/features/money/vat.server.ts";
import { today } from "#app/lib/time.ts";
import type { CsvColumn } from "#app/platform/csv.server.ts";
import type { PayMethod } from "#db/schema/enums.ts";
import type { Route } from "./+types/vat-payments-csv.ts";
import { vatFile } from "./vat-csv.server.ts";

export const loader = (asked: Route.LoaderArgs) =>
  vatFile(asked, { name: "payments", columns, read: readPayments });

const modes: Record<PayMethod, string> = {
  cash: "Cash",
  card: "Credit Card",
  transfer: "Bank Transfer",
  courier: "Courier",
};

const columns: CsvColumn<ListedPayment>[] = [
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
