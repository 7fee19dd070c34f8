import * as z from "zod/mini";
import { accountEmail, line } from "#app/lib/fields.ts";
import { localeOf, localizePath, stripLocale } from "#app/lib/i18n-url.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

export const minPasswordLength = 6;
/** Longer passwords take longer to hash. */
export const maxPasswordLength = 128;

const tooLong = m.auth_too_long;

const email = accountEmail({
  required: m.auth_email_required,
  invalid: m.auth_email_invalid,
  tooLong,
});

const passwordField = (required: () => string) =>
  z
    .string({ error: required })
    .check(
      z.minLength(1, { error: required }),
      z.maxLength(maxPasswordLength, { error: () => tooLong({ max: maxPasswordLength }) }),
    );

const password = passwordField(m.auth_password_required);
const currentPassword = passwordField(m.auth_current_password_required);

const newPassword = password.check(
  z.refine((value) => value === "" || value.length >= minPasswordLength, {
    error: m.auth_password_short,
  }),
);

export const signInSchema = z.object({ email, password });

export const staffSignInSchema = z.object({
  username: line(m.staff_login_username_empty, tooLong),
  password: passwordField(m.staff_login_password_empty),
});

export const signUpSchema = z.object({
  fullName: line(m.auth_name_required, tooLong),
  email,
  password: newPassword,
});
export type SignUpInput = z.output<typeof signUpSchema>;

export const emailSchema = z.object({ email });

export const newPasswordSchema = z.object({ newPassword });

export const currentPasswordSchema = z.object({ currentPassword });

const isEasyPin = (pin: string) =>
  ["0123456789", "9876543210"].some((row) => row.includes(pin)) || /^(\d)\1{5}$/.test(pin);

export const pinSchema = z.object({
  pin: z.string({ error: m.staff_pin_invalid }).check(
    z.overwrite((value) => asciiDigits(cleanLine(value))),
    z.refine((value) => /^\d{6}$/.test(value), { error: m.staff_pin_invalid }),
    z.refine((value) => !isEasyPin(value), { error: m.staff_pin_easy }),
  ),
  currentPassword,
});

export const unlockSchema = z.object({
  secret: z.string({ error: m.staff_unlock_required }).check(
    z.overwrite((value) => {
      const line = cleanLine(value);
      return /^\p{Nd}{6}$/u.test(line) ? asciiDigits(line) : value;
    }),
    z.minLength(1, { error: m.staff_unlock_required }),
    z.maxLength(maxPasswordLength, { error: m.staff_unlock_wrong }),
  ),
});

export const changePasswordSchema = z.object({ currentPassword, newPassword });

export const otherPasswordSchema = changePasswordSchema.check(
  z.refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    error: m.staff_password_same,
    path: ["newPassword"],
  }),
);

export const oneTimeCodeSchema = z.object({
  code: z.string({ error: m.auth_code_required }).check(
    z.overwrite((value) => asciiDigits(cleanLine(value)).replaceAll(" ", "")),
    z.minLength(1, { error: m.auth_code_required }),
    z.refine((value) => value === "" || /^\d{6}$/.test(value), { error: m.auth_code_invalid }),
  ),
});

export const recoveryCodeSchema = z.object({
  code: z
    .string({ error: m.auth_recovery_required })
    .check(
      z.overwrite(asWrittenDown),
      z.minLength(1, { error: m.auth_recovery_required }),
      z.maxLength(40, { error: m.auth_recovery_wrong }),
    ),
});

/** People type a code from paper in capitals, with spaces or without its hyphens. */
function asWrittenDown(typed: string): string {
  const letters = asciiDigits(cleanLine(typed)).toLowerCase().replace(/[\s-]/g, "");
  return letters.replace(/.{4}(?=.)/g, "$&-");
}

export const secondFactorPath = (to: string) =>
  `/sign-in/second-factor?to=${encodeURIComponent(to)}`;

export const secondFactorAddress = (address: string) =>
  localizePath(secondFactorPath(stripLocale(address)), localeOf(address));
