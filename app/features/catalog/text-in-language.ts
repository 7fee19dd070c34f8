import { perfumeTerms } from "#app/content/perfume-terms.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { TextInLanguage } from "./perfume.ts";

const arabicTerms = new Map(perfumeTerms.map(({ en, ar }) => [en, ar]));

/** A text that has an Arabic version of its own, or none. */
export function inEither(english: string, arabic: string | null, locale: Locale): TextInLanguage {
  return locale === "ar" && arabic ? { text: arabic, lang: "ar" } : { text: english, lang: "en" };
}

/** A term of perfumery, or several with commas: in Arabic when each of them is known. */
export function translateTerms(english: string, locale: Locale): TextInLanguage {
  const whole = arabicTerms.get(english);
  if (whole) return inEither(english, whole, locale);
  const parts = english.split(",").map((term) => arabicTerms.get(term.trim()));
  const isKnown = parts.every((part) => part !== undefined);
  return inEither(english, isKnown ? parts.join("، ") : null, locale);
}
