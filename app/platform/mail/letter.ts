import type { Locale } from "#app/lib/locale.ts";
import { formatPhone, telHref, whatsappHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import type { Brand } from "#app/platform/settings.ts";

export type MailFact = { label: string; value: string };

type MailPicture = { src: string; width: number; height: number };

export type MailGood = MailFact & { picture: MailPicture | null; alt: string };

/** A mail in the words of its reader, as it waits in the database. */
export type Letter = {
  brand: Brand;
  locale: Locale;
  heading: string;
  preview: string;
  parts: LetterPart[];
  /** Read again while the mail waits; nothing of it is shown. */
  about?: { [name: string]: string | null };
};

/** A text is a paragraph of its own; an empty one and a false part are left out. */
export type LetterPart =
  | string
  | false
  | { facts: (MailFact | false)[] }
  | { goods: MailGood[] }
  | { rows: MailFact[]; total: MailFact }
  | { title: string; steps: string[] }
  | { button: string; href: string }
  | { link: string; href: string };

type Label = (words: object, options: { locale: Locale }) => string;

/** Makes the facts of a letter in one language. */
export const factIn =
  (locale: Locale) =>
  (label: Label, value: string): MailFact => ({ label: label({}, { locale }), value });

/** How staff answer a customer: by a call, or by WhatsApp with a first greeting. */
export const replyButtons = (phone: string, greeting: string): LetterPart[] => [
  {
    button: m.mail_action_call({ phone: formatPhone(phone) }, { locale: "en" }),
    href: telHref(phone),
  },
  { button: m.mail_action_whatsapp({}, { locale: "en" }), href: whatsappHref(phone, greeting) },
];

/** Another shape of letters needs another name, because an earlier version may still be running. */
export const letterTemplate = "letter-1";
