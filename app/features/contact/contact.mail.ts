import { dueText } from "#app/features/hours/promises.ts";
import { brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { factIn, type Letter, replyButtons } from "#app/platform/mail/letter.ts";
import { formOf, type OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isolate, mailGreeting } from "#app/platform/mail/render-mail.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { ContactInput } from "./contact.ts";

type Asked = {
  locale: Locale;
  settings: Pick<Settings, "brand" | "mail">;
  asked: { askedAt: Date; dueAt: Date };
};

/** For the customer in the language of the request, for the workshop in English. */
export function contactMails(
  message: ContactInput,
  asked: Asked,
): [customer: OutgoingMail, workshop: OutgoingMail] {
  const { locale, settings } = asked;
  const form = formOf("contact", message);
  return [
    {
      to: message.email,
      replyTo: settings.brand.email,
      subject: m.mail_contact_customer_subject({}, { locale }),
      body: acknowledgement(message, asked),
      form,
    },
    {
      to: settings.mail.workshop,
      replyTo: message.email,
      subject: m.mail_contact_workshop_subject({}, { locale: "en" }),
      body: workshopNotice(message, asked),
      form,
    },
  ];
}

/** Without the message, so that nobody can send their words to somebody else through us. */
function acknowledgement(
  { name }: ContactInput,
  { locale, settings: { brand }, asked }: Asked,
): Letter {
  const when = dueText("reply", asked, locale);
  const called = isolate(brandName(brand, locale), locale);
  return {
    brand,
    locale,
    heading: mailGreeting(m.mail_greeting, name, locale),
    preview: m.mail_contact_customer_preview({ when }, { locale }),
    parts: [
      m.mail_contact_customer_intro({ brand: called, when }, { locale }),
      m.mail_contact_customer_urgent({ phone: isolate(brand.phone, locale) }, { locale }),
    ],
  };
}

function workshopNotice(
  { name, phone, email, subject, message }: ContactInput,
  { locale, settings: { brand }, asked }: Asked,
): Letter {
  const when = dueText("reply", asked, "en");
  const greeting = m.mail_contact_whatsapp_text(
    { name, brand: brandName(brand, locale) },
    { locale },
  );
  const fact = factIn("en");
  return {
    brand,
    locale: "en",
    heading: m.mail_contact_workshop_heading({}, { locale: "en" }),
    preview: subject,
    parts: [
      m.mail_contact_workshop_intro({ name, when }, { locale: "en" }),
      ...replyButtons(phone, greeting),
      {
        facts: [
          fact(m.ui_name, name),
          fact(m.ui_phone, formatPhone(phone)),
          fact(m.ui_email, email),
          fact(m.mail_label_subject, subject),
          fact(m.inbox_message, message),
        ],
      },
    ],
  };
}
