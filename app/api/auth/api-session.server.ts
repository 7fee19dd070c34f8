import { createHmac, hash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordOwn } from "#app/platform/audit.server.ts";
import { isSessionLocked, staffIdleMs } from "#app/platform/auth/session.server.ts";
import type { SignedIn } from "#app/platform/auth/sign-in.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { findOwner } from "#app/platform/auth/verification.server.ts";
import type { Tx } from "#db/client.ts";
import { apiSessions, refreshTokens } from "#db/schema/api.ts";
import { session, user } from "#db/schema/auth.ts";
import type { AssuranceLevel, AuthMethod } from "#db/schema/enums.ts";
import {
  type Access,
  type AccessClaims,
  accessTokenSeconds,
  signAccessToken,
} from "./access-token.server.ts";
import { type ApiUser, findApiUser } from "./api-user.server.ts";
import { type Answer, type ApiClient, authError, secretJson } from "./auth-call.server.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

export type ApiSession = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: ApiUser;
};

/** A used refresh token answers again for this long: its answer may have been lost. */
const graceMs = 10_000;

const hashOf = (token: string) => hash("sha256", token, "base64url");

/** The next token is derived, so that two refreshes at once get the same one. */
const successorOf = ({ settings }: Pick<App, "settings">, token: string) =>
  createHmac("sha256", settings.secret).update(`refresh ${token}`).digest("base64url");

const proofAt = (app: Needs, method: AuthMethod) => ({
  method,
  timestamp: Math.floor(app.now().getTime() / 1000),
});

export const opened = async (opening: Promise<ApiSession>): Answer => secretJson(await opening);

export function cookieValue(headers: Headers, name: string): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? "";
  const value = cookie.slice(name.length + 1).split(";", 1)[0] ?? "";
  return decodeURIComponent(value).split(".", 1)[0] ?? "";
}

export async function openSignedIn(
  client: ApiClient,
  signedIn: SignedIn,
  { email, method }: { email: string; method: AuthMethod },
): Promise<ApiSession> {
  const { app } = client;
  if (!signedIn.ok) {
    if (signedIn.reason === "wrong") throw authError("invalid_credentials");
    throw authError("over_request_rate_limit", { retryAt: signedIn.until });
  }
  if (signedIn.needsSecondFactor) {
    const owner = await findOwner(app, eq(user.email, email));
    if (!owner) throw authError("invalid_credentials");
    return openSessionFor({ ...client, userAgent: "" }, owner.id, method);
  }
  const { authCookies } = await client.auth.$context;
  const token = cookieValue(signedIn.headers, authCookies.sessionToken.name);
  const [made] = await app.db
    .select({ id: session.id, userId: session.userId })
    .from(session)
    .where(eq(session.token, token));
  if (!made) throw new Error("The session that was made is not there");
  return open(app, made, method);
}

export async function openSessionFor(
  { app, auth, userAgent }: ApiClient,
  userId: string,
  method: AuthMethod,
): Promise<ApiSession> {
  const { internalAdapter } = await auth.$context;
  const made = await internalAdapter.createSession(userId, false, { userAgent });
  if (!made) throw authError("invalid_credentials");
  const opened = await open(app, made, method);
  const isByMail = method === "recovery" || method === "otp";
  if (isByMail) await recordStaffByMail(app, userId);
  return opened;
}

async function recordStaffByMail(app: Needs, userId: string): Promise<void> {
  const isWhole = and(ne(user.role, "customer"), eq(user.twoFactorEnabled, false));
  if ((await app.db.$count(user, and(eq(user.id, userId), isWhole))) === 0) return;
  await record(app, userId, "sign-in");
}

const record = ({ db, now }: Needs, userId: string, name: "sign-in" | "sign-out") =>
  db.transaction((tx) => recordOwn(tx, userId, staffActions[name], now()));

export async function recordStaff(
  app: Needs,
  { sub, person }: Access,
  name: "sign-in" | "sign-out",
): Promise<void> {
  if (person.role !== "customer") await record(app, sub, name);
}

async function open(
  app: Needs,
  made: { id: string; userId: string },
  method: AuthMethod,
): Promise<ApiSession> {
  const given = and(eq(user.id, made.userId), eq(user.mustChangePassword, true));
  if ((await app.db.$count(user, given)) > 0) {
    await app.db.delete(session).where(eq(session.id, made.id));
    throw authError("password_change_required");
  }
  return openApiSession(app, { sessionId: made.id, method });
}

export async function openApiSession(
  app: Needs,
  { sessionId, method }: { sessionId: string; method: AuthMethod },
): Promise<ApiSession> {
  const token = randomBytes(32).toString("base64url");
  const amr = [proofAt(app, method)];
  await app.db.transaction(async (tx) => {
    await tx.insert(apiSessions).values({ id: sessionId, amr, createdAt: app.now() });
    await insertToken(tx, app, { sessionId, token });
  });
  return clientSession(app, sessionId, token);
}

export async function raiseApiSession(app: Needs, sessionId: string): Promise<ApiSession> {
  const token = randomBytes(32).toString("base64url");
  const proof = JSON.stringify([proofAt(app, "totp")]);
  await app.db.transaction(async (tx) => {
    await tx
      .update(apiSessions)
      .set({ aal: "aal2", amr: sql`${apiSessions.amr} || ${proof}::jsonb` })
      .where(eq(apiSessions.id, sessionId));
    await tx.delete(refreshTokens).where(eq(refreshTokens.sessionId, sessionId));
    await insertToken(tx, app, { sessionId, token });
  });
  return clientSession(app, sessionId, token);
}

export async function refreshApiSession(app: Needs, token: string): Promise<ApiSession> {
  const tokenHash = hashOf(token);
  const found = await findFamily(app, tokenHash);
  if (!found) throw authError("refresh_token_not_found");
  const { sessionId } = found;
  if (isOver(app, found)) {
    await app.db.delete(session).where(eq(session.id, sessionId));
    throw authError("session_expired");
  }
  const next = successorOf(app, token);
  const isFresh = await app.db.transaction(async (tx) => {
    const at = app.now();
    const taken = await tx
      .update(refreshTokens)
      .set({ usedAt: at })
      .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
      .returning({ sessionId: refreshTokens.sessionId });
    if (taken.length > 0) await insertToken(tx, app, { sessionId, token: next });
    return taken.length > 0 || (await isWithinGrace(tx, tokenHash, at));
  });
  if (!isFresh) {
    await app.db.delete(session).where(eq(session.id, sessionId));
    throw authError("refresh_token_already_used");
  }
  if (found.role === "customer") await prolong(app, sessionId);
  return clientSession(app, sessionId, next);
}

async function findFamily({ db }: Needs, tokenHash: string) {
  const [found] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      role: user.role,
      isActive: user.isActive,
      mustChangePassword: user.mustChangePassword,
      expiresAt: session.expiresAt,
      updatedAt: session.updatedAt,
      lockedAt: session.lockedAt,
      isOwnDevice: session.isOwnDevice,
    })
    .from(refreshTokens)
    .innerJoin(session, eq(session.id, refreshTokens.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash));
  return found ?? null;
}

type Family = NonNullable<Awaited<ReturnType<typeof findFamily>>>;

/** Clients refresh by themselves, so for staff a refresh is no use of the session. */
function isOver({ settings }: Needs, found: Family): boolean {
  if (!found.isActive || found.mustChangePassword || found.expiresAt <= new Date()) return true;
  if (found.role === "customer") return false;
  const unusedMs = Date.now() - found.updatedAt.getTime();
  return unusedMs > staffIdleMs || isSessionLocked(found, settings.staffLockMinutes);
}

async function isWithinGrace(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - graceMs);
  const { usedAt } = refreshTokens;
  const used = and(eq(refreshTokens.tokenHash, tokenHash), gt(usedAt, since));
  return (await tx.$count(refreshTokens, used)) > 0;
}

const day = 24 * 3_600_000;
const customerMs = 30 * day;

async function prolong({ db }: Needs, sessionId: string): Promise<void> {
  const now = Date.now();
  const isOld = sql`${session.updatedAt} < ${new Date(now - day).toISOString()}::timestamptz`;
  await db
    .update(session)
    .set({ expiresAt: new Date(now + customerMs), updatedAt: new Date(now) })
    .where(and(eq(session.id, sessionId), isOld));
}

async function insertToken(
  tx: Tx,
  { now }: Needs,
  { sessionId, token }: { sessionId: string; token: string },
): Promise<void> {
  await tx
    .insert(refreshTokens)
    .values({ tokenHash: hashOf(token), sessionId, createdAt: now() })
    .onConflictDoNothing();
}

async function clientSession(
  app: Needs,
  sessionId: string,
  refreshToken: string,
): Promise<ApiSession> {
  const [found] = await app.db
    .select({ userId: session.userId, aal: apiSessions.aal, amr: apiSessions.amr })
    .from(apiSessions)
    .innerJoin(session, eq(session.id, apiSessions.id))
    .where(eq(apiSessions.id, sessionId));
  const person = found && (await findApiUser(app, found.userId, found.aal));
  if (!person) throw new Error("The session ended while it was answered");
  const { token, expiresAt } = await signAccessToken(app, claimsOf(person, sessionId, found));
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: person,
  };
}

const claimsOf = (
  person: ApiUser,
  sessionId: string,
  { aal, amr }: { aal: AssuranceLevel; amr: AccessClaims["amr"] },
) => ({
  sub: person.id,
  email: person.email,
  phone: person.phone,
  app_metadata: person.app_metadata,
  user_metadata: person.user_metadata,
  role: person.role,
  aal,
  amr: [...amr].reverse(),
  session_id: sessionId,
});
