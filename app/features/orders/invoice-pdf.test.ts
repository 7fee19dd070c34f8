import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { sampleOrder } from "../../../tests/sample-order.ts";
import { invoiceOf } from "./invoice.ts";
import { loadPrinter, renderInvoicePdf } from "./invoice-pdf.server.ts";

const { brand } = parseSettings({ SECRET: "x".repeat(32) });

test.each(["en", "ar"] as const)(
  "the invoice comes as a PDF in %s",
  async (locale) => {
    const file = await renderInvoicePdf(invoiceOf(sampleOrder, brand, locale), locale);
    const text = file.toString("latin1");
    expect(text).toMatch(/^%PDF-1/);
    expect(text.trimEnd()).toMatch(/%%EOF$/);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
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

/** Glyph 0 is the box of a missing letter. */
function glyphsOf(file: Buffer): string[] {
  const streams = file
    .toString("latin1")
    .matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n(.*?)endstream/gs);
  return Array.from(streams, ([, bytes = ""]) => inflated(Buffer.from(bytes, "latin1")))
    .flatMap((content) => Array.from(content.matchAll(/\[(<.*?)\] TJ/g), ([, shown = ""]) => shown))
    .flatMap((shown) => Array.from(shown.matchAll(/<([\da-f]+)>/g), ([, glyphs = ""]) => glyphs))
    .flatMap((glyphs) => glyphs.match(/.{4}/g) ?? []);
}

const inflated = (bytes: Buffer) => inflateSync(bytes).toString("latin1");

const customers = [
  "Дмитрий Щербаков, Київ, Қазақстан",
  "Łukasz Żółć, Đặng Nguyễn Thị Hường, Şükrü İğne, Γιώργος",
  "عبدالرحمٰن پٹیل گڑھے، پژمان چگینی، ڕێبوار",
  "Wang 王小明, राज, മലയാളം, გიორგი 👩\u200d🔧 O’Neil",
];

test.each(customers)(
  "no letter of %s is a box",
  async (name) => {
    const address = { ...sampleOrder.address, fullName: name };
    const customer = { ...sampleOrder.customer, name };
    const invoice = invoiceOf({ ...sampleOrder, address, customer }, brand, "en");
    const file = await renderInvoicePdf(invoice, "en");
    const glyphs = glyphsOf(file);
    expect(glyphs.length).toBeGreaterThan(100);
    expect(glyphs).not.toContain("0000");
    expect(file.toString("latin1")).not.toMatch(/Helvetica|Type1/);
  },
  20_000,
);

test.each([
  ["Łukasz Żółć", "Łukasz Żółć"],
  ["Wang 王小明 2", "Wang […] 2"],
  ["राज കുമാർ", "[…]"],
  ["👩\u200d🔧 Omar ❤\ufe0f", "[…] Omar […]"],
  ["\u2068050 123\u2069", "050 123"],
])("%j is printed as %j", async (text, printed) => {
  const print = await loadPrinter();
  expect(print(text).text).toBe(printed);
});
