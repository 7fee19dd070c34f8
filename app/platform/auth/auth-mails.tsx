import { createEmailVerificationToken } from "better-auth/api";
import { createElement, type ReactNode } from "react";
import { brandName } from "#app/lib/brand.ts";
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

/** For a repeated sign-up: only the owner of the address learns that there is an account. */
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
    subject: say(data, m.auth_mail_code_subject),
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
    subject: say(data, subjects[template]),
    facts: { template, data } satisfies FactsOf<typeof authMailTemplates>,
    form: { form_type: "account", customer_name: name, customer_email: email, customer_phone: "" },
  };
}

const sealed = async (mail: OutgoingMail, secret: string, { settings }: Setting) => ({
  ...mail,
  sealedSecret: await sealMailSecret(secret, settings.secret),
});

type Facts = { name: string; brand: Brand; locale: Locale; flow?: string };
type Said = (words: ReturnType<typeof wordsOf>, options: { locale: Locale }) => string;
type Part = (facts: Facts) => ReactNode;

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

const say = (facts: Facts, said: Said) => said(wordsOf(facts), { locale: facts.locale });

const text =
  (said: Said): Part =>
  (facts) => <MailText>{say(facts, said)}</MailText>;

const button =
  (said: Said, href: (facts: Facts) => string): Part =>
  (facts) => <MailButton href={href(facts)}>{say(facts, said)}</MailButton>;

const mail =
  (preview: Said, ...parts: Part[]) =>
  (facts: Facts) => {
    const frame = { ...facts, preview: say(facts, preview) };
    return renderMail(createElement(Frame, frame, ...parts.map((part) => part(facts))));
  };

const toPage = (path: string) => (facts: Facts) => pageUrl(facts, path);

const signInLink = button(m.auth_mail_exists_sign_in, (facts) => linkOf(facts, "", "magiclink"));

export const authMailTemplates = {
  "account-verify-1": mail(
    m.auth_mail_verify_preview,
    text(m.auth_mail_verify_text),
    button(m.auth_mail_verify_action, (facts) => linkOf(facts, "/verify-email", "signup")),
    text(m.auth_mail_verify_not_you),
  ),
  "account-welcome-1": mail(
    m.auth_mail_welcome_preview,
    text(m.auth_mail_welcome_text),
    text(m.auth_mail_welcome_account),
    button(m.auth_mail_welcome_action, toPage("/perfumes")),
  ),
  "account-exists-1": mail(
    m.auth_mail_exists_preview,
    text(m.auth_mail_exists_text),
    button(m.auth_mail_exists_sign_in, toPage("/sign-in")),
    button(m.auth_mail_exists_reset, toPage("/forgot-password")),
    text(m.auth_mail_ignore),
  ),
  "account-reset-1": mail(
    m.auth_mail_reset_preview,
    text(m.auth_mail_reset_text),
    button(m.auth_mail_reset_action, (facts) => linkOf(facts, "/reset-password", "recovery")),
    text(m.auth_mail_ignore),
  ),
  "account-changed-1": mail(
    m.auth_mail_changed_preview,
    text(m.auth_mail_changed_text),
    button(m.auth_mail_exists_reset, toPage("/forgot-password")),
  ),
  "account-code-1": mail(
    m.auth_mail_code_preview,
    text(m.auth_mail_code_text),
    (facts) => facts.flow !== undefined && signInLink(facts),
    text(m.auth_mail_code_warning),
  ),
  "account-text-1": (facts: Facts) =>
    renderMail(
      <p dir={facts.locale === "ar" ? "rtl" : "ltr"}>
        {say(facts, m.auth_mail_code_subject)}. {say(facts, m.auth_mail_code_preview)}
      </p>,
    ),
};

type MailTemplate = Exclude<keyof typeof authMailTemplates, "account-text-1">;

const subjects: Record<MailTemplate, Said> = {
  "account-verify-1": m.auth_mail_verify_subject,
  "account-welcome-1": m.auth_mail_welcome_subject,
  "account-exists-1": m.auth_mail_exists_subject,
  "account-reset-1": m.auth_mail_reset_subject,
  "account-changed-1": m.auth_mail_changed_subject,
  "account-code-1": m.auth_mail_code_subject,
};

function Frame({
  name,
  brand,
  locale,
  preview,
  children,
}: Facts & { preview: string; children?: ReactNode }) {
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
