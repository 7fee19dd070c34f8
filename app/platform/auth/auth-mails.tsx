import { createEmailVerificationToken } from "better-auth/api";
import type { ReactNode } from "react";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailText } from "#app/platform/mail/mail-parts.tsx";
import { type OutgoingMail, sealMailSecret } from "#app/platform/mail/outbox.server.ts";
import { isolate, mailGreeting, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";

type Person = { name: string; email: string };
type Setting = { locale: Locale; settings: Pick<Settings, "brand" | "secret"> };

const verificationSeconds = 24 * 60 * 60;

export async function verificationMail(person: Person, setting: Setting) {
  const { locale } = setting;
  const token = await createEmailVerificationToken(
    setting.settings.secret,
    person.email,
    undefined,
    verificationSeconds,
  );
  const mail = mailOf(person, setting, {
    subject: m.auth_mail_verify_subject({ brand: brandIn(setting) }, { locale }),
    preview: m.auth_mail_verify_preview({}, { locale }),
    content: (
      <>
        <MailText>{m.auth_mail_verify_text({ brand: brandIn(setting) }, { locale })}</MailText>
        <MailButton href={pageUrl(setting, `/verify-email?token=${token}`)}>
          {m.auth_mail_verify_action({}, { locale })}
        </MailButton>
        <MailText>{m.auth_mail_verify_not_you({}, { locale })}</MailText>
      </>
    ),
  });
  return sealMailSecret(await mail, token, setting.settings.secret);
}

export function welcomeMail(person: Person, setting: Setting) {
  const { locale } = setting;
  return mailOf(person, setting, {
    subject: m.auth_mail_welcome_subject({ brand: brandIn(setting) }, { locale }),
    preview: m.auth_mail_welcome_preview({}, { locale }),
    content: (
      <>
        <MailText>{m.auth_mail_welcome_text({ brand: brandIn(setting) }, { locale })}</MailText>
        <MailText>{m.auth_mail_welcome_account({}, { locale })}</MailText>
        <MailButton href={pageUrl(setting, "/perfumes")}>
          {m.auth_mail_welcome_action({}, { locale })}
        </MailButton>
      </>
    ),
  });
}

/** In the place of both, to somebody who signs up again: only the owner of the address reads it. */
export function accountExistsMail(person: Person, setting: Setting) {
  const { locale } = setting;
  // Without the name: it is what a stranger may have typed.
  return mailOf({ name: "", email: person.email }, setting, {
    subject: m.auth_mail_exists_subject({ brand: brandIn(setting) }, { locale }),
    preview: m.auth_mail_exists_preview({}, { locale }),
    content: (
      <>
        <MailText>{m.auth_mail_exists_text({ brand: brandIn(setting) }, { locale })}</MailText>
        <MailButton href={pageUrl(setting, "/sign-in")}>
          {m.auth_mail_exists_sign_in({}, { locale })}
        </MailButton>
        <MailButton href={pageUrl(setting, "/forgot-password")}>
          {m.auth_mail_exists_reset({}, { locale })}
        </MailButton>
        <MailText>{m.auth_mail_ignore({}, { locale })}</MailText>
      </>
    ),
  });
}

export async function resetMail(person: Person, token: string, setting: Setting) {
  const { locale } = setting;
  const mail = mailOf(person, setting, {
    subject: m.auth_mail_reset_subject({ brand: brandIn(setting) }, { locale }),
    preview: m.auth_mail_reset_preview({}, { locale }),
    content: (
      <>
        <MailText>{m.auth_mail_reset_text({}, { locale })}</MailText>
        <MailButton href={pageUrl(setting, `/reset-password?token=${token}`)}>
          {m.auth_mail_reset_action({}, { locale })}
        </MailButton>
        <MailText>{m.auth_mail_ignore({}, { locale })}</MailText>
      </>
    ),
  });
  return sealMailSecret(await mail, token, setting.settings.secret);
}

export function passwordChangedMail(person: Person, setting: Setting) {
  const { locale } = setting;
  return mailOf(person, setting, {
    subject: m.auth_mail_changed_subject({ brand: brandIn(setting) }, { locale }),
    preview: m.auth_mail_changed_preview({}, { locale }),
    content: (
      <>
        <MailText>{m.auth_mail_changed_text({ brand: brandIn(setting) }, { locale })}</MailText>
        <MailButton href={pageUrl(setting, "/forgot-password")}>
          {m.auth_mail_exists_reset({}, { locale })}
        </MailButton>
      </>
    ),
  });
}

export async function codeMail(person: Person, code: string, setting: Setting) {
  const { locale } = setting;
  const shown = isolate(code, locale);
  const mail = mailOf(person, setting, {
    subject: m.auth_mail_code_subject({ code: shown, brand: brandIn(setting) }, { locale }),
    preview: m.auth_mail_code_preview({}, { locale }),
    content: (
      <>
        <MailText>{m.auth_mail_code_text({ code: shown }, { locale })}</MailText>
        <MailText>{m.auth_mail_code_warning({ brand: brandIn(setting) }, { locale })}</MailText>
      </>
    ),
  });
  return sealMailSecret(await mail, code, setting.settings.secret);
}

const brandIn = ({ locale, settings }: Setting) => isolate(settings.brand.name, locale);

const pageUrl = ({ locale, settings }: Setting, path: string) =>
  absoluteUrl(settings.brand.siteUrl, path, locale);

async function mailOf(
  { name, email }: Person,
  { locale, settings }: Setting,
  parts: { subject: string; preview: string; content: ReactNode },
): Promise<OutgoingMail> {
  const frame = <Frame {...parts} name={name} brand={settings.brand} locale={locale} />;
  return {
    to: email,
    replyTo: settings.brand.email,
    subject: parts.subject,
    ...renderMail(frame),
    form: { form_type: "account", customer_name: name, customer_email: email, customer_phone: "" },
  };
}

function Frame({
  name,
  brand,
  locale,
  preview,
  content,
}: {
  name: string;
  brand: Brand;
  locale: Locale;
  preview: string;
  content: ReactNode;
}) {
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={mailGreeting(m.auth_mail_greeting, name, locale)}
      preview={preview}
    >
      {content}
    </MailLayout>
  );
}
