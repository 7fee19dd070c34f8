import { createEmailVerificationToken } from "better-auth/api";
import { createElement } from "react";
import { brandName } from "#app/lib/brand.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { type Locale, textDirection } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
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
type Words = (words: { brand: string; code: string }, options: { locale: Locale }) => string;
/** A button with a `type` carries the secret; without a page it is for programs alone. */
type Button = { button: Words; page: string; type?: string };
type Written = { subject: Words; preview: Words; parts: (Words | Button)[] };

const letters = {
  verify: {
    subject: m.auth_mail_verify_subject,
    preview: m.auth_mail_verify_preview,
    parts: [
      m.auth_mail_verify_text,
      { button: m.auth_mail_verify_action, page: "/verify-email", type: "signup" },
      m.auth_mail_verify_not_you,
    ],
  },
  welcome: {
    subject: m.auth_mail_welcome_subject,
    preview: m.auth_mail_welcome_preview,
    parts: [
      m.auth_mail_welcome_text,
      m.auth_mail_welcome_account,
      { button: m.auth_mail_welcome_action, page: "/perfumes" },
    ],
  },
  /** For a repeated sign-up: only the owner of the address learns that there is an account. */
  exists: {
    subject: m.auth_mail_exists_subject,
    preview: m.auth_mail_exists_preview,
    parts: [
      m.auth_mail_exists_text,
      { button: m.auth_mail_exists_sign_in, page: "/sign-in" },
      { button: m.auth_mail_reset_action, page: "/forgot-password" },
      m.auth_mail_ignore,
    ],
  },
  reset: {
    subject: m.auth_mail_reset_subject,
    preview: m.auth_mail_reset_preview,
    parts: [
      m.auth_mail_reset_text,
      { button: m.auth_mail_reset_action, page: "/reset-password", type: "recovery" },
      m.auth_mail_ignore,
    ],
  },
  changed: {
    subject: m.auth_mail_changed_subject,
    preview: m.auth_mail_changed_preview,
    parts: [
      m.auth_mail_changed_text,
      { button: m.auth_mail_reset_action, page: "/forgot-password" },
    ],
  },
  code: {
    subject: m.auth_mail_code_subject,
    preview: m.auth_mail_code_preview,
    parts: [
      m.auth_mail_code_text,
      { button: m.auth_mail_exists_sign_in, page: "", type: "magiclink" },
      m.auth_mail_code_warning,
    ],
  },
} satisfies Record<string, Written>;

export async function authMail(
  letter: keyof typeof letters,
  person: Person,
  setting: Setting,
  secret?: string,
): Promise<OutgoingMail> {
  const { subject, preview, parts }: Written = letters[letter];
  const { name, email } = person;
  const { locale, settings } = setting;
  const say = sayIn(setting);
  const body = {
    brand: settings.brand,
    locale,
    heading: mailGreeting(m.auth_mail_greeting, name, locale),
    preview: say(preview),
    parts: parts.map((part) =>
      typeof part === "function" ? say(part) : buttonOf(part, person, setting),
    ),
  };
  const form = formOf("account", { name, email, phone: "" });
  const mail = { to: email, replyTo: settings.brand.email, subject: say(subject), body, form };
  return secret === undefined ? mail : sealed(mail, secret, setting);
}

/** The link with the secret leads to our page, or to the service of the program that asked. */
function buttonOf({ button, page, type }: Button, { flow }: Person, setting: Setting) {
  const { siteUrl } = setting.settings.brand;
  const path = type ? `${page}?token=${secretMark}` : page;
  const href =
    type && flow !== undefined
      ? `${siteUrl}/auth/v1/verify?token=${secretMark}&type=${type}&flow=${flow}`
      : absoluteUrl(siteUrl, path, setting.locale);
  return (page !== "" || flow !== undefined) && { button: sayIn(setting)(button), href };
}

const verificationSeconds = 24 * 60 * 60;

export async function verificationMail(person: Person, setting: Setting): Promise<OutgoingMail> {
  const { secret } = setting.settings;
  const { email } = person;
  const token = await createEmailVerificationToken(secret, email, undefined, verificationSeconds);
  return authMail("verify", person, setting, token);
}

export function codeText(phone: string, code: string, setting: Setting): Promise<OutgoingMail> {
  const say = sayIn(setting);
  const subject = say(m.auth_mail_code_subject);
  const dir = textDirection[setting.locale];
  const text = createElement("p", { dir }, `${subject}. ${say(m.auth_mail_code_preview)}`);
  const form = formOf("account", { name: "", email: "", phone });
  return sealed({ to: textAddress(phone), subject, body: renderMail(text), form }, code, setting);
}

const sealed = async (mail: OutgoingMail, secret: string, { settings }: Setting) => ({
  ...mail,
  sealedSecret: await sealMailSecret(secret, settings.secret),
});

const sayIn =
  ({ locale, settings: { brand } }: Setting) =>
  (words: Words): string =>
    words(
      // The code is not isolated: digits keep their order in Arabic, and people copy them.
      { brand: isolate(brandName(brand, locale), locale), code: secretMark },
      { locale },
    );
