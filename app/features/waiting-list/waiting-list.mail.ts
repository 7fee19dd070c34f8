import { brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { factIn } from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isolate } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";

export type WaitingNews = "joined" | "free";

type Notice = {
  news: WaitingNews;
  entry: { day: LocalDate; name: string; phone: string; email: string; locale: Locale };
  service: string;
  brand: Brand;
  bookLink: string;
};

const subjects = { joined: m.waiting_mail_joined_subject, free: m.waiting_mail_free_subject };
const texts = { joined: m.waiting_mail_joined_text, free: m.waiting_mail_free_text };

export function waitingMail(notice: Notice & { leaveLink: string }): OutgoingMail {
  const { news, entry, service, brand, bookLink, leaveLink } = notice;
  const { day, locale } = entry;
  const date = formatDate(day, locale);
  const subject = subjects[news]({ service, date }, { locale });
  const sentence = texts[news]({ date, service }, { locale });
  const phone = isolate(brand.phone.replaceAll(" ", "\u00a0"), locale);
  const fact = factIn(locale);
  return {
    to: entry.email,
    replyTo: brand.email,
    subject,
    body: {
      brand,
      locale,
      heading: subject,
      preview: sentence,
      parts: [
        sentence,
        { facts: [fact(m.booking_service, service), fact(m.ui_date, date)] },
        news === "free" && { button: m.waiting_mail_book({}, { locale }), href: bookLink },
        m.waiting_mail_help({ phone }, { locale }),
        { link: m.waiting_leave({}, { locale }), href: leaveLink },
      ],
    },
    form: formOf("booking", entry),
  };
}

const chatTexts = { joined: m.waiting_whatsapp_joined, free: m.waiting_whatsapp_free };

export function waitingWhatsapp({ news, entry, service, brand, bookLink }: Notice): string {
  const { name, day, locale } = entry;
  const date = formatDate(day, locale);
  return chatTexts[news](
    { name, brand: brandName(brand, locale), service, date, link: bookLink },
    { locale },
  );
}
