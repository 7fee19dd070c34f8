import { Link } from "react-router";
import { InvoiceSheet } from "#app/features/orders/invoice-sheet.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/invoice.ts";
import { getInvoice } from "./invoice-order.server.ts";

export const handle = { hydrate: false };

export function loader({ params, context }: Route.LoaderArgs) {
  return getInvoice(context, params.orderId);
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function InvoicePage({ loaderData, params: { orderId } }: Route.ComponentProps) {
  const { invoice, number, back } = loaderData;
  return (
    <main className="paper">
      <PageHead page={`${invoice.title} ${number}`} />
      <nav aria-label={m.orders_invoice_actions()} className="paper-bar">
        <Link reloadDocument to={back}>
          {m.orders_invoice_back()}
        </Link>
        <Link reloadDocument to={`/orders/${orderId}/invoice.pdf`}>
          {m.orders_invoice_pdf()}
        </Link>
      </nav>
      <InvoiceSheet invoice={invoice} />
    </main>
  );
}
