import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import {
  beginAppFactor,
  checkAppCode,
  prepareAppFactor,
  removeSecondFactor,
} from "#app/platform/auth/second-factor.server.ts";
import { twoFactor } from "#db/schema/auth.ts";
import { isFresh } from "./access-token.server.ts";
import { raiseApiSession, recordStaff } from "./api-session.server.ts";
import { type Answer, authError, invalid, type OwnerCall, secretJson } from "./auth-call.server.ts";

export async function enrollFactor({ app, auth, body, access }: OwnerCall): Answer {
  const { person } = access;
  if (body.factor_type === "phone") throw authError("mfa_phone_enroll_not_enabled");
  if (body.factor_type === "webauthn") throw authError("mfa_webauthn_enroll_not_enabled");
  if (body.factor_type !== "totp") throw invalid("factor_type needs to be totp");
  if (person.role !== "customer") throw authError("mfa_totp_enroll_not_enabled");
  if (!person.emailVerified) throw authError("email_not_confirmed");
  if (person.twoFactorEnabled) throw authError("too_many_enrolled_mfa_factors");
  if (!isFresh(app, access)) throw authError("reauthentication_needed");
  const { factorId: id, secret, uri, picture } = await prepareAppFactor(app, auth, person);
  const totp = { qr_code: picture, secret, uri };
  return secretJson({ id, type: "totp", friendly_name: "", totp });
}

const challengeMs = 5 * 60_000;
const challengeShape = /^[0-9a-f]{32}$/;
const challengeOf = (id: string, factorId: string) => `api-challenge:${id}:${factorId}`;

export async function challengeFactor(call: OwnerCall): Answer {
  const factor = await getFactor(call);
  const { internalAdapter } = await call.auth.$context;
  const id = randomBytes(16).toString("hex");
  const expiresAt = new Date(Date.now() + challengeMs);
  const identifier = challengeOf(id, factor.id);
  const value = call.access.sub;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return Response.json({ id, type: "totp", expires_at: Math.floor(expiresAt.getTime() / 1000) });
}

export async function verifyFactor(call: OwnerCall): Answer {
  const { app, auth, access, body } = call;
  const { challenge_id: challengeId, code } = body;
  const factor = await getFactor(call);
  if (!factor.verified && !isFresh(app, access)) throw authError("reauthentication_needed");
  if (!challengeShape.test(challengeId)) throw authError("mfa_challenge_expired");
  const { internalAdapter } = await auth.$context;
  const identifier = challengeOf(challengeId, factor.id);
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (challenge?.value !== access.sub || challenge.expiresAt <= new Date())
    throw authError("mfa_challenge_expired");
  const checked = await checkAppCode(app, auth, { userId: access.sub, code });
  if (!checked.ok) {
    const isLocked = checked.reason === "locked";
    if (isLocked) throw authError("over_request_rate_limit", { retryAt: checked.until });
    throw authError("mfa_verification_failed");
  }
  if (!(await internalAdapter.consumeVerificationValue(identifier)))
    throw authError("mfa_challenge_expired");
  if (!factor.verified) await beginAppFactor(app, access.sub);
  await recordStaff(app, access, "sign-in");
  return secretJson(await raiseApiSession(app, access.session_id));
}

export async function unenrollFactor(call: OwnerCall): Answer {
  const { app, access } = call;
  const factor = await getFactor(call);
  if (access.person.role !== "customer") throw authError("mfa_totp_enroll_not_enabled");
  if (factor.verified && access.aal !== "aal2") throw authError("insufficient_aal");
  if (factor.verified && !isFresh(app, access, "totp")) throw authError("reauthentication_needed");
  await removeSecondFactor(app, access.sub);
  return Response.json({ id: factor.id });
}

async function getFactor({ app, c, access }: OwnerCall) {
  const id = c.req.param("id") ?? "";
  const [factor] = isId(id)
    ? await app.db
        .select({ id: twoFactor.id, verified: twoFactor.verified })
        .from(twoFactor)
        .where(and(eq(twoFactor.id, id), eq(twoFactor.userId, access.sub)))
    : [];
  if (!factor) throw authError("mfa_factor_not_found");
  return factor;
}
