import { and, eq, ne } from "drizzle-orm";
import { decodeJwt, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { secretKey } from "#app/platform/auth/auth-limits.server.ts";
import {
  maxPasswordLength,
  minPasswordLength,
  signUpSchema,
} from "#app/platform/auth/credentials.ts";
import { consumeResetLink, requestReset } from "#app/platform/auth/password.server.ts";
import { type SignedIn, signInWithPassword } from "#app/platform/auth/sign-in.server.ts";
import { createProvenAccount, signUp } from "#app/platform/auth/sign-up.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import {
  type CodeRequest,
  checkCode,
  findNewcomer,
  findOwner,
  sendCode,
  signInWithCode,
  verifyEmail,
} from "#app/platform/auth/verification.server.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { session, user } from "#db/schema/auth.ts";
import type { AuthMethod } from "#db/schema/enums.ts";
import { type ApiSession, openApiSession, refreshApiSession } from "./api-session.server.ts";
import { type AuthError, authError } from "./auth-errors.ts";
import { consumeAuthCode } from "./auth-flow.server.ts";

const emailField = signUpSchema.shape.email;

export function addressIn(email: string): string | null {
  const read = z.safeParse(emailField, email);
  return read.success ? read.data : null;
}

export function fullNameIn(name: unknown): string | null {
  const read = z.safeParse(signUpSchema.shape.fullName, name);
  return read.success ? read.data : null;
}

export function newPasswordError(password: string): AuthError | null {
  if (password.length < minPasswordLength) return authError("weak_password");
  return password.length > maxPasswordLength ? authError("validation_failed") : null;
}

export async function signUpByApi(
  app: Needs,
  fields: { email: string; password: string; fullName: unknown },
  { locale, flow }: { locale: Locale; flow?: string },
): Promise<{ ok: true; id: string; email: string; fullName: string } | AuthError> {
  const weak = newPasswordError(fields.password);
  if (weak) return weak;
  const read = z.safeParse(signUpSchema, fields);
  if (!read.success)
    return authError("validation_failed", { message: read.error.issues[0]?.message });
  const signedUp = await signUp(app, read.data, locale, flow);
  if (!signedUp.ok) return authError("over_email_send_rate_limit");
  const { email, fullName } = read.data;
  return { ok: true, id: signedUp.id, email, fullName };
}

type Needs = Pick<App, "db" | "settings" | "log" | "now">;

export type Opened = { ok: true; session: ApiSession } | AuthError;

/** Without the client's cookies, which this API ignores. */
const headersFor = (userAgent: string) => new Headers(userAgent ? { "user-agent": userAgent } : {});

export async function signInByPassword(
  app: Needs,
  auth: Auth,
  { email, password, userAgent }: { email: string; password: string; userAgent: string },
): Promise<Opened> {
  if (password.length > maxPasswordLength) return authError("invalid_credentials");
  const headers = headersFor(userAgent);
  const signedIn = await signInWithPassword(app, auth, { email, password, headers });
  if (signedIn.ok) return openSignedIn(app, auth, signedIn, { email, method: "password" });
  if (signedIn.reason === "wrong") return authError("invalid_credentials");
  return authError("over_request_rate_limit", { retryAt: signedIn.until });
}

export async function signInByCode(
  app: Needs,
  auth: Auth,
  { email, code, userAgent }: { email: string; code: string; userAgent: string },
): Promise<Opened> {
  const newcomer = await findNewcomer(app, auth, email);
  if (newcomer) {
    if (!(await checkCode(app, auth, { email, code }))) return authError("otp_expired");
    const { fullName, locale } = newcomer;
    const made = await createProvenAccount(app, { fullName, email }, locale);
    if (!made) return authError("otp_expired");
    return openSessionFor(app, auth, made.id, { method: "otp", userAgent });
  }
  const headers = headersFor(userAgent);
  const signedIn = await signInWithCode(app, auth, { email, code, headers });
  if (!signedIn.ok) return authError("otp_expired");
  return openSignedIn(app, auth, signedIn, { email, method: "otp" });
}

/** Opens a session when the mailed token proves the address for the first time. */
export async function signInByVerifyLink(
  app: Needs,
  auth: Auth,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<Opened> {
  const email = emailIn(token);
  const owner = email ? await findOwner(app, eq(user.email, email)) : null;
  if (!(await verifyEmail(auth, token)) || !owner || owner.emailVerified)
    return authError("otp_expired");
  const key = secretKey(app, "verify-link", token);
  const once = await takeRateLimit(app.db, { key, ...oncePerLink, now: app.now() });
  if (!once.ok) return authError("otp_expired");
  return openSessionFor(app, auth, owner.id, { method: "otp", userAgent });
}

const oncePerLink = { limit: 1, windowSeconds: 24 * 60 * 60 };

function emailIn(token: string): string | null {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const { email } = decodeJwt(token);
    return typeof email === "string" ? email.toLowerCase() : null;
  } catch (error) {
    if (error instanceof Error && error.name === "JWTInvalid") return null;
    throw error;
  }
}

export async function isVerifyLink(app: Needs, token: string): Promise<boolean> {
  const email = emailIn(token);
  if (!email) return false;
  const owner = await findOwner(app, eq(user.email, email));
  try {
    await jwtVerify(token, new TextEncoder().encode(app.settings.secret), {
      algorithms: ["HS256"],
    });
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
  return owner !== null && !owner.emailVerified;
}

export async function signInByResetLink(
  app: Needs,
  auth: Auth,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<Opened> {
  const owner = await consumeResetLink(app, auth, token);
  if (!owner) return authError("otp_expired");
  return openSessionFor(app, auth, owner.id, { method: "recovery", userAgent });
}

export async function signInByAuthCode(
  app: Needs,
  auth: Auth,
  { code, verifier, userAgent }: { code: string; verifier: string; userAgent: string },
): Promise<Opened> {
  const consumed = await consumeAuthCode(app, auth, { code, verifier });
  if (!consumed.ok) return consumed;
  const { proof } = consumed;
  switch (proof.type) {
    case "signup":
      return signInByVerifyLink(app, auth, { token: proof.token, userAgent });
    case "recovery":
      return signInByResetLink(app, auth, { token: proof.token, userAgent });
    case "magiclink":
      return signInByCode(app, auth, { email: proof.email, code: proof.token, userAgent });
    case "provider":
      return openSessionFor(app, auth, proof.userId, { method: "oauth", userAgent });
  }
}

const refreshErrors = {
  "not-found": "refresh_token_not_found",
  "already-used": "refresh_token_already_used",
  expired: "session_expired",
} as const;

export async function signInByRefresh(app: Needs, token: string): Promise<Opened> {
  const refreshed = await refreshApiSession(app, token);
  return refreshed.ok ? refreshed : authError(refreshErrors[refreshed.reason]);
}

type Mailed = { ok: true } | AuthError;
type Addressed = { email: string; locale: Locale; flow?: string };

export async function mailCode(app: Needs, auth: Auth, to: CodeRequest): Promise<Mailed> {
  const sent = await sendCode(app, auth, to);
  return sent.ok ? sent : authError("over_email_send_rate_limit");
}

export async function mailReset(app: Needs, auth: Auth, to: Addressed): Promise<Mailed> {
  const sent = await requestReset(app, auth, to);
  return sent.ok ? sent : authError("over_email_send_rate_limit");
}

const sessionCookie = /(?:^|,\s*)(?:__Secure-)?auth\.session_token=([^;]+)/;

export async function openSignedIn(
  app: Needs,
  auth: Auth,
  { headers, needsSecondFactor }: Extract<SignedIn, { ok: true }>,
  { email, method }: { email: string; method: AuthMethod },
): Promise<Opened> {
  if (needsSecondFactor) {
    const owner = await findOwner(app, eq(user.email, email));
    if (!owner) return authError("invalid_credentials");
    return openSessionFor(app, auth, owner.id, { method, userAgent: "" });
  }
  const cookie = headers.getSetCookie().find((each) => sessionCookie.test(each)) ?? "";
  const [token = ""] = decodeURIComponent(sessionCookie.exec(cookie)?.[1] ?? "").split(".");
  const [made] = await app.db
    .select({ id: session.id, userId: session.userId })
    .from(session)
    .where(eq(session.token, token));
  if (!made) throw new Error("The session that was made is not there");
  return open(app, made, method);
}

export async function openSessionFor(
  app: Needs,
  auth: Auth,
  userId: string,
  { method, userAgent }: { method: AuthMethod; userAgent: string },
): Promise<Opened> {
  const { internalAdapter } = await auth.$context;
  const made = await internalAdapter.createSession(userId, false, { userAgent });
  const opened = made ? await open(app, made, method) : authError("invalid_credentials");
  const isByMail = method === "recovery" || method === "otp";
  if (opened.ok && isByMail) await recordStaffByMail(app, userId);
  return opened;
}

async function recordStaffByMail({ db, now }: Needs, userId: string): Promise<void> {
  const isWhole = and(ne(user.role, "customer"), eq(user.twoFactorEnabled, false));
  const [staff] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isWhole));
  if (!staff) return;
  const entry = { actorId: userId, action: staffActions["sign-in"], rowId: userId };
  await db.transaction((tx) => recordAudit(tx, { ...entry, at: now() }));
}

async function open(
  app: Needs,
  made: { id: string; userId: string },
  method: AuthMethod,
): Promise<Opened> {
  const given = and(eq(user.id, made.userId), eq(user.mustChangePassword, true));
  if ((await app.db.$count(user, given)) > 0) {
    await app.db.delete(session).where(eq(session.id, made.id));
    return authError("password_change_required");
  }
  return { ok: true, session: await openApiSession(app, { sessionId: made.id, method }) };
}
