import type { Locale } from "#app/lib/locale.ts";

/**
 * Keeps a number, a Latin name or a customer's text from scrambling inside Arabic, in plain text
 * as well: between 'first strong isolate' and 'pop directional isolate'.
 */
export function isolate(text: string, locale: Locale): string {
  return locale === "ar" ? `\u2068${text}\u2069` : text;
}
