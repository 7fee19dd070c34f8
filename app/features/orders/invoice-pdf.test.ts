import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { sampleOrder } from "../../../tests/sample-order.ts";
import { invoiceOf } from "./invoice.ts";
import { renderInvoicePdf } from "./invoice-pdf.server.ts";

const { brand } = parseSettings({ SECRET: "x".repeat(32) });

test.each(["en", "ar"] as const)(
  "the invoice comes as a PDF in %s",
  async (locale) => {
    const file = await renderInvoicePdf(invoiceOf(sampleOrder, brand, locale), locale);
    const text = file.toString("latin1");
    expect(text).toMatch(/^%PDF-1/);
    expect(text.trimEnd()).toMatch(/%%EOF$/);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    // Both scripts are in the file: it looks the same wherever it is opened.
    expect(text).toContain("ReadexPro");
  },
  20_000,
);

test("an invoice of many lines goes on on the next page", async () => {
  const [line] = sampleOrder.lines;
  if (!line) throw new Error("no line");
  const lines = Array.from({ length: 60 }, (_, i) => ({ ...line, perfumeId: `${i}` }));
  const file = await renderInvoicePdf(invoiceOf({ ...sampleOrder, lines }, brand, "en"), "en");
  expect(file.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
}, 20_000);
