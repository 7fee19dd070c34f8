import { z } from "zod";
import { changeOwnDetails } from "#app/features/customers/customers.server.ts";
import {
  challengeFactor,
  changePasswordByApi,
  enrollFactor,
  signOutByApi,
  unenrollFactor,
  unlinkIdentity,
  verifyFactor,
} from "#app/platform/api/api-account.server.ts";
import { addEmail } from "#app/platform/api/api-email.server.ts";
import { changePhone, phoneIn, textNonce } from "#app/platform/api/api-phone.server.ts";
import { addressIn, mailCode, newPasswordError } from "#app/platform/api/api-sign-in.server.ts";
import { findApiUser } from "#app/platform/api/api-user.server.ts";
import { type AuthError, type AuthErrorCode, authError } from "#app/platform/api/auth-errors.ts";
import { phoneOnlyAddress } from "#app/platform/mail/outbox.server.ts";
import {
  type Answer,
  type Body,
  done,
  languageOf,
  type OwnerCall,
  opened,
} from "./auth-api-request.ts";

export async function handleUser({ app, access }: OwnerCall): Answer {
  const person = await findApiUser(app, access.sub, access.aal);
  return person ? Response.json(person) : authError("session_not_found");
}

export async function handleChange(asked: OwnerCall): Answer {
  const { app, auth, c, body, access } = asked;
  const { password, current_password: currentPassword, nonce, data, email, phone } = body;
  const address = email ? addressIn(email) : null;
  if (email && !address)
    return authError("validation_failed", {
      message: "Unable to validate email address: invalid format",
    });
  if (address && address !== access.person.email) {
    const asks = await addEmail(app, auth, access, { email: address, locale: languageOf(c) });
    if (!asks.ok) return asks;
  }
  if (data) {
    const refused = await changeMetadata(asked, data);
    if (refused) return refused;
  }
  if (password !== undefined) {
    const weak = newPasswordError(password);
    if (weak) return weak;
    const change = { password, currentPassword, nonce, locale: languageOf(c) };
    const changed = await changePasswordByApi(app, auth, access, change);
    if (!changed.ok) return changed;
  }
  if (phone) {
    const number = phoneIn(app, phone);
    if (!number.ok) return number;
    const to = { phone: number.phone, locale: languageOf(c) };
    const asks = await changePhone(app, auth, access, to);
    if (!asks.ok) return asks;
  }
  return handleUser(asked);
}

/** Only the name and the phone number of a client's metadata are stored. */
async function changeMetadata(
  { app, access }: OwnerCall,
  data: NonNullable<Body["data"]>,
): Promise<AuthError | null> {
  const { full_name, name, phone, ...others } = data;
  const message = "user_metadata keeps full_name and phone only";
  if (Object.keys(others).length > 0) return authError("validation_failed", { message });
  if (access.person.role !== "customer")
    return authError("validation_failed", { message: "Staff change their name in the staff area" });
  const changed = await changeOwnDetails(app.db, access.sub, {
    fullName: full_name ?? name,
    phone,
  });
  return changed.ok ? null : authError("validation_failed", { message: changed.problem });
}

export async function handleReauthenticate({ app, auth, c, access }: OwnerCall): Answer {
  const locale = languageOf(c);
  const { email } = access.person;
  if (email.endsWith(phoneOnlyAddress))
    return done(await textNonce(app, auth, { userId: access.sub, locale }));
  return done(await mailCode(app, auth, { email, locale }));
}

export async function handleUnlink({ app, c, access }: OwnerCall): Answer {
  return done(await unlinkIdentity(app, access, c.req.param("id") ?? ""));
}

const otherFactors: Record<string, AuthErrorCode> = {
  phone: "mfa_phone_enroll_not_enabled",
  webauthn: "mfa_webauthn_enroll_not_enabled",
};

export async function handleEnroll({ app, auth, body, access }: OwnerCall): Answer {
  const { factor_type: type = "" } = body;
  if (type !== "totp") {
    const message = "factor_type needs to be totp";
    return Object.hasOwn(otherFactors, type)
      ? authError(otherFactors[type] ?? "validation_failed")
      : authError("validation_failed", { message });
  }
  const enrolled = await enrollFactor(app, auth, access);
  if (!enrolled.ok) return enrolled;
  const { factorId: id, secret, uri, picture } = enrolled;
  return Response.json(
    { id, type: "totp", friendly_name: "", totp: { qr_code: picture, secret, uri } },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function handleChallenge({ app, auth, c, access }: OwnerCall): Answer {
  const factorId = c.req.param("id") ?? "";
  const made = await challengeFactor(app, auth, { access, factorId });
  if (!made.ok) return made;
  const expires_at = Math.floor(made.expiresAt.getTime() / 1000);
  return Response.json({ id: made.id, type: "totp", expires_at });
}

export async function handleVerifyFactor({ app, auth, c, body, access }: OwnerCall): Answer {
  const { challenge_id: challengeId = "", code = "" } = body;
  const factorId = c.req.param("id") ?? "";
  return opened(verifyFactor(app, auth, { access, factorId, challengeId, code }));
}

export async function handleUnenroll({ app, c, access }: OwnerCall): Answer {
  const id = c.req.param("id") ?? "";
  return done(await unenrollFactor(app, access, id), { id });
}

const scopeSchema = z.enum(["global", "local", "others"]).default("global");

export async function handleLogout({ app, c, access }: OwnerCall): Answer {
  const scope = scopeSchema.safeParse(c.req.query("scope"));
  if (!scope.success)
    return authError("validation_failed", { message: "Unsupported logout scope" });
  await signOutByApi(app, access, scope.data);
  return new Response(null, { status: 204 });
}
