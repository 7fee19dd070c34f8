import { createEmailVerificationToken } from "better-auth/api";
import type { ReactNode } from "react";
import { brandName } from "#app/lib/brand-name.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { MailLayout } from "#app/platform/mail/mail-layout.tsx";
import { MailButton, MailText } from "#app/platform/mail/mail-parts.tsx";
import {
  type OutgoingMail,
  sealMailSecret,
  secretMark,
  textAddress,
} from "#app/platform/mail/outbox.server.ts";
import { type FactsOf, isolate, mailGreeting, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Brand, Settings } from "#app/platform/settings.ts";

type Person = { name: string; email: string; flow?: string };
type Setting = { locale: Locale; settings: Pick<Settings, "brand" | "secret"> };

const verificationSeconds = 24 * 60 * 60;

export async function verificationMail(person: Person, setting: Setting): Promise<OutgoingMail> {
  const token = await createEmailVerificationToken(
    setting.settings.secret,
    person.email,
    undefined,
    verificationSeconds,
  );
  return sealed(mailOf("account-verify-1", person, setting), token, setting);
}

export const welcomeMail = (person: Person, setting: Setting): OutgoingMail =>
  mailOf("account-welcome-1", person, setting);

/**
 * Sent when somebody signs up again, so that only the owner of the address learns of the account.
 */
export const accountExistsMail = ({ email }: Person, setting: Setting): OutgoingMail =>
  // Without a name, which a stranger may have typed.
  mailOf("account-exists-1", { name: "", email }, setting);

export const resetMail = (person: Person, token: string, setting: Setting): Promise<OutgoingMail> =>
  sealed(mailOf("account-reset-1", person, setting), token, setting);

export const passwordChangedMail = (person: Person, setting: Setting): OutgoingMail =>
  mailOf("account-changed-1", person, setting);

export const codeMail = (person: Person, code: string, setting: Setting): Promise<OutgoingMail> =>
  sealed(mailOf("account-code-1", person, setting), code, setting);

export const codeText = (
  phone: string,
  code: string,
  { locale, settings }: Setting,
): Promise<OutgoingMail> => {
  const data = { name: "", brand: settings.brand, locale };
  const text: OutgoingMail = {
    to: textAddress(phone),
    subject: subjects["account-code-1"](wordsOf(data), { locale }),
    facts: { template: "account-text-1", data } satisfies FactsOf<typeof authMailTemplates>,
    form: { form_type: "account", customer_name: "", customer_email: "", customer_phone: phone },
  };
  return sealed(text, code, { locale, settings });
};

function mailOf(
  template: MailTemplate,
  { name, email, flow }: Person,
  { locale, settings: { brand } }: Setting,
): OutgoingMail {
  const data = { name, brand, locale, flow };
  return {
    to: email,
    replyTo: brand.email,
    subject: subjects[template](wordsOf(data), { locale }),
    facts: { template, data } satisfies FactsOf<typeof authMailTemplates>,
    form: { form_type: "account", customer_name: name, customer_email: email, customer_phone: "" },
  };
}

const sealed = async (mail: OutgoingMail, secret: string, { settings }: Setting) => ({
  ...mail,
  sealedSecret: await sealMailSecret(secret, settings.secret),
});

type Facts = { name: string; brand: Brand; locale: Locale; flow?: string };

export const authMailTemplates = {
  "account-verify-1": (facts: Facts) => renderMail(<Verification {...facts} />),
  "account-welcome-1": (facts: Facts) => renderMail(<Welcome {...facts} />),
  "account-exists-1": (facts: Facts) => renderMail(<AccountExists {...facts} />),
  "account-reset-1": (facts: Facts) => renderMail(<Reset {...facts} />),
  "account-changed-1": (facts: Facts) => renderMail(<PasswordChanged {...facts} />),
  "account-code-1": (facts: Facts) => renderMail(<Code {...facts} />),
  "account-text-1": (facts: Facts) => renderMail(<CodeText {...facts} />),
};

type MailTemplate = Exclude<keyof typeof authMailTemplates, "account-text-1">;

type Subject = (words: ReturnType<typeof wordsOf>, options: { locale: Locale }) => string;

const subjects: Record<MailTemplate, Subject> = {
  "account-verify-1": m.auth_mail_verify_subject,
  "account-welcome-1": m.auth_mail_welcome_subject,
  "account-exists-1": m.auth_mail_exists_subject,
  "account-reset-1": m.auth_mail_reset_subject,
  "account-changed-1": m.auth_mail_changed_subject,
  "account-code-1": m.auth_mail_code_subject,
};

const wordsOf = ({ brand, locale }: Facts) => ({
  brand: isolate(brandName(brand, locale), locale),
  // Not isolated: digits keep their order in Arabic, and people copy them.
  code: secretMark,
});

const pageUrl = ({ brand, locale }: Facts, path: string) =>
  absoluteUrl(brand.siteUrl, path, locale);

const linkOf = (facts: Facts, page: string, type: string) =>
  facts.flow === undefined
    ? pageUrl(facts, `${page}?token=${secretMark}`)
    : `${facts.brand.siteUrl}${verifyPath}?token=${secretMark}&type=${type}&flow=${facts.flow}`;

const verifyPath = "/auth/v1/verify";

function Verification(facts: Facts) {
  const { locale } = facts;
  return (
    <Frame {...facts} preview={m.auth_mail_verify_preview({}, { locale })}>
      <MailText>{m.auth_mail_verify_text(wordsOf(facts), { locale })}</MailText>
      <MailButton href={linkOf(facts, "/verify-email", "signup")}>
        {m.auth_mail_verify_action({}, { locale })}
      </MailButton>
      <MailText>{m.auth_mail_verify_not_you({}, { locale })}</MailText>
    </Frame>
  );
}

function Welcome(facts: Facts) {
  const { locale } = facts;
  return (
    <Frame {...facts} preview={m.auth_mail_welcome_preview({}, { locale })}>
      <MailText>{m.auth_mail_welcome_text(wordsOf(facts), { locale })}</MailText>
      <MailText>{m.auth_mail_welcome_account({}, { locale })}</MailText>
      <MailButton href={pageUrl(facts, "/perfumes")}>
        {m.auth_mail_welcome_action({}, { locale })}
      </MailButton>
    </Frame>
  );
}

function AccountExists(facts: Facts) {
  const { locale } = facts;
  return (
    <Frame {...facts} preview={m.auth_mail_exists_preview({}, { locale })}>
      <MailText>{m.auth_mail_exists_text(wordsOf(facts), { locale })}</MailText>
      <MailButton href={pageUrl(facts, "/sign-in")}>
        {m.auth_mail_exists_sign_in({}, { locale })}
      </MailButton>
      <MailButton href={pageUrl(facts, "/forgot-password")}>
        {m.auth_mail_exists_reset({}, { locale })}
      </MailButton>
      <MailText>{m.auth_mail_ignore({}, { locale })}</MailText>
    </Frame>
  );
}

function Reset(facts: Facts) {
  const { locale } = facts;
  return (
    <Frame {...facts} preview={m.auth_mail_reset_preview({}, { locale })}>
      <MailText>{m.auth_mail_reset_text({}, { locale })}</MailText>
      <MailButton href={linkOf(facts, "/reset-password", "recovery")}>
        {m.auth_mail_reset_action({}, { locale })}
      </MailButton>
      <MailText>{m.auth_mail_ignore({}, { locale })}</MailText>
    </Frame>
  );
}

function PasswordChanged(facts: Facts) {
  const { locale } = facts;
  return (
    <Frame {...facts} preview={m.auth_mail_changed_preview({}, { locale })}>
      <MailText>{m.auth_mail_changed_text(wordsOf(facts), { locale })}</MailText>
      <MailButton href={pageUrl(facts, "/forgot-password")}>
        {m.auth_mail_exists_reset({}, { locale })}
      </MailButton>
    </Frame>
  );
}

function Code(facts: Facts) {
  const { locale } = facts;
  return (
    <Frame {...facts} preview={m.auth_mail_code_preview({}, { locale })}>
      <MailText>{m.auth_mail_code_text(wordsOf(facts), { locale })}</MailText>
      {facts.flow !== undefined && (
        <MailButton href={linkOf(facts, "", "magiclink")}>
          {m.auth_mail_exists_sign_in({}, { locale })}
        </MailButton>
      )}
      <MailText>{m.auth_mail_code_warning(wordsOf(facts), { locale })}</MailText>
    </Frame>
  );
}

function CodeText(facts: Facts) {
  const { locale } = facts;
  return (
    <p dir={locale === "ar" ? "rtl" : "ltr"}>
      {subjects["account-code-1"](wordsOf(facts), { locale })}.{" "}
      {m.auth_mail_code_preview({}, { locale })}
    </p>
  );
}

function Frame({
  name,
  brand,
  locale,
  preview,
  children,
}: Facts & { preview: string; children: ReactNode }) {
  return (
    <MailLayout
      brand={brand}
      locale={locale}
      heading={mailGreeting(m.auth_mail_greeting, name, locale)}
      preview={preview}
    >
      {children}
    </MailLayout>
  );
}
