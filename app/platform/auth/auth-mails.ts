import { createEmailVerificationToken } from "better-auth/api";
import { createElement } from "react";
import { brandName } from "#app/lib/brand.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { LetterPart } from "#app/platform/mail/letter.ts";
import {
  formOf,
  type OutgoingMail,
  sealMailSecret,
  secretMark,
  textAddress,
} from "#app/platform/mail/outbox.server.ts";
import { isolate, mailGreeting, renderMail } from "#app/platform/mail/render-mail.ts";
import type { Settings } from "#app/platform/settings.ts";

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
  const say = sayIn(setting);
  const mail = mailOf(person, setting, {
    subject: say(m.auth_mail_verify_subject),
    preview: say(m.auth_mail_verify_preview),
    parts: [
      say(m.auth_mail_verify_text),
      {
        button: say(m.auth_mail_verify_action),
        href: secretUrl(person, setting, { page: "/verify-email", type: "signup" }),
      },
      say(m.auth_mail_verify_not_you),
    ],
  });
  return sealed(mail, token, setting);
}

export function welcomeMail(person: Person, setting: Setting): OutgoingMail {
  const say = sayIn(setting);
  return mailOf(person, setting, {
    subject: say(m.auth_mail_welcome_subject),
    preview: say(m.auth_mail_welcome_preview),
    parts: [
      say(m.auth_mail_welcome_text),
      say(m.auth_mail_welcome_account),
      { button: say(m.auth_mail_welcome_action), href: pageUrl(setting, "/perfumes") },
    ],
  });
}

/** For a repeated sign-up: only the owner of the address learns that there is an account. */
export function accountExistsMail({ email }: Person, setting: Setting): OutgoingMail {
  const say = sayIn(setting);
  // Without a name, which a stranger may have typed.
  return mailOf({ name: "", email }, setting, {
    subject: say(m.auth_mail_exists_subject),
    preview: say(m.auth_mail_exists_preview),
    parts: [
      say(m.auth_mail_exists_text),
      { button: say(m.auth_mail_exists_sign_in), href: pageUrl(setting, "/sign-in") },
      { button: say(m.auth_mail_reset_action), href: pageUrl(setting, "/forgot-password") },
      say(m.auth_mail_ignore),
    ],
  });
}

export function resetMail(person: Person, token: string, setting: Setting): Promise<OutgoingMail> {
  const say = sayIn(setting);
  const mail = mailOf(person, setting, {
    subject: say(m.auth_mail_reset_subject),
    preview: say(m.auth_mail_reset_preview),
    parts: [
      say(m.auth_mail_reset_text),
      {
        button: say(m.auth_mail_reset_action),
        href: secretUrl(person, setting, { page: "/reset-password", type: "recovery" }),
      },
      say(m.auth_mail_ignore),
    ],
  });
  return sealed(mail, token, setting);
}

export function passwordChangedMail(person: Person, setting: Setting): OutgoingMail {
  const say = sayIn(setting);
  return mailOf(person, setting, {
    subject: say(m.auth_mail_changed_subject),
    preview: say(m.auth_mail_changed_preview),
    parts: [
      say(m.auth_mail_changed_text),
      { button: say(m.auth_mail_reset_action), href: pageUrl(setting, "/forgot-password") },
    ],
  });
}

export function codeMail(person: Person, code: string, setting: Setting): Promise<OutgoingMail> {
  const say = sayIn(setting);
  const mail = mailOf(person, setting, {
    subject: say(m.auth_mail_code_subject),
    preview: say(m.auth_mail_code_preview),
    parts: [
      say(m.auth_mail_code_text),
      person.flow !== undefined && {
        button: say(m.auth_mail_exists_sign_in),
        href: secretUrl(person, setting, { page: "", type: "magiclink" }),
      },
      say(m.auth_mail_code_warning),
    ],
  });
  return sealed(mail, code, setting);
}

export function codeText(phone: string, code: string, setting: Setting): Promise<OutgoingMail> {
  const say = sayIn(setting);
  const subject = say(m.auth_mail_code_subject);
  const dir = setting.locale === "ar" ? "rtl" : "ltr";
  const text = createElement("p", { dir }, `${subject}. ${say(m.auth_mail_code_preview)}`);
  const mail: OutgoingMail = {
    to: textAddress(phone),
    subject,
    body: renderMail(text),
    form: formOf("account", { name: "", email: "", phone }),
  };
  return sealed(mail, code, setting);
}

type Written = { subject: string; preview: string; parts: LetterPart[] };

function mailOf(
  { name, email }: Person,
  { locale, settings: { brand } }: Setting,
  { subject, preview, parts }: Written,
): OutgoingMail {
  const heading = mailGreeting(m.auth_mail_greeting, name, locale);
  return {
    to: email,
    replyTo: brand.email,
    subject,
    body: { brand, locale, heading, preview, parts },
    form: formOf("account", { name, email, phone: "" }),
  };
}

const sealed = async (mail: OutgoingMail, secret: string, { settings }: Setting) => ({
  ...mail,
  sealedSecret: await sealMailSecret(secret, settings.secret),
});

type Said = (words: { brand: string; code: string }, options: { locale: Locale }) => string;

const sayIn =
  ({ locale, settings: { brand } }: Setting) =>
  (said: Said): string =>
    said(
      // The code is not isolated: digits keep their order in Arabic, and people copy them.
      { brand: isolate(brandName(brand, locale), locale), code: secretMark },
      { locale },
    );

const pageUrl = ({ locale, settings }: Setting, path: string) =>
  absoluteUrl(settings.brand.siteUrl, path, locale);

/** The link with the secret: to a page of ours, or to the service of programs that started it. */
const secretUrl = (
  { flow }: Person,
  setting: Setting,
  { page, type }: { page: string; type: string },
) =>
  flow === undefined
    ? pageUrl(setting, `${page}?token=${secretMark}`)
    : `${setting.settings.brand.siteUrl}${verifyPath}?token=${secretMark}&type=${type}&flow=${flow}`;

const verifyPath = "/auth/v1/verify";
