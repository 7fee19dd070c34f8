/** Longest values that forms take; the address length is the one mail servers accept. */
export const maxLength = { line: 100, email: 254, message: 2000 } as const;

/**
 * Fit for a mail header, a table cell or a file name. Invisible characters, which a paste brings along,
 * are taken out, also the joiners of emoji and of Persian.
 */
export function cleanLine(text: string): string {
  const visible = text.replace(invisible, "").replace(/\s+/g, " ").trim();
  return orEmpty(visible.normalize("NFC"));
}

/** A value of several lines; line breaks become `\n`, at most one empty line in a row. */
export function cleanText(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029\u0085]/);
  const cleaned = lines.map((line) => line.replace(unwanted, "").normalize("NFC").trimEnd());
  return orEmpty(
    cleaned
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  );
}

/** The text, or nothing where no character of it can be seen. */
export const orEmpty = (text: string): string =>
  /[^\s\p{DI}\p{Cc}\p{Cs}\u2800]/u.test(text) ? text : "";

/**
 * Control characters but those that are spaces, halves of broken pairs, which the database refuses, and
 * what Unicode calls ignorable: marks of direction, joiners, fillers, soft hyphens.
 */
const invisible = /[\p{DI}\p{Cs}]|(?!\s)\p{Cc}/gu;

/**
 * Removed from texts of several lines: marks that reorder the text around them (a value could otherwise
 * disguise its neighbours in a mail or a table). The joiners that Arabic, Persian and emoji need stay.
 */
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Cs}]/gu;

/** As much of a text as fits in so many UTF-16 units without parting an emoji or a letter from its marks. */
export function firstPart(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${firstPart(text, length - 1).replace(/[\s.,،]+\S*$/, "")}…`;
}

/** Arabic keyboards type ٠-٩, Persian ones ۰-۹, Chinese and Japanese ones ０-９. */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A value as JSON that stands within a `<script>` of a page: nothing in it ends the script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
