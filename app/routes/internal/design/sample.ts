import type { Localized } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** A sample text in the language of the page. */
export function sample(en: string, ar: string): string {
  const text: Localized = { en, ar };
  return text[getLocale()];
}
