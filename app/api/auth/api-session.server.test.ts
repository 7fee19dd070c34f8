// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { requestReset } from "#app/platform/auth/password.server.ts";
import { auditLog, refreshTokens, session, signingKeys, user } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn, rowIn } from "../../../tests/database.ts";
import { createAccount } from "../../../tests/http/accounts.ts";
import { mailsTo } from "../../../tests/mails.ts";
import { findAccess, listSigningKeys } from "./access-token.server.ts";
import { openApiSession, raiseApiSession, refreshApiSession } from "./api-session.server.ts";
import { AuthRefusal } from "./auth-call.server.ts";
import { signInByResetLink } from "./sign-in.server.ts";

const app = await testApp(() => new Date(Date.now() + ahead), {
  SITE_URL: "https://lamaan.example",
});
const { db, settings } = app;
let ahead = 0;
const auth = createAuth(app);

async function opened(person: Parameters<typeof createAccount>[1] = {}) {
  const created = await createAccount(app, person);
  const { internalAdapter } = await auth.$context;
  const { id } = await internalAdapter.createSession(created.userId);
  return {
    ...created,
    sessionId: id,
    ...(await openApiSession(app, { sessionId: id, method: "password" })),
  };
}

const refreshed = (token: string) => refreshApiSession(app, token);

const moveSession = (sessionId: string, minutesAgo: number) =>
  db
    .update(session)
    .set({ updatedAt: new Date(Date.now() - minutesAgo * 60_000) })
    .where(eq(session.id, sessionId));

test("an access token says whose it is, in the words that clients read", async () => {
  const { access_token, userId, sessionId, email } = await opened();
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: "ES256", typ: "JWT" });
  const claims = decodeJwt(access_token);
  expect(claims).toMatchObject({
    iss: "https://lamaan.example/auth/v1",
    aud: "authenticated",
    sub: userId,
    email,
    role: "authenticated",
    aal: "aal1",
    session_id: sessionId,
    is_anonymous: false,
    amr: [{ method: "password", timestamp: expect.any(Number) }],
  });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
  expect(await findAccess(app, access_token)).toMatchObject({
    sub: userId,
    person: { email, role: "customer", grants: [] },
  });
});

test("a token that is forged, of another SECRET, without a signature or too old is nobody's", async () => {
  const { access_token } = await opened();
  const [header, payload] = access_token.split(".");
  const other = await generateKeyPair("ES256");
  const forged = await new SignJWT(decodeJwt(access_token))
    .setProtectedHeader({ alg: "ES256", kid: decodeProtectedHeader(access_token).kid })
    .sign(other.privateKey);
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
  for (const token of [
    "",
    "x",
    "a.b.c",
    `${header}.${payload}.`,
    none,
    forged,
    `${access_token}x`,
  ]) {
    expect(await findAccess(app, token)).toBeNull();
  }
  const elsewhere = { ...app, settings: { ...settings, secret: "another".repeat(8) } };
  expect(await findAccess(elsewhere, access_token)).toBeNull();
  ahead = 3601_000;
  expect(await findAccess(app, access_token)).toBeNull();
  ahead = 0;
  expect(await findAccess(app, access_token)).not.toBeNull();
});

test("it is nobody's as soon as its session ends, or its person is switched off", async () => {
  const ended = await opened();
  await db.delete(session).where(eq(session.id, ended.sessionId));
  const off = await opened();
  await changeIn(db, user, { id: off.userId }, { isActive: false });
  const given = await opened();
  await changeIn(db, user, { id: given.userId }, { mustChangePassword: true });
  for (const { access_token, refresh_token } of [ended, off, given]) {
    expect(await findAccess(app, access_token)).toBeNull();
    await expect(refreshed(refresh_token)).rejects.toThrow(AuthRefusal);
  }
});

test("whoever has a second factor and did not give it is nobody, and little is said of them", async () => {
  const { access_token, refresh_token, sessionId, userId } = await opened({ name: "Omar" });
  await changeIn(db, user, { id: userId }, { twoFactorEnabled: true });
  expect(await findAccess(app, access_token)).toBeNull();
  expect(await findAccess(app, access_token, { halfway: true })).toMatchObject({ aal: "aal1" });
  const halfway = await refreshed(refresh_token);
  expect(JSON.stringify(halfway.user)).not.toContain("Omar");
  const whole = await raiseApiSession(app, sessionId);
  expect(decodeJwt(whole.access_token)).toMatchObject({
    aal: "aal2",
    amr: [{ method: "totp" }, { method: "password" }],
  });
  expect(await findAccess(app, whole.access_token)).toMatchObject({ aal: "aal2" });
  await expect(refreshed(halfway.refresh_token)).rejects.toThrow(AuthRefusal);
});

test("within ten seconds it answers once more, with the same successor, also to many at once", async () => {
  const first = await opened();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refreshed(first.refresh_token)),
  );
  const tokens = new Set(answers.map(({ refresh_token }) => refresh_token));
  expect(tokens.size).toBe(1);
  const rows = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, first.sessionId));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain([...tokens][0]);
  await refreshed([...tokens][0] ?? "");
});

test("staff who were away for longer than their pages stay open have to sign in again", async () => {
  const away = await opened({ role: "counter" });
  expect(await findAccess(app, away.access_token)).toMatchObject({ role: "staff" });
  await moveSession(away.sessionId, 18);
  await expect(refreshed(away.refresh_token)).rejects.toMatchObject({ code: "session_expired" });
  expect(await findAccess(app, away.access_token)).toBeNull();

  const busy = await opened({ role: "counter" });
  await moveSession(busy.sessionId, 10);
  await refreshed(busy.refresh_token);
  const unused = await rowIn(db, session, { id: busy.sessionId });
  expect(unused.updatedAt.getTime()).toBeLessThan(Date.now() - 9 * 60_000);
  expect(await findAccess(app, busy.access_token)).not.toBeNull();
  const used = await rowIn(db, session, { id: busy.sessionId });
  expect(used.updatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test("a customer's session is prolonged by its use, once a day", async () => {
  const { sessionId, refresh_token } = await opened();
  const soon = { expiresAt: new Date(Date.now() + 60_000) };
  await changeIn(db, session, { id: sessionId }, soon);
  await moveSession(sessionId, 25 * 60);
  await refreshed(refresh_token);
  const row = await rowIn(db, session, { id: sessionId });
  expect(row.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
});

test("of many who need the first key at once, one adds it", async () => {
  await db.delete(signingKeys);
  const keys = await Promise.all(Array.from({ length: 5 }, () => listSigningKeys(app)));
  expect(new Set(keys.flat().map(({ id }) => id)).size).toBe(1);
});

test("a new key signs after 90 days, and what the one before signed is still read", async () => {
  const before = await opened();
  const [old] = await listSigningKeys(app);
  ahead = 91 * 24 * 3_600_000;
  const [newest, kept] = await listSigningKeys(app);
  ahead = 0;
  expect(newest?.id).not.toBe(old?.id);
  expect(kept?.id).toBe(old?.id);
  expect(await findAccess(app, before.access_token)).not.toBeNull();
  const rows = await db.select().from(signingKeys);
  expect(JSON.stringify(rows.map(({ publicJwk }) => publicJwk))).not.toContain('"d"');
});

test("staff who come in by the link of a mail stand in the log, as by any other way", async () => {
  const { userId, email } = await createAccount(app, { role: "counter", emailVerified: true });
  await requestReset(app, auth, { email, locale: "en" });
  const [mail] = await mailsTo(app, email);
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await signInByResetLink({ app, auth, userAgent: "" }, token)).status).toBe(200);
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, userId));
  expect(log).toMatchObject([{ action: "staff.sign-in", rowId: userId }]);
});
