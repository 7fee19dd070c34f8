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
type Parts = {
  pdf: Pdf;
  sheet: Sheet;
  write: (text: string, style?: Style) => ReactNode;
  /** A text in both languages, one under the other; a name that is the same in both stands once. */
  writeBoth: (of: Localized, style?: Style) => ReactNode[];
};

/** By its first letter, as browsers do. */
const directionOf = (text: string) => ({
  direction: /^\P{L}*\p{Script=Arabic}/u.test(text) ? ("rtl" as const) : ("ltr" as const),
});

function documentOf({ pdf, print }: { pdf: Pdf; print: Printer }, sheet: Sheet) {
  const { Document, Page, Text, View } = pdf;
  let isCut = false;
  const write = (typed: string, style: Style = {}) => {
    const { text, families, ...printed } = print(typed);
    isCut ||= printed.isCut;
    const fontFamily = families as unknown as string;
    // The sheet runs from left to right; an Arabic text alone does not.
    const aligned = { textAlign: "left" as const, ...style };
    return h(Text, { style: { ...aligned, fontFamily, ...directionOf(text) } }, text);
  };
  const writeBoth = ({ en, ar }: Localized, style: Style = {}) =>
    [en, ...(ar === en ? [] : [ar])].map((text) => write(text, style));
  const parts = { pdf, sheet, write, writeBoth };
  const noteOf = (note: Localized) =>
    h(View, { style: styles.note, wrap: false }, ...writeBoth(note, styles.noteText));
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    headOf(parts),
    h(View, { style: styles.facts }, ...sheet.facts.map((fact) => factOf(parts, fact))),
    buyerOf(parts),
    ...tableOf(parts),
    sumsOf(parts),
    ...sheet.remarks.map(noteOf),
    isCut && noteOf(sheet.unprintable),
  );
  return h(Document, { title: `${sheet.title.en} ${sheet.number}`, language: "en" }, page);
}

const taxNumber = (trn: string | null) => (trn ? [`TRN ${trn}`] : []);

function headOf({ pdf: { View }, sheet: { title, seller }, write, writeBoth }: Parts) {
  return h(
    View,
    { style: styles.head },
    h(
      View,
      { style: styles.sellerSide },
      ...writeBoth(seller.name, styles.seller),
      ...[...seller.lines, ...taxNumber(seller.trn)].map((line) => write(line)),
    ),
    h(View, { style: styles.titleSide }, ...writeBoth(title, styles.title)),
  );
}

const factOf = (
  { pdf: { View }, write, writeBoth }: Parts,
  { label, value }: Sheet["facts"][number],
) => h(View, { style: styles.fact }, ...writeBoth(label, styles.label), write(value));

function buyerOf({ pdf: { View }, sheet: { buyer }, write, writeBoth }: Parts) {
  return h(
    View,
    { style: styles.buyer },
    ...writeBoth(buyer.label, styles.label),
    write(buyer.name.en),
    ...[...buyer.lines, ...taxNumber(buyer.trn)].map((line) => write(line)),
  );
}

function tableOf({ pdf: { View }, sheet: { headings, lines }, write, writeBoth }: Parts) {
  const hasVat = lines.some(({ vat }) => vat !== null);
  const columns = [
    { name: "quantity", style: styles.narrow },
    { name: "price", style: styles.cell },
    ...(hasVat ? [{ name: "vat", style: styles.cell } as const] : []),
    { name: "amount", style: styles.cell },
  ] as const;
  const heading = h(
    View,
    { style: styles.row, wrap: false },
    h(View, { style: styles.first }, ...writeBoth(headings.description, styles.label)),
    ...columns.map(({ name, style }) =>
      h(View, { style }, ...writeBoth(headings[name], styles.heading)),
    ),
  );
  return [
    heading,
    ...lines.map((line) =>
      h(
        View,
        { style: styles.row, wrap: false },
        h(View, { style: styles.first }, ...writeBoth(line.name)),
        ...columns.map(({ name, style }) =>
          h(View, { style }, write(line[name] ?? "", styles.figure)),
        ),
      ),
    ),
  ];
}

function sumsOf(parts: Parts) {
  const { pdf, sheet, write, writeBoth } = parts;
  const { View } = pdf;
  const sumOf = ({ label, value }: Sheet["facts"][number], style: Style = {}) =>
    h(
      View,
      { style: { ...styles.sum, ...style }, wrap: false },
      h(View, { style: styles.sumName }, ...writeBoth(label, styles.label)),
      h(View, { style: styles.sumFigure }, write(value, styles.figure)),
    );
  return h(
    View,
    { style: styles.sums },
    ...sheet.amounts.map((amount) => sumOf(amount)),
    sumOf(sheet.total, styles.total),
    ...sheet.payments.map((payment) => sumOf(payment)),
  );
}
