import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { resetStaff } from "#app/features/staff/staff.server.ts";
import { auditLog, rateLimits, session, staffPin } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { emptyBeforeEach, rowIn } from "../../../tests/database.ts";
import { password, signedIn, signIn } from "../../../tests/http/accounts.ts";
import { createAuth } from "./auth.server.ts";
import { type SessionUser, sessionOf } from "./session.server.ts";
import { hasPin, lockSession, setOwnDevice, setPin, unlockSession } from "./staff-lock.server.ts";

const app = await testApp(() => new Date(), { SITE_URL: "https://lamaan.example" });
const { db } = app;
const auth = createAuth(app);
const minute = 60_000;
const pin = "250917";

emptyBeforeEach(db, rateLimits);

const requestWith = (cookie: string, path = "/admin/dashboard") =>
  new Request(`https://lamaan.example${path}`, { headers: { cookie } });

async function userOf(cookie: string, { lockMinutes = 15, path = "/admin/dashboard" } = {}) {
  const user = await sessionOf(auth, requestWith(cookie, path), lockMinutes).find();
  if (!user) throw new Error("nobody is signed in");
  return user;
}

const unusedFor = (userId: string, minutes: number) =>
  db
    .update(session)
    .set({ updatedAt: new Date(Date.now() - minutes * minute) })
    .where(eq(session.userId, userId));

async function counter() {
  const person = await signedIn(app, { role: "counter" });
  await setPin(app, person.userId, pin);
  const user = await userOf(person.cookie);
  const open = (secret: string, of: SessionUser = user) => unlockSession(app, of, secret);
  return { ...person, user, open };
}

test("a session of staff locks after the minutes of the setting, and stays locked", async () => {
  const { cookie, userId } = await counter();
  await unusedFor(userId, 16);
  expect((await userOf(cookie)).isLocked).toBe(false);
  await unusedFor(userId, 18);
  for (let times = 0; times < 2; times++) expect((await userOf(cookie)).isLocked).toBe(true);
});

test("it does not where the setting is 0, on one's own device, and for a customer", async () => {
  const { cookie, userId, user } = await counter();
  await unusedFor(userId, 60);
  expect((await userOf(cookie, { lockMinutes: 0, path: "/admin/pulse" })).isLocked).toBe(false);
  await setOwnDevice(app, user, true);
  await lockSession(db, user);
  expect((await userOf(cookie)).isLocked).toBe(false);
  const customer = await signedIn(app);
  await unusedFor(customer.userId, 60);
  expect((await userOf(customer.cookie)).isLocked).toBe(false);
});

test("one device is one's own: to choose another locks the one before", async () => {
  const { cookie, email, user } = await counter();
  const other = await signIn(app, email);
  await setOwnDevice(app, user, true);
  await setOwnDevice(app, await userOf(other), true);
  expect((await userOf(cookie)).isOwnDevice).toBe(false);
  expect((await userOf(other)).isOwnDevice).toBe(true);
  const isEntry = and(eq(auditLog.rowId, user.id), eq(auditLog.action, "staff.lock"));
  expect(await db.$count(auditLog, isEntry)).toBe(3);
});

test("a PIN that is guessed in a burst is tried five times; then only the password opens", async () => {
  const { cookie, user, open } = await counter();
  await lockSession(db, user);
  const guesses = Array.from({ length: 12 }, (_, n) => String(300_000 + n));
  const answers = await Promise.all(guesses.map((guess) => open(guess)));
  expect(answers.filter((answer) => !answer.ok && answer.reason === "wrong")).toHaveLength(5);
  const late = await open(pin);
  expect(late.ok).toBe(false);
  expect((await userOf(cookie)).isLocked).toBe(true);
  await db.delete(rateLimits);
  expect(await open(pin)).toEqual({ ok: false, reason: "pin-used-up" });
  expect(await open(password)).toEqual({ ok: true });
  await lockSession(db, user);
  expect(await open(pin)).toEqual({ ok: true });
});

test("wrong passwords lock the account as at the sign-in", async () => {
  const { user, open } = await counter();
  await lockSession(db, user);
  for (let times = 0; times < 5; times++) {
    expect(await open("a wrong password")).toEqual({ ok: false, reason: "wrong" });
  }
  expect(await open(password)).toMatchObject({ ok: false, reason: "locked" });
  expect(await open(pin)).toEqual({ ok: true });
});

test("a new password from a colleague takes the PIN away", async () => {
  const { userId } = await counter();
  expect(await hasPin(db, userId)).toBe(true);
  await resetStaff(app, null, userId);
  expect(await hasPin(db, userId)).toBe(false);
});

test("of a PIN only a hash is kept", async () => {
  const { userId } = await counter();
  const row = await rowIn(db, staffPin, { userId });
  expect(row.pinHash).not.toContain(pin);
});
