import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { session, user } from "#db/schema/auth.ts";
import { testDatabase } from "../../../tests/database.ts";
import { signedIn } from "../../../tests/http/accounts.ts";
import { createAuth } from "./auth.server.ts";
import { sessionOf } from "./session.server.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x8Kq2".repeat(8), SITE_URL: "https://lamaan.example" });
const app = { db, settings, log: createLog(() => {}), now: () => new Date() };
const auth = createAuth(app);

const sessionWith = (cookie?: string) =>
  sessionOf(auth, { headers: new Headers(cookie ? { cookie } : {}) });

test("the person of a session is known by its cookie", async () => {
  const { cookie, userId, email } = await signedIn(app, { name: "Omar Haddad" });
  expect(cookie).toMatch(/^__Secure-auth\.session_token=/);
  expect(await sessionWith(cookie).find()).toEqual({
    id: userId,
    name: "Omar Haddad",
    username: null,
    mustChangePassword: false,
    email,
    emailVerified: false,
    role: "customer",
    twoFactorEnabled: false,
    sessionId: expect.any(String),
  });
});

test("neither no cookie nor a forged one is anybody", async () => {
  const { cookie } = await signedIn(app);
  const forged = cookie.replace(/=(.)/, (_, first) => (first === "a" ? "=b" : "=a"));
  for (const value of [undefined, "auth.session_token=", forged, `x${cookie}`]) {
    expect(await sessionWith(value).find()).toBeNull();
  }
});

test("a session that was revoked or has run out is nobody's, and its cookie is taken back", async () => {
  const revoked = await signedIn(app);
  await db.delete(session).where(eq(session.userId, revoked.userId));
  const late = await signedIn(app);
  await db
    .update(session)
    .set({ expiresAt: new Date(0) })
    .where(eq(session.userId, late.userId));
  for (const { cookie } of [revoked, late]) {
    const request = sessionWith(cookie);
    expect(await request.find()).toBeNull();
    expect(request.cookies().join()).toMatch(/session_token=; Max-Age=0/);
  }
});

test("an account that was switched off has no session", async () => {
  const { cookie, userId } = await signedIn(app);
  await db.update(user).set({ isActive: false }).where(eq(user.id, userId));
  expect(await sessionWith(cookie).find()).toBeNull();
});

test("a session in use lives on", async () => {
  const { cookie, userId } = await signedIn(app);
  const soon = new Date(Date.now() + 60_000);
  await db.update(session).set({ expiresAt: soon }).where(eq(session.userId, userId));
  const request = sessionWith(cookie);
  expect(await request.find()).not.toBeNull();
  expect(request.cookies().join()).toMatch(/session_token=[^;]+; Max-Age=2592000/);
});
