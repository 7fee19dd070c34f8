/** Longest values that forms take; the address length is the one mail servers accept. */
export const maxLength = { line: 100, email: 254, message: 2000 } as const;

/** Fit for a mail header, a table cell or a file name. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s/g, " ")).replace(/ +/g, " ").trim();
}

/** A value of several lines; line breaks become `\n`, at most one empty line in a row. */
export function cleanText(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029\u0085]/).map((line) => clean(line).trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Removed besides control characters: marks that reorder the text around them (a value could
 * otherwise disguise its neighbours in a mail or a table), and halves of broken pairs, which
 * the database refuses. The joiners that Arabic, Persian and emoji need stay.
 */
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Cs}]/gu;

function clean(text: string): string {
  return text.replace(unwanted, "").normalize("NFC");
}

export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\s.,،]+\S*$/, "")}…`;
}

/** Arabic keyboards type ٠-٩ and Persian ones ۰-۹. */
export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A value as JSON that stands within a `<script>` of a page: nothing in it ends the script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
