import { type BrandNames, brandName } from "#app/lib/brand.ts";
import { whatsappHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

export function chatHref(brand: BrandNames & { whatsapp: string }, subject?: string): string {
  const name = brandName(brand, getLocale());
  const sentence = subject
    ? m.site_whatsapp_inquiry_about({ brand: name, subject })
    : m.site_whatsapp_inquiry({ brand: name });
  return whatsappHref(brand.whatsapp, sentence);
}

export function mailHref({ email }: { email: string }, subject?: string): string {
  const line = subject ? m.site_mail_subject_about({ subject }) : m.site_mail_subject();
  return `mailto:${email}?subject=${encodeURIComponent(line)}`;
}
