import { renderInvoicePdf } from "#app/features/orders/invoice-pdf.server.tsx";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/invoice-pdf.ts";
import { getInvoice } from "./invoice-order.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoice, number } = await getInvoice(context, params.orderId);
  const file = await renderInvoicePdf(invoice, getLocale());
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${number}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
