import type { Locale } from "#app/lib/locale.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailFacts, MailText, ReplyButtons } from "#app/platform/mail/mail-parts.tsx";
import type { FactsOf } from "#app/platform/mail/mail-templates.ts";
import type { OutgoingMail } from "#app/platform/mail/outbox.server.ts";
import { isolate, mailGreeting, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";
import type { ContactInput } from "./contact.ts";

type Props = { message: ContactInput; brand: Brand; locale: Locale };

type ContactMailFacts = FactsOf<typeof contactMailTemplates>;

export const contactMailTemplates = {
  "contact-acknowledgement-1": (props: Props) => renderMail(<Acknowledgement {...props} />),
  "contact-notice-1": (props: Props) => renderMail(<WorkshopNotice {...props} />),
};

/** For the customer in the language of the request, for the workshop in English. */
export function contactMails(
  message: ContactInput,
  {
    locale,
    settings: { brand, mail },
  }: { locale: Locale; settings: Pick<Settings, "brand" | "mail"> },
): [customer: OutgoingMail, workshop: OutgoingMail] {
  const props = { message, brand, locale };
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
      facts: { template: "contact-acknowledgement-1", data: props } satisfies ContactMailFacts,
      form,
    },
    {
      to: mail.workshop,
      replyTo: message.email,
      subject: m.mail_contact_workshop_subject({}, { locale: "en" }),
      facts: { template: "contact-notice-1", data: props } satisfies ContactMailFacts,
      form,
    },
  ];
}

/** Without the message: nobody can make us send their words to somebody else's address. */
function Acknowledgement({ message, brand, locale }: Props) {
  const phone = isolate(brand.phone, locale);
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={mailGreeting(m.mail_greeting, message.name, locale)}
      preview={m.mail_contact_customer_preview({}, { locale })}
    >
      <MailText>
        {m.mail_contact_customer_intro({ brand: isolate(brand.name, locale) }, { locale })}
      </MailText>
      <MailText>{m.mail_contact_customer_urgent({ phone }, { locale })}</MailText>
    </MailLayout>
  );
}

/** In English, whatever the customer reads; the WhatsApp text is in the customer's language. */
function WorkshopNotice({ message, brand, locale }: Props) {
  const { name, subject } = message;
  const greeting = m.mail_contact_whatsapp_text({ name, brand: brand.name }, { locale });
  return (
    <MailLayout
      brand={brand}
      locale="en"
      heading={m.mail_contact_workshop_heading({}, { locale: "en" })}
      preview={subject}
    >
      <MailText>{m.mail_contact_workshop_intro({ name }, { locale: "en" })}</MailText>
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
