import type { Localized } from "#app/lib/locale.ts";

/** The paragraphs of a text that has several. */
export const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

/** The lines of a text that has several, each in every language. */
export function linesIn({ en, ar }: Localized): Localized[] {
  const arabic = ar.split("\n");
  return en.split("\n").map((line, index) => ({ en: line, ar: arabic[index] ?? "" }));
}

/** What `linesIn` parts again. */
export const linesText = (lines: readonly Localized[]): Localized => ({
  en: lines.map(({ en }) => en).join("\n"),
  ar: lines.map(({ ar }) => ar).join("\n"),
});

/** What `paragraphsIn` parts again, of each language. */
export const paragraphText = (paragraphs: readonly Localized[]): Localized => ({
  en: paragraphs.map(({ en }) => en).join("\n\n"),
  ar: paragraphs.map(({ ar }) => ar).join("\n\n"),
});
