import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { samplePaper } from "../../../tests/sample-paper.ts";
import { sheetOf } from "./sheet.ts";
import { loadPrinter, renderSheetPdf } from "./sheet-pdf.server.ts";

test("a paper comes as a PDF of one page", async () => {
  const file = await renderSheetPdf(sheetOf(samplePaper));
  const text = file.toString("latin1");
  expect(text).toMatch(/^%PDF-1/);
  expect(text.trimEnd()).toMatch(/%%EOF$/);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toContain("ReadexPro");
}, 20_000);

test("a paper of many lines goes on on the next page", async () => {
  const [line] = samplePaper.lines;
  if (!line) throw new Error("no line");
  const lines = Array.from({ length: 60 }, () => line);
  const file = await renderSheetPdf(sheetOf({ ...samplePaper, lines }));
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
    const buyer = { ...samplePaper.buyer, name: { en: name, ar: name } };
    const file = await renderSheetPdf(sheetOf({ ...samplePaper, buyer }));
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
  ["राज കുമാർ", "राज […]"],
  ["👩\u200d🔧 Omar ❤\ufe0f", "[…] Omar […]"],
  ["\u2068050 123\u2069", "050 123"],
])("%j is printed as %j", async (text, printed) => {
  const print = await loadPrinter();
  expect(print(text).text).toBe(printed);
});
