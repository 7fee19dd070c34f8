import { randomBytes } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { replacePassword, tryCurrentPassword } from "#app/platform/auth/password.server.ts";
import { findPhoneOf } from "#app/platform/auth/phone.server.ts";
import {
  beginAppFactor,
  checkAppCode,
  endAppFactor,
  prepareAppFactor,
} from "#app/platform/auth/second-factor.server.ts";
import { revokeOtherSessions } from "#app/platform/auth/session.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { consumeStoredCode } from "#app/platform/auth/stored-code.server.ts";
import { checkCode } from "#app/platform/auth/verification.server.ts";
import { phoneOnlyAddress } from "#app/platform/mail/outbox.server.ts";
import { account, session, twoFactor } from "#db/schema/auth.ts";
import type { Access } from "./access-token.server.ts";
import { type ApiSession, raiseApiSession } from "./api-session.server.ts";
import { type AuthError, authError } from "./auth-errors.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;
type Done = { ok: true } | AuthError;

const freshSeconds = 10 * 60;

export function isFresh({ now }: Needs, { amr }: Access, ...methods: string[]): boolean {
  const since = now().getTime() / 1000 - freshSeconds;
  const counts = amr.filter(({ method }) => methods.length === 0 || methods.includes(method));
  return counts.some(({ timestamp }) => timestamp >= since);
}

/**
 * Sets a password for somebody who gives the current one or a mailed code (`nonce`), or signed in
 * by mail just now. Other sessions end.
 */
export async function changePasswordByApi(
  app: Needs,
  auth: Auth,
  access: Access,
  change: { password: string; currentPassword?: string; nonce?: string; locale: Locale },
): Promise<Done> {
  const { password, locale } = change;
  const person = { ...access.person, sessionId: access.session_id };
  const proven = await proveOwner(app, auth, access, change);
  if (!proven.ok) return proven;
  const isNew = await replacePassword(app, person, { newPassword: password, locale });
  return isNew ? { ok: true } : authError("same_password");
}

async function proveOwner(
  app: Needs,
  auth: Auth,
  access: Access,
  { currentPassword, nonce }: { currentPassword?: string; nonce?: string },
): Promise<Done> {
  const { person } = access;
  if (currentPassword !== undefined) {
    const tried = await tryCurrentPassword(app, person, currentPassword);
    if (tried.ok) return tried;
    if (tried.reason === "locked")
      return authError("over_request_rate_limit", { retryAt: tried.until });
    return authError("invalid_credentials");
  }
  if (nonce !== undefined) {
    const isRight = person.email.endsWith(phoneOnlyAddress)
      ? await isTextedNonce(app, auth, person.id, nonce)
      : await checkCode(app, auth, { email: person.email, code: nonce });
    return isRight ? { ok: true } : authError("reauthentication_not_valid");
  }
  const isByMail = isFresh(app, access, "recovery", "otp");
  return isByMail ? { ok: true } : authError("reauthentication_needed");
}

async function isTextedNonce(app: Needs, auth: Auth, userId: string, code: string) {
  const address = (await findPhoneOf(app, userId)) ?? "";
  return (await consumeStoredCode(app, auth, { address, purpose: "nonce", code })) !== null;
}

export type Enrolled = {
  ok: true;
  factorId: string;
  secret: string;
  uri: string;
  picture: string;
};

export async function enrollFactor(
  app: Needs,
  auth: Auth,
  access: Access,
): Promise<Enrolled | AuthError> {
  const { person } = access;
  if (person.role !== "customer") return authError("mfa_totp_enroll_not_enabled");
  if (!person.emailVerified) return authError("email_not_confirmed");
  if (person.twoFactorEnabled) return authError("too_many_enrolled_mfa_factors");
  if (!isFresh(app, access)) return authError("reauthentication_needed");
  return { ok: true, ...(await prepareAppFactor(app, auth, person)) };
}

const challengeMs = 5 * 60_000;
const challengeShape = /^[0-9a-f]{32}$/;
const challengeOf = (id: string, factorId: string) => `api-challenge:${id}:${factorId}`;

export async function challengeFactor(
  app: Needs,
  auth: Auth,
  { access, factorId }: { access: Access; factorId: string },
): Promise<{ ok: true; id: string; expiresAt: Date } | AuthError> {
  if (!(await findFactor(app, access, factorId))) return authError("mfa_factor_not_found");
  const { internalAdapter } = await auth.$context;
  const id = randomBytes(16).toString("hex");
  const expiresAt = new Date(Date.now() + challengeMs);
  const identifier = challengeOf(id, factorId);
  await internalAdapter.createVerificationValue({ identifier, value: access.sub, expiresAt });
  return { ok: true, id, expiresAt };
}

export async function verifyFactor(
  app: Needs,
  auth: Auth,
  answer: { access: Access; factorId: string; challengeId: string; code: string },
): Promise<{ ok: true; session: ApiSession } | AuthError> {
  const { access, factorId, challengeId, code } = answer;
  const factor = await findFactor(app, access, factorId);
  if (!factor) return authError("mfa_factor_not_found");
  if (!factor.verified && !isFresh(app, access)) return authError("reauthentication_needed");
  if (!challengeShape.test(challengeId)) return authError("mfa_challenge_expired");
  const { internalAdapter } = await auth.$context;
  const identifier = challengeOf(challengeId, factorId);
  const challenge = await internalAdapter.findVerificationValue(identifier);
  if (challenge?.value !== access.sub || challenge.expiresAt <= new Date())
    return authError("mfa_challenge_expired");
  const checked = await checkAppCode(app, auth, { userId: access.sub, code });
  if (!checked.ok) {
    const isLocked = checked.reason === "locked";
    if (isLocked) return authError("over_request_rate_limit", { retryAt: checked.until });
    return authError("mfa_verification_failed");
  }
  if (!(await internalAdapter.consumeVerificationValue(identifier)))
    return authError("mfa_challenge_expired");
  if (!factor.verified) await beginAppFactor(app, access.sub);
  if (access.person.role !== "customer") await record(app, access, staffActions["sign-in"]);
  return { ok: true, session: await raiseApiSession(app, access.session_id) };
}

export async function unenrollFactor(app: Needs, access: Access, factorId: string): Promise<Done> {
  const factor = await findFactor(app, access, factorId);
  if (!factor) return authError("mfa_factor_not_found");
  if (access.person.role !== "customer") return authError("mfa_totp_enroll_not_enabled");
  if (factor.verified && access.aal !== "aal2") return authError("insufficient_aal");
  if (factor.verified && !isFresh(app, access, "totp")) return authError("reauthentication_needed");
  await endAppFactor(app, access.sub);
  return { ok: true };
}

async function findFactor({ db }: Needs, { sub }: Access, factorId: string) {
  if (!isId(factorId)) return null;
  const [factor] = await db
    .select({ verified: twoFactor.verified })
    .from(twoFactor)
    .where(and(eq(twoFactor.id, factorId), eq(twoFactor.userId, sub)));
  return factor ?? null;
}

export async function unlinkIdentity(
  app: Needs,
  access: Access,
  identityId: string,
): Promise<Done> {
  const ways = await app.db
    .select({ id: account.id, providerId: account.providerId })
    .from(account)
    .where(eq(account.userId, access.sub));
  const way = ways.find(({ id }) => id === identityId);
  if (!way) return authError("identity_not_found");
  if (way.providerId === "credential") return authError("email_conflict_identity_not_deletable");
  const isOnly = ways.length === 1 || access.person.email.endsWith(phoneOnlyAddress);
  if (isOnly) return authError("single_identity_not_deletable");
  if (!isFresh(app, access)) return authError("reauthentication_needed");
  const isTheirs = and(eq(account.id, way.id), ne(account.providerId, "credential"));
  await app.db.delete(account).where(isTheirs);
  return { ok: true };
}

export type SignOutScope = "global" | "local" | "others";

export async function signOutByApi(app: Needs, access: Access, scope: SignOutScope): Promise<void> {
  const owner = { id: access.sub, sessionId: access.session_id };
  if (scope !== "local") await revokeOtherSessions(app.db, owner);
  if (scope === "others") return;
  await app.db.delete(session).where(eq(session.id, owner.sessionId));
  if (access.person.role !== "customer") await record(app, access, staffActions["sign-out"]);
}

const record = ({ db, now }: Needs, { sub }: Access, action: AuditedAction) =>
  db.transaction((tx) => recordAudit(tx, { actorId: sub, action, rowId: sub, at: now() }));
