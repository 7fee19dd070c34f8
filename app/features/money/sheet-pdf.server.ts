import { createRequire } from "node:module";
import { createElement as h, type ReactNode } from "react";
import type { Localized } from "#app/lib/locale.ts";
import type { Sheet } from "./sheet.ts";

type Pdf = typeof import("@react-pdf/renderer");

const require = createRequire(import.meta.url);

const fonts = {
  Latin: "readex-pro/files/readex-pro-latin",
  "Latin extended": "readex-pro/files/readex-pro-latin-ext",
  Vietnamese: "readex-pro/files/readex-pro-vietnamese",
  Cyrillic: "noto-sans/files/noto-sans-cyrillic",
  "Cyrillic extended": "noto-sans/files/noto-sans-cyrillic-ext",
  Greek: "noto-sans/files/noto-sans-greek",
  Devanagari: "noto-sans/files/noto-sans-devanagari",
  Arabic: "readex-pro/files/readex-pro-arabic",
  "Arabic extended": "vazirmatn/files/vazirmatn-arabic",
};

type Family = keyof typeof fonts;

const mark = "[…]";

type Printable = {
  text: string;
  families: Family[];
  isCut: boolean;
};

type Printer = (text: string) => Printable;

let loading: Promise<{ pdf: Pdf; print: Printer }> | undefined;

function load() {
  loading ??= import("@react-pdf/renderer").then(async (pdf) => {
    for (const [family, file] of Object.entries(fonts)) {
      const src = require.resolve(`@fontsource/${file}-400-normal.woff`);
      pdf.Font.register({ family, src });
    }
    // A hyphen would change an address or a number.
    pdf.Font.registerHyphenationCallback((word) => [word]);
    return { pdf, print: await printerOf(pdf) };
  });
  return loading;
}

export const loadPrinter = async (): Promise<Printer> => (await load()).print;

async function printerOf({ Font }: Pdf): Promise<Printer> {
  const letters = new Map<Family, Set<number>>();
  for (const family of Object.keys(fonts) as Family[]) {
    await Font.load({ fontFamily: family });
    letters.set(family, new Set(Font.getFont({ fontFamily: family })?.data?.characterSet));
  }
  const fontOf = (families: Family[], letter: string) =>
    families.find((family) => letters.get(family)?.has(letter.codePointAt(0) ?? 0));
  const segmenter = new Intl.Segmenter();

  return (typed) => {
    const clean = typed.normalize("NFC").replace(/\p{DI}+/gu, "");
    const families = familiesFor(clean, (letter) => fontOf(["Arabic"], letter) !== undefined);
    let text = "";
    let isCut = false;
    for (const { segment } of segmenter.segment(clean)) {
      // A letter and its marks must come from one font.
      const [first, ...rest] = Array.from(segment, (letter) => fontOf(families, letter));
      const isPrintable = first !== undefined && rest.every((font) => font === first);
      if (isPrintable || /^\s+$/.test(segment)) {
        text += segment;
        continue;
      }
      isCut = true;
      if (!text.trimEnd().endsWith(mark)) text += mark;
    }
    return { text: text.trim(), families, isCut };
  };
}

/** All letters of an Arabic text are of one font, otherwise they do not join. */
function familiesFor(text: string, isInArabic: (letter: string) => boolean): Family[] {
  const arabic = text.match(/\p{Script=Arabic}/gu) ?? [];
  const unused = arabic.every(isInArabic) ? "Arabic extended" : "Arabic";
  return (Object.keys(fonts) as Family[]).filter((family) => family !== unused);
}

/** Runs in a worker process directly from source, so without JSX. */
export async function renderSheetPdf(sheet: Sheet): Promise<Buffer> {
  const { pdf, print } = await load();
  return pdf.renderToBuffer(documentOf({ pdf, print }, sheet));
}

const colours = { ink: "#1f1b16", muted: "#655c4d", brass: "#80601f", line: "#ddd3c0" };

const row = { flexDirection: "row" as const };
const end = { textAlign: "right" as const };

const styles = {
  page: { padding: 48, fontSize: 10, lineHeight: 1.5, color: colours.ink },
  head: {
    ...row,
    justifyContent: "space-between" as const,
    paddingBottom: 16,
    borderBottom: `2pt solid ${colours.brass}`,
  },
  sellerSide: { width: "56%" },
  titleSide: { width: "40%" },
  seller: { fontSize: 14, marginBottom: 2, color: colours.brass },
  title: { fontSize: 17, lineHeight: 1.35, ...end },
  facts: { ...row, flexWrap: "wrap" as const, marginTop: 12 },
  fact: { width: "33%", marginBottom: 6, paddingRight: 12 },
  buyer: { marginTop: 6, marginBottom: 14 },
  label: { fontSize: 8, color: colours.muted },
  line: {},
  row: { ...row, borderBottom: `1pt solid ${colours.line}`, paddingVertical: 6 },
  first: { flex: 3 },
  cell: { flex: 1.3 },
  narrow: { flex: 0.8 },
  figure: end,
  heading: { fontSize: 8, color: colours.muted, ...end },
  sums: { width: 330, marginTop: 12, alignSelf: "flex-end" as const },
  sum: { ...row, justifyContent: "space-between" as const, paddingVertical: 2 },
  sumName: { flex: 1 },
  sumFigure: { flex: 1.5 },
  total: { borderTop: `1pt solid ${colours.ink}`, marginTop: 4, paddingTop: 6, fontSize: 13 },
  note: { marginTop: 10 },
  noteText: { color: colours.muted },
};

type Style = { [property: string]: string | number };

const directionOf = (text: string) => ({
  direction: /^\P{L}*\p{Script=Arabic}/u.test(text) ? ("rtl" as const) : ("ltr" as const),
});

function documentOf({ pdf, print }: { pdf: Pdf; print: Printer }, sheet: Sheet) {
  const { Document, Page, Text, View } = pdf;
  const { title, seller, buyer, facts, headings, lines, amounts, total, payments } = sheet;
  let isCut = false;
  const box = (style: Style, ...children: ReactNode[]) => h(View, { style }, ...children);
  const whole = (style: Style, ...children: ReactNode[]) =>
    h(View, { style, wrap: false }, ...children);
  const write = (typed: string, style: Style = {}) => {
    const { text, families, ...printed } = print(typed);
    isCut ||= printed.isCut;
    const fontFamily = families as unknown as string;
    // The sheet runs from left to right; an Arabic text alone does not.
    const aligned = { textAlign: "left" as const, ...style };
    return h(Text, { style: { ...aligned, fontFamily, ...directionOf(text) } }, text);
  };
  /** A text in both languages, one under the other; a name that is the same in both stands once. */
  const writeBoth = ({ en, ar }: Localized, style: Style = {}) =>
    [en, ...(ar === en ? [] : [ar])].map((text) => write(text, style));
  const partyLines = ({ lines, trn }: Sheet["seller"]) =>
    [...lines, ...(trn ? [`TRN ${trn}`] : [])].map((line) => write(line));
  const noteOf = (note: Localized) => whole(styles.note, ...writeBoth(note, styles.noteText));
  const sumOf = ({ label, value }: Sheet["total"], style: Style = {}) =>
    whole(
      { ...styles.sum, ...style },
      box(styles.sumName, ...writeBoth(label, styles.label)),
      box(styles.sumFigure, write(value, styles.figure)),
    );
  const hasVat = lines.some(({ vat }) => vat !== null);
  const columns = [
    { name: "quantity", style: styles.narrow },
    { name: "price", style: styles.cell },
    ...(hasVat ? [{ name: "vat", style: styles.cell } as const] : []),
    { name: "amount", style: styles.cell },
  ] as const;
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    box(
      styles.head,
      box(styles.sellerSide, ...writeBoth(seller.name, styles.seller), ...partyLines(seller)),
      box(styles.titleSide, ...writeBoth(title, styles.title)),
    ),
    box(
      styles.facts,
      ...facts.map(({ label, value }) =>
        box(styles.fact, ...writeBoth(label, styles.label), write(value)),
      ),
    ),
    box(
      styles.buyer,
      ...writeBoth(buyer.label, styles.label),
      write(buyer.name.en),
      ...partyLines(buyer),
    ),
    whole(
      styles.row,
      box(styles.first, ...writeBoth(headings.description, styles.label)),
      ...columns.map(({ name, style }) => box(style, ...writeBoth(headings[name], styles.heading))),
    ),
    ...lines.map((line) =>
      whole(
        styles.row,
        box(styles.first, ...writeBoth(line.name)),
        ...columns.map(({ name, style }) => box(style, write(line[name] ?? "", styles.figure))),
      ),
    ),
    box(
      styles.sums,
      ...amounts.map((amount) => sumOf(amount)),
      sumOf(total, styles.total),
      ...payments.map((payment) => sumOf(payment)),
    ),
    ...sheet.remarks.map(noteOf),
    isCut && noteOf(sheet.unprintable),
  );
  return h(Document, { title: `${title.en} ${sheet.number}`, language: "en" }, page);
}
