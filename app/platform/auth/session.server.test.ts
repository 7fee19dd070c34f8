import { makeSignature } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { session, user } from "#db/schema/auth.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn } from "../../../tests/database.ts";
import { signedIn } from "../../../tests/http/accounts.ts";
import { createAuth } from "./auth.server.ts";
import { sessionOf } from "./session.server.ts";

const app = await testApp(() => new Date(), { SITE_URL: "https://lamaan.example" });
const { db } = app;
const auth = createAuth(app);

const sessionWith = (cookie?: string, path = "/") =>
  sessionOf(
    auth,
    new Request(`https://lamaan.example${path}`, { headers: cookie ? { cookie } : {} }),
  );

test("a session is found by nothing but its own signed cookie", async () => {
  const { cookie } = await signedIn(app);
  const name = "__Secure-auth.session_token";
  const [, token = ""] = /=([^.]+)\./.exec(cookie) ?? [];
  const signedByOthers = `${name}=${token}.${encodeURIComponent(await makeSignature(token, "other"))}`;
  expect(await sessionWith(`language=ar; ${cookie}`).find()).not.toBeNull();
  for (const other of [cookie.replace("__Secure-", ""), `${name}=${token}`, signedByOthers]) {
    expect(await sessionWith(other).find(), other).toBeNull();
  }
});

test("a session that was revoked or has run out is nobody's, and its cookie is taken back", async () => {
  const revoked = await signedIn(app);
  await db.delete(session).where(eq(session.userId, revoked.userId));
  const late = await signedIn(app);
  await changeIn(db, session, { userId: late.userId }, { expiresAt: new Date(0) });
  for (const { cookie } of [revoked, late]) {
    const request = sessionWith(cookie);
    expect(await request.find()).toBeNull();
    expect(request.cookies().join()).toMatch(/session_token=; Max-Age=0/);
  }
});

test("an account that was switched off has no session", async () => {
  const { cookie, userId } = await signedIn(app);
  await changeIn(db, user, { id: userId }, { isActive: false });
  expect(await sessionWith(cookie).find()).toBeNull();
});

const minute = 60_000;
const hour = 60 * minute;

async function lastUsed(userId: string, msAgo: number, inMs = 30 * 24 * hour) {
  const [updatedAt, expiresAt] = [new Date(Date.now() - msAgo), new Date(Date.now() + inMs)];
  await changeIn(db, session, { userId }, { updatedAt, expiresAt });
}

async function unusedMs(userId: string): Promise<number | null> {
  const [found] = await db.select().from(session).where(eq(session.userId, userId));
  return found ? Date.now() - found.updatedAt.getTime() : null;
}

test("a customer's session in use lives on", async () => {
  const { cookie, userId } = await signedIn(app);
  await lastUsed(userId, 20 * 24 * hour, minute);
  const request = sessionWith(cookie);
  expect(await request.find()).not.toBeNull();
  expect(request.cookies().join()).toMatch(/session_token=[^;]+; Max-Age=2592000/);
});

test.each(["technician", "counter", "owner"] as const)(
  "a session of %s ends after 12 hours without use",
  async (role) => {
    const { cookie, userId } = await signedIn(app, { role });
    await lastUsed(userId, 12 * hour - minute);
    expect(await sessionWith(cookie).find()).not.toBeNull();
    expect(await unusedMs(userId)).toBeLessThan(minute);

    await lastUsed(userId, 12 * hour + minute);
    const request = sessionWith(cookie);
    expect(await request.find()).toBeNull();
    expect(request.cookies().join()).toMatch(/session_token=; Max-Age=0/);
    expect(await unusedMs(userId)).toBeNull();
  },
);

test("also where nobody used it for weeks, which would prolong a customer's", async () => {
  const { cookie, userId } = await signedIn(app, { role: "counter" });
  await lastUsed(userId, 20 * 24 * hour);
  expect(await sessionWith(cookie).find()).toBeNull();
  const customer = await signedIn(app);
  await lastUsed(customer.userId, 20 * 24 * hour);
  expect(await sessionWith(customer.cookie).find()).not.toBeNull();
});

test("what an open page asks by itself is no use", async () => {
  const { cookie, userId } = await signedIn(app, { role: "counter" });
  for (const path of ["/admin/pulse", "/admin/status"]) {
    await lastUsed(userId, 11 * hour);
    expect(await sessionWith(cookie, path).find(), path).not.toBeNull();
    expect(await unusedMs(userId), path).toBeGreaterThan(10 * hour);
  }
  expect(await sessionWith(cookie, "/admin/dashboard").find()).not.toBeNull();
  expect(await unusedMs(userId)).toBeLessThan(minute);
});

test("use is written down every minute, not with every request", async () => {
  const { cookie, userId } = await signedIn(app, { role: "counter" });
  await lastUsed(userId, 50_000);
  expect(await sessionWith(cookie).find()).not.toBeNull();
  expect(await unusedMs(userId)).toBeGreaterThan(45_000);
});
