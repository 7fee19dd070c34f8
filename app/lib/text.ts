export const maxLength = { line: 100, email: 254, message: 2000 } as const;

/** Safe for a mail header, a table cell or a file name: without any invisible character. */
export function cleanLine(text: string): string {
  const visible = text.replace(invisible, "").replace(/\s+/g, " ").trim();
  return orEmpty(visible.normalize("NFC"));
}

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

export const orEmpty = (text: string): string =>
  /[^\s\p{DI}\p{Cc}\p{Cs}\u2800]/u.test(text) ? text : "";

/** Control and ignorable characters, and unpaired surrogates, which the database refuses. */
const invisible = /[\p{DI}\p{Cs}]|(?!\s)\p{Cc}/gu;

/** Without direction marks, which could disguise a value. Joiners of letters and emoji stay. */
const unwanted = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Cs}]/gu;

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

export function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** JSON that cannot end the `<script>` it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
