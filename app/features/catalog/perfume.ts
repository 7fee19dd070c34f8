import perfumeTerms from "#app/content/perfume-terms.json" with { type: "json" };
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { Intensity, ScentNotes } from "#db/schema/enums.ts";

/** A text and its language: English where there is no Arabic. */
export type TextInLanguage = { text: string; lang: Locale };

export type Stock =
  | { kind: "in-stock" }
  | { kind: "few"; left: number }
  | { kind: "out" }
  | { kind: "by-phone" };

export type PerfumeSummary = {
  id: string;
  slug: string;
  name: TextInLanguage;
  description: TextInLanguage;
  priceAed: number;
  image: string;
  bestseller: boolean;
  stock: Stock;
};

export type Perfume = PerfumeSummary & {
  features: TextInLanguage[];
  notes: { stage: keyof ScentNotes; wording: TextInLanguage }[];
  intensity: Intensity;
  category: TextInLanguage;
};

const fewBottles = 3;

export function stockOf({
  inStock,
  stockQuantity,
}: {
  inStock: boolean;
  stockQuantity: number | null;
}): Stock {
  if (!inStock || stockQuantity === 0) return { kind: "out" };
  if (stockQuantity === null || stockQuantity > fewBottles) return { kind: "in-stock" };
  return { kind: "few", left: stockQuantity };
}

/** Staff describe perfumes in English; these terms are translated on Arabic pages. */
const arabicTerms = new Map(perfumeTerms.map(({ en, ar }) => [en, ar]));

export function inEither(english: string, arabic: string | null, locale: Locale): TextInLanguage {
  return locale === "ar" && arabic ? { text: arabic, lang: "ar" } : { text: english, lang: "en" };
}

export function translateTerms(english: string, locale: Locale): TextInLanguage {
  const whole = arabicTerms.get(english);
  if (whole) return inEither(english, whole, locale);
  const parts = english.split(",").map((term) => arabicTerms.get(term.trim()));
  const isKnown = parts.every((part) => part !== undefined);
  return inEither(english, isKnown ? parts.join("، ") : null, locale);
}

export const intensityLabels: Record<Intensity, () => string> = {
  Light: m.perfumes_intensity_light,
  "Light-Medium": m.perfumes_intensity_light_medium,
  Medium: m.perfumes_intensity_medium,
  "Medium-Strong": m.perfumes_intensity_medium_strong,
  Strong: m.perfumes_intensity_strong,
};
