import type { renderSheetPdf } from "#app/features/money/sheet-pdf.server.ts";
import { privateHeaders } from "#app/platform/page.server.ts";
import { runInWorker } from "#app/platform/worker.server.ts";
import type { Route } from "./+types/paper-pdf.ts";
import { getSheet } from "./paper.server.ts";

const renderPdf = runInWorker<typeof renderSheetPdf>(
  "app/features/money/sheet-pdf.server.ts",
  "renderSheetPdf",
);

export async function loader(asked: Route.LoaderArgs) {
  const { sheet } = await getSheet(asked);
  const file = await renderPdf(sheet);
  return new Response(new Uint8Array(file), {
    headers: {
      ...privateHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${sheet.number}.pdf"`,
    },
  });
}
