import type { Localized } from "#app/lib/locale.ts";

export const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");

export function linesIn({ en, ar }: Localized): Localized[] {
  const arabic = ar.split("\n");
  return en.split("\n").map((line, index) => ({ en: line, ar: arabic[index] ?? "" }));
}

export const linesText = (lines: readonly Localized[]): Localized => ({
  en: lines.map(({ en }) => en).join("\n"),
  ar: lines.map(({ ar }) => ar).join("\n"),
});

export const paragraphText = (paragraphs: readonly Localized[]): Localized => ({
  en: paragraphs.map(({ en }) => en).join("\n\n"),
  ar: paragraphs.map(({ ar }) => ar).join("\n\n"),
});
