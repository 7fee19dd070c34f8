import { dueText } from "#app/features/hours/promises.ts";
import { brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailFacts, MailText, ReplyButtons } from "#app/platform/mail/mail-parts.tsx";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { type FactsOf, isolate, mailGreeting, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";
import type { ContactInput } from "./contact.ts";

type Props = {
  message: ContactInput;
  brand: Brand;
  locale: Locale;
  when: string;
};

type ContactMailFacts = FactsOf<typeof contactMailTemplates>;

export const contactMailTemplates = {
  "contact-acknowledgement-2": (props: Props) => renderMail(<Acknowledgement {...props} />),
  "contact-notice-2": (props: Props) => renderMail(<WorkshopNotice {...props} />),
};

/** For the customer in the language of the request, for the workshop in English. */
export function contactMails(
  message: ContactInput,
  {
    locale,
    settings: { brand, mail },
    asked,
  }: {
    locale: Locale;
    settings: Pick<Settings, "brand" | "mail">;
    asked: { askedAt: Date; dueAt: Date };
  },
): [customer: OutgoingMail, workshop: OutgoingMail] {
  const propsIn = (language: Locale): Props => ({
    message,
    brand,
    locale,
    when: dueText("reply", asked, language),
  });
  const form = {
    form_type: "contact",
    customer_name: message.name,
    customer_email: message.email,
    customer_phone: message.phone,
  } as const;
  return [
    {
      to: message.email,
      replyTo: brand.email,
      subject: m.mail_contact_customer_subject({}, { locale }),
      facts: {
        template: "contact-acknowledgement-2",
        data: propsIn(locale),
      } satisfies ContactMailFacts,
      form,
    },
    {
      to: mail.workshop,
      replyTo: message.email,
      subject: m.mail_contact_workshop_subject({}, { locale: "en" }),
      facts: { template: "contact-notice-2", data: propsIn("en") } satisfies ContactMailFacts,
      form,
    },
  ];
}

/** Without the message, so that nobody can send their words to somebody else through us. */
function Acknowledgement({ message, brand, locale, when }: Props) {
  const phone = isolate(brand.phone, locale);
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={mailGreeting(m.mail_greeting, message.name, locale)}
      preview={m.mail_contact_customer_preview({ when }, { locale })}
    >
      <MailText>
        {m.mail_contact_customer_intro(
          { brand: isolate(brandName(brand, locale), locale), when },
          { locale },
        )}
      </MailText>
      <MailText>{m.mail_contact_customer_urgent({ phone }, { locale })}</MailText>
    </MailLayout>
  );
}

function WorkshopNotice({ message, brand, locale, when }: Props) {
  const { name, subject } = message;
  const greeting = m.mail_contact_whatsapp_text(
    { name, brand: brandName(brand, locale) },
    { locale },
  );
  return (
    <MailLayout
      brand={brand}
      locale="en"
      heading={m.mail_contact_workshop_heading({}, { locale: "en" })}
      preview={subject}
    >
      <MailText>{m.mail_contact_workshop_intro({ name, when }, { locale: "en" })}</MailText>
      <ReplyButtons phone={message.phone} greeting={greeting} />
      <MailFacts
        locale="en"
        facts={[
          { label: m.mail_label_name({}, { locale: "en" }), value: name },
          {
            label: m.mail_label_phone({}, { locale: "en" }),
            value: formatPhone(message.phone),
          },
          { label: m.mail_label_email({}, { locale: "en" }), value: message.email },
          { label: m.mail_label_subject({}, { locale: "en" }), value: subject },
          { label: m.mail_label_message({}, { locale: "en" }), value: message.message },
        ]}
      />
    </MailLayout>
  );
}
