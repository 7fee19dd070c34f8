import { brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailFacts, MailLink, MailText } from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { type FactsOf, isolate, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand } from "#app/platform/settings.ts";

export type WaitingNews = "joined" | "free";

type Told = {
  news: WaitingNews;
  entry: { day: LocalDate; name: string; phone: string; email: string; locale: Locale };
  service: string;
  brand: Brand;
  bookLink: string;
};

type Facts = {
  news: WaitingNews;
  day: LocalDate;
  service: string;
  brand: Brand;
  locale: Locale;
  bookLink: string;
  leaveLink: string;
};

export const waitingMailTemplates = {
  "waiting-list-1": (facts: Facts) => renderMail(<WaitingMail {...facts} />),
};

const subjects = { joined: m.waiting_mail_joined_subject, free: m.waiting_mail_free_subject };
const texts = { joined: m.waiting_mail_joined_text, free: m.waiting_mail_free_text };

export function waitingMail(told: Told & { leaveLink: string }): OutgoingMail {
  const { news, entry, service, brand, bookLink, leaveLink } = told;
  const { day, locale, email } = entry;
  const date = formatDate(day, locale);
  return {
    to: email,
    replyTo: brand.email,
    subject: subjects[news]({ service, date }, { locale }),
    facts: {
      template: "waiting-list-1",
      data: { news, day, service, brand, locale, bookLink, leaveLink },
    } satisfies FactsOf<typeof waitingMailTemplates>,
    form: {
      form_type: "booking",
      customer_name: entry.name,
      customer_email: email,
      customer_phone: entry.phone,
    },
  };
}

const chatTexts = { joined: m.waiting_whatsapp_joined, free: m.waiting_whatsapp_free };

export function waitingWhatsapp({ news, entry, service, brand, bookLink }: Told): string {
  const { name, day, locale } = entry;
  const date = formatDate(day, locale);
  return chatTexts[news](
    { name, brand: brandName(brand, locale), service, date, link: bookLink },
    { locale },
  );
}

function WaitingMail({ news, day, service, brand, locale, bookLink, leaveLink }: Facts) {
  const date = formatDate(day, locale);
  const sentence = texts[news]({ date, service }, { locale });
  const phone = isolate(brand.phone.replaceAll(" ", "\u00a0"), locale);
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={subjects[news]({ service, date }, { locale })}
      preview={sentence}
    >
      <MailText>{sentence}</MailText>
      <MailFacts
        locale={locale}
        facts={[
          { label: m.mail_label_service({}, { locale }), value: service },
          { label: m.mail_label_date({}, { locale }), value: date },
        ]}
      />
      {news === "free" && (
        <MailButton href={bookLink}>{m.waiting_mail_book({}, { locale })}</MailButton>
      )}
      <MailText>{m.waiting_mail_help({ phone }, { locale })}</MailText>
      <MailLink href={leaveLink}>{m.waiting_leave({}, { locale })}</MailLink>
    </MailLayout>
  );
}
