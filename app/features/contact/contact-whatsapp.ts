import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

/** The words that a chat about a message begins with, in the language it was written in. */
export function contactWhatsapp(
  { name, subject, locale }: { name: string; subject: string; locale: Locale },
  brand: { name: string },
): string {
  return m.inbox_whatsapp_contact({ name, subject, brand: brand.name }, { locale });
}
