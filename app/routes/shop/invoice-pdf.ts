import type { renderInvoicePdf } from "#app/features/orders/invoice-pdf.server.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { runInWorker } from "#app/platform/worker.server.ts";
import type { Route } from "./+types/invoice-pdf.ts";
import { getInvoice } from "./invoice-order.server.ts";

const renderPdf = runInWorker<typeof renderInvoicePdf>(
  "app/features/orders/invoice-pdf.server.ts",
  "renderInvoicePdf",
);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoice, number } = await getInvoice(context, params.orderId);
  const file = await renderPdf(invoice, getLocale());
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${number}.pdf"`,
      "Cache-Control": "no-store",
    },
  });
}
