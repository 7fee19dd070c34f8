import { createRequire } from "node:module";
import { createElement as h, type ReactNode } from "react";
import type { Locale } from "#app/lib/locale.ts";
import type { Invoice } from "./invoice.ts";

type Pdf = typeof import("@react-pdf/renderer");

const require = createRequire(import.meta.url);

const fonts = {
  Latin: "readex-pro/files/readex-pro-latin",
  "Latin extended": "readex-pro/files/readex-pro-latin-ext",
  Vietnamese: "readex-pro/files/readex-pro-vietnamese",
  Cyrillic: "noto-sans/files/noto-sans-cyrillic",
  "Cyrillic extended": "noto-sans/files/noto-sans-cyrillic-ext",
  Greek: "noto-sans/files/noto-sans-greek",
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
export async function renderInvoicePdf(invoice: Invoice, locale: Locale): Promise<Buffer> {
  const { pdf, print } = await load();
  return pdf.renderToBuffer(documentOf({ pdf, print }, invoice, locale));
}

const colours = { ink: "#1f1b16", muted: "#655c4d", brass: "#80601f", line: "#ddd3c0" };

/** The library has no logical directions. */
function stylesFor(isArabic: boolean) {
  const row = { flexDirection: isArabic ? ("row-reverse" as const) : ("row" as const) };
  const start = { textAlign: isArabic ? ("right" as const) : ("left" as const) };
  const end = { textAlign: isArabic ? ("left" as const) : ("right" as const) };
  return {
    page: {
      padding: 48,
      fontSize: 10,
      lineHeight: 1.5,
      color: colours.ink,
    },
    head: {
      ...row,
      justifyContent: "space-between" as const,
      paddingBottom: 16,
      borderBottom: `2pt solid ${colours.brass}`,
    },
    sellerSide: { width: "44%", ...start },
    factSide: { width: "52%", ...start },
    seller: { fontSize: 14, marginBottom: 4, color: colours.brass, ...start },
    title: { fontSize: 18, marginBottom: 8, ...start },
    label: { color: colours.muted, width: 96, ...start },
    fact: { ...row },
    value: { flex: 1, ...start },
    buyer: { marginVertical: 16, ...start },
    muted: { color: colours.muted, ...start },
    line: { ...start },
    row: { ...row, borderBottom: `1pt solid ${colours.line}`, paddingVertical: 6 },
    first: { flex: 3, ...start },
    cell: { flex: 1.3, ...end },
    narrow: { flex: 0.8, ...end },
    totals: {
      width: 230,
      marginTop: 12,
      alignSelf: isArabic ? ("flex-start" as const) : ("flex-end" as const),
    },
    amount: { ...row, paddingVertical: 2 },
    figureName: { flex: 1, ...start },
    figure: { flex: 1, ...end },
    total: {
      ...row,
      marginTop: 4,
      paddingTop: 6,
      borderTop: `1pt solid ${colours.ink}`,
      fontSize: 13,
    },
    note: { marginTop: 12, color: colours.muted, ...start },
  };
}

type Style = { [property: string]: string | number };
type Parts = {
  pdf: Pdf;
  invoice: Invoice;
  styles: ReturnType<typeof stylesFor>;
  write: (text: string, style: Style) => ReactNode;
};

const directionOf = (text: string) => ({
  direction: /\p{Script=Arabic}/u.test(text) ? ("rtl" as const) : ("ltr" as const),
});

function documentOf(
  { pdf, print }: { pdf: Pdf; print: Printer },
  invoice: Invoice,
  locale: Locale,
) {
  const { Document, Page, Text } = pdf;
  const styles = stylesFor(locale === "ar");
  let isCut = false;
  const write = (typed: string, style: Style) => {
    const { text, families, ...printed } = print(typed);
    isCut ||= printed.isCut;
    const fontFamily = families as unknown as string;
    return h(Text, { style: { ...style, fontFamily, ...directionOf(text) } }, text);
  };
  const parts = { pdf, invoice, styles, write };
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    headOf(parts),
    buyerOf(parts),
    ...tableOf(parts),
    totalsOf(parts),
    ...invoice.remarks.map((note) => write(note, styles.note)),
    isCut && write(invoice.unprintable, styles.note),
  );
  const title = `${invoice.title} ${invoice.facts[0]?.value}`;
  return h(Document, { title, language: locale }, page);
}

function headOf({ pdf: { View }, invoice: { title, seller, facts }, styles, write }: Parts) {
  return h(
    View,
    { style: styles.head },
    h(
      View,
      { style: styles.sellerSide },
      write(seller.name, styles.seller),
      ...seller.lines.map((line) => write(line, styles.line)),
    ),
    h(
      View,
      { style: styles.factSide },
      write(title, styles.title),
      ...facts.map(({ label, value }) =>
        h(View, { style: styles.fact }, write(label, styles.label), write(value, styles.value)),
      ),
    ),
  );
}

function buyerOf({ pdf: { View }, invoice: { buyer }, styles, write }: Parts) {
  return h(
    View,
    { style: styles.buyer },
    write(buyer.label, styles.muted),
    ...buyer.lines.map((line) => write(line, styles.line)),
  );
}

function tableOf({ pdf: { View }, invoice: { headings, lines }, styles, write }: Parts) {
  const isTaxed = lines.some(({ tax }) => tax !== null);
  return [headings, ...lines].map(({ description, price, quantity, tax, amount }) =>
    h(
      View,
      { style: styles.row, wrap: false },
      write(description, styles.first),
      write(price, styles.cell),
      write(quantity, styles.narrow),
      isTaxed && write(tax ?? "", styles.narrow),
      write(amount, styles.cell),
    ),
  );
}

function totalsOf({ pdf: { View }, invoice: { amounts, total }, styles, write }: Parts) {
  return h(
    View,
    { style: styles.totals, wrap: false },
    ...amounts.map(({ label, value }) =>
      h(
        View,
        { style: styles.amount },
        write(label, styles.figureName),
        write(value, styles.figure),
      ),
    ),
    h(
      View,
      { style: styles.total },
      write(total.label, styles.figureName),
      write(total.value, styles.figure),
    ),
  );
}
