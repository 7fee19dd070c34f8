import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { maxPasswordLength } from "#app/platform/auth/credentials.ts";
import { hashPassword } from "#app/platform/auth/password-hash.server.ts";
import {
  canText,
  createPhoneAccount,
  findPhoneOf,
  findPhoneOwner,
  replacePhone,
  smsNumber,
  textCode,
} from "#app/platform/auth/phone.server.ts";
import { signInNamed } from "#app/platform/auth/sign-in.server.ts";
import {
  consumeStoredCode,
  findStoredCode,
  type PhoneNewcomer,
} from "#app/platform/auth/stored-code.server.ts";
import { findOwner } from "#app/platform/auth/verification.server.ts";
import { user } from "#db/schema/auth.ts";
import type { Access } from "./access-token.server.ts";
import { isFresh } from "./api-account.server.ts";
import {
  fullNameIn,
  newPasswordError,
  type Opened,
  openSessionFor,
  openSignedIn,
} from "./api-sign-in.server.ts";
import { type AuthError, authError } from "./auth-errors.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;
type Done = { ok: true } | AuthError;

export function phoneIn(app: Needs, typed: string): { ok: true; phone: string } | AuthError {
  if (!canText(app)) return authError("phone_provider_disabled");
  const phone = smsNumber(app, typed);
  if (phone) return { ok: true, phone };
  return authError("validation_failed", {
    message: "Invalid phone number: it has to be a mobile one of a country that gets texts",
  });
}

const sentOf = (sent: { ok: boolean }): Done =>
  sent.ok ? { ok: true } : authError("over_sms_send_rate_limit");

export async function signUpByPhone(
  app: Needs,
  auth: Auth,
  fields: { phone: string; password: string; fullName: unknown; locale: Locale },
): Promise<{ ok: true; id: string; fullName: string } | AuthError> {
  const { phone, password, locale } = fields;
  const weak = newPasswordError(password);
  if (weak) return weak;
  const fullName = fullNameIn(fields.fullName);
  if (fullName === null) return authError("validation_failed", { message: "Name is not valid" });
  const passwordHash = await hashPassword(password);
  const newcomer: PhoneNewcomer = { id: newId(), fullName, passwordHash, locale };
  const sent = sentOf(await textCode(app, auth, { phone, purpose: "sign-in", locale, newcomer }));
  return sent.ok ? { ok: true, id: newcomer.id, fullName } : sent;
}

export async function textSignInCode(
  app: Needs,
  auth: Auth,
  { phone, fullName, locale }: { phone: string; fullName: string | null; locale: Locale },
): Promise<Done> {
  const newcomer =
    fullName === null ? undefined : { id: newId(), fullName, passwordHash: null, locale };
  return sentOf(await textCode(app, auth, { phone, purpose: "sign-in", locale, newcomer }));
}

export async function textNonce(
  app: Needs,
  auth: Auth,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<Done> {
  const phone = await findPhoneOf(app, userId);
  if (!canText(app) || !phone) return authError("phone_provider_disabled");
  return sentOf(await textCode(app, auth, { phone, purpose: "nonce", locale }));
}

export async function textAgain(
  app: Needs,
  auth: Auth,
  { phone, type, locale }: { phone: string; type: string; locale: Locale },
): Promise<Done> {
  const purpose = type === "phone_change" ? "change" : "sign-in";
  const asked = await findStoredCode(auth, { address: phone, purpose });
  // The answer is the same, and a number gets no text that nobody asked for.
  if (!asked && purpose === "change") return { ok: true };
  return sentOf(await textCode(app, auth, { phone, purpose, locale, ...asked }));
}

export async function signInByPhonePassword(
  app: Needs,
  auth: Auth,
  { phone, password, userAgent }: { phone: string; password: string; userAgent: string },
): Promise<Opened> {
  if (password.length > maxPasswordLength) return authError("invalid_credentials");
  const owner = await findPhoneOwner(app, phone);
  const headers = new Headers(userAgent ? { "user-agent": userAgent } : {});
  const name = `phone ${phone}`;
  const email = owner?.email ?? null;
  const signedIn = await signInNamed(app, auth, { email, name, password, headers });
  if (signedIn.ok)
    return openSignedIn(app, auth, signedIn, { email: email ?? "", method: "password" });
  if (signedIn.reason === "wrong") return authError("invalid_credentials");
  return authError("over_request_rate_limit", { retryAt: signedIn.until });
}

export async function signInByPhoneCode(
  app: Needs,
  auth: Auth,
  { phone, code, userAgent }: { phone: string; code: string; userAgent: string },
): Promise<Opened> {
  const asked = await consumeStoredCode(app, auth, { address: phone, purpose: "sign-in", code });
  if (!asked) return authError("otp_expired");
  const owner = await findPhoneOwner(app, phone);
  const person =
    owner ?? (asked.newcomer && (await createPhoneAccount(app, phone, asked.newcomer)));
  if (!person) return authError("otp_expired");
  return openSessionFor(app, auth, person.id, { method: "otp", userAgent });
}

/** Texts a code to the new number. Another way to sign in needs a fresh proof. */
export async function changePhone(
  app: Needs,
  auth: Auth,
  access: Access,
  { phone, locale }: { phone: string; locale: Locale },
): Promise<Done> {
  const { person } = access;
  if (person.role !== "customer")
    return authError("validation_failed", { message: "Staff sign in by their name" });
  if (!person.emailVerified) return authError("email_not_confirmed");
  if ((await findPhoneOwner(app, phone))?.id === person.id) return { ok: true };
  if (!isFresh(app, access)) return authError("reauthentication_needed");
  return sentOf(await textCode(app, auth, { phone, purpose: "change", locale, userId: person.id }));
}

export async function verifyPhoneChange(
  app: Needs,
  auth: Auth,
  { phone, code, userAgent }: { phone: string; code: string; userAgent: string },
): Promise<Opened> {
  const asked = await consumeStoredCode(app, auth, { address: phone, purpose: "change", code });
  const owner = asked?.userId ? await findOwner(app, eq(user.id, asked.userId)) : null;
  if (!owner) return authError("otp_expired");
  if (!(await replacePhone(app, owner.id, phone))) return authError("phone_exists");
  return openSessionFor(app, auth, owner.id, { method: "otp", userAgent });
}
