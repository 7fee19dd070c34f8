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

export const textOf = (parts: readonly Localized[], separator: "\n" | "\n\n"): Localized => ({
  en: parts.map(({ en }) => en).join(separator),
  ar: parts.map(({ ar }) => ar).join(separator),
});
