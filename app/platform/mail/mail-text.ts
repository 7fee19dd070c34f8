import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * Keeps a number, a Latin name or a customer's text from scrambling inside Arabic, in plain text
 * as well: between 'first strong isolate' and 'pop directional isolate'.
 */
export function isolate(text: string, locale: Locale): string {
  return locale === "ar" ? `\u2068${text}\u2069` : text;
}

/** A line break, and what people or their mail programs follow: an address of the web or of mail. */
const followed = /[\r\n\u2028\u2029@]|\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u;

/**
 * Whether words that somebody typed may stand in a mail to an address that is perhaps not theirs:
 * nobody shall have us send their advertisements to strangers.
 */
export const isHarmless = (words: string): boolean => !followed.test(words);

/** The heading of a mail, with the name of whom it greets; without, where the name may not stand in it. */
export function mailGreeting(greeting: Greeting, name: string, locale: Locale): string {
  if (!name || !isHarmless(name)) return m.auth_mail_greeting_nobody({}, { locale });
  return greeting({ name: isolate(name, locale) }, { locale });
}

type Greeting = (words: { name: string }, options: { locale: Locale }) => string;
