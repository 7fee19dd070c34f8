// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { nobodysAddress } from "#app/platform/mail/outbox.server.ts";
import { emailOutbox, rateLimits, user, verification } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn, rowIn } from "../../../tests/database.ts";
import { cookieHeader, createAccount, password, signedIn } from "../../../tests/http/accounts.ts";
import { mailsTo as mailsOf } from "../../../tests/mails.ts";
import { createAuth } from "./auth.server.ts";
import { requestReset, resetPassword } from "./password.server.ts";
import { sessionOf } from "./session.server.ts";
import { signInWithPassword } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";
import { sendCode, sendVerification, signInWithCode } from "./verification.server.ts";

const app = await testApp(() => clock, { SITE_URL: "https://lamaan.example" });
const { db, settings } = app;
const start = new Date("2030-03-04T08:00:00Z");
let clock = start;
const auth = createAuth(app);
const headers = new Headers();

const newEmail = () => `${newId()}@example.com`;
const signIn = (email: string, secret = password) =>
  signInWithPassword(app, auth, { email, password: secret, headers });
const mailsTo = (address: string) => mailsOf(app, address);
const tokenIn = (text = "") => /token=([\w.-]+)/.exec(text)?.[1] ?? "";
const whoHas = (cookie: string) =>
  sessionOf(auth, new Request("https://lamaan.example/", { headers: { cookie } })).find();

async function mailedCode(email: string) {
  await sendCode(app, auth, { email, locale: "en" });
  const [mail] = await mailsTo(email);
  return /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
}

beforeEach(async () => {
  clock = start;
  await db.delete(rateLimits);
  await db.delete(emailOutbox);
});

test("a second sign-up changes nothing and tells the owner of the address only", async () => {
  const { email, userId } = await createAccount(app, { name: "Aisha Khan" });
  const stranger = { fullName: "Mallory <b>", email, password: "another password" };
  const id = expect.not.stringContaining(userId);
  expect(await signUp(app, stranger, "en")).toEqual(id);
  const person = await db.query.user.findFirst({ where: (row) => eq(row.id, userId) });
  expect(person?.name).toBe("Aisha Khan");
  expect(await signIn(email, "another password")).toEqual({ ok: false, reason: "wrong" });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("You already have an account at Lamaan");
  expect(mail?.text).not.toContain("Mallory");
});

test("five sign-ups at once with one address make one account", async () => {
  const input = { fullName: "Omar", email: newEmail(), password };
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(app, input, "en")));
  expect(answers).toEqual(Array(5).fill(expect.any(String)));
  expect(await db.$count(user, eq(user.email, input.email))).toBe(1);
});

test("an address gets so many mails an hour, with an account or without", async () => {
  for (const email of [newEmail(), (await createAccount(app)).email]) {
    for (let mails = 0; mails < 5; mails++) {
      expect(await requestReset(app, auth, { email, locale: "en" })).toBe(true);
    }
    expect(await requestReset(app, auth, { email, locale: "en" })).toBe(false);
    expect(await sendCode(app, auth, { email, locale: "en" })).toBe(false);
    expect(await sendVerification(app, email, "en")).toBe(false);
  }
});

test.each(["an account", "no account"])(
  "five wrong passwords lock an address with %s for 15 minutes from the last",
  async (kind) => {
    const email = kind === "an account" ? (await createAccount(app)).email : newEmail();
    for (let minutes = 0; minutes < 5; minutes++) {
      clock = new Date(start.getTime() + minutes * 60_000);
      expect(await signIn(email, "wrong")).toEqual({ ok: false, reason: "wrong" });
    }
    const until = new Date(start.getTime() + 19 * 60_000);
    clock = new Date(start.getTime() + 10 * 60_000);
    expect(await signIn(email)).toEqual({ ok: false, reason: "locked", until });
    clock = until;
    expect((await signIn(email)).ok).toBe(kind === "an account");
  },
);

test("of many wrong passwords at once no more than five are tried", async () => {
  const { email } = await createAccount(app);
  const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(email, "wrong")));
  const reasons = tries.map((each) => (each.ok ? "" : each.reason));
  expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(5);
  expect(reasons.filter((reason) => reason === "locked")).toHaveLength(7);
});

test("the right password forgives the wrong ones before it", async () => {
  const { email } = await createAccount(app);
  for (let round = 0; round < 2; round++) {
    for (let wrong = 0; wrong < 4; wrong++) await signIn(email, "wrong");
    expect((await signIn(email)).ok).toBe(true);
  }
});

test("a reset link is no good after an hour, and nobody reads it in the table", async () => {
  const { email } = await createAccount(app);
  await requestReset(app, auth, { email, locale: "en" });
  const [mail] = await mailsTo(email);
  const token = tokenIn(mail?.text);
  expect(token).toHaveLength(32);
  expect(JSON.stringify(await db.query.verification.findMany())).not.toContain(token);
  await db.update(verification).set({ expiresAt: new Date(Date.now() - 1) });
  const late = { token, newPassword: "the new password", locale: "en" } as const;
  expect(await resetPassword(app, auth, late)).toBe(false);
});

test("a mailed code signs in once", async () => {
  const { email, userId } = await createAccount(app, { emailVerified: true });
  const code = await mailedCode(email);
  const stored = JSON.stringify(await db.query.verification.findMany());
  expect(stored).not.toContain(code);
  const enter = () => signInWithCode(app, auth, { email, code, headers });
  const [first, second] = [await enter(), await enter()];
  if (!first.ok) throw new Error("the code was refused");
  expect((await whoHas(first.headers.getSetCookie()[0] ?? ""))?.id).toBe(userId);
  expect(second).toEqual({ ok: false, reason: "wrong" });
});

test.each([true, false])(
  "of many mailed codes at once five are judged, and the right one after them opens nothing (proven: %s)",
  async (emailVerified) => {
    const { email } = await createAccount(app, { emailVerified });
    const code = await mailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const enter = (typed: string) => signInWithCode(app, auth, { email, code: typed, headers });
    const tries = await Promise.all(Array.from({ length: 12 }, () => enter(wrong)));
    const reasons = tries.map((each) => (each.ok ? "" : each.reason));
    expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "used-up")).toHaveLength(7);
    expect(await enter(code)).toEqual({ ok: false, reason: "used-up" });
  },
);

test("a code for an address without an account is answered alike, and mailed to nobody", async () => {
  const email = newEmail();
  expect(await sendCode(app, auth, { email, locale: "en" })).toBe(true);
  expect(await mailsTo(email)).toEqual([]);
  expect(await mailsTo(nobodysAddress)).toHaveLength(1);
  const enter = () => signInWithCode(app, auth, { email, code: "123456", headers });
  for (let tries = 0; tries < 5; tries++) {
    expect(await enter()).toEqual({ ok: false, reason: "wrong" });
  }
  expect(await enter()).toEqual({ ok: false, reason: "used-up" });
});

test("the first proof of an address takes it from whoever claimed it before", async () => {
  const { email, userId, cookie } = await signedIn(app);
  const code = await mailedCode(email);
  const entered = await signInWithCode(app, auth, { email, code, headers });
  if (!entered.ok) throw new Error("the code was refused");
  const owner = await whoHas(entered.headers.getSetCookie()[0] ?? "");
  expect(owner).toMatchObject({ id: userId, emailVerified: true });
  expect(await whoHas(cookie)).toBeNull();
  expect(await signIn(email)).toEqual({ ok: false, reason: "wrong" });
});

async function useUpSignInLimit() {
  expect(await signIn(newEmail(), "a guess")).toEqual({ ok: false, reason: "wrong" });
  await changeIn(db, rateLimits, { key: "wrong-sign-ins" }, { count: 2_000 });
}

const onlyKnown = (from: Date) => {
  const until = new Date(from.getTime() + 5 * 60_000);
  return { ok: false, reason: "unknown-browser", until };
};

test("right passwords do not count among the wrong ones of everybody", async () => {
  const { email } = await createAccount(app);
  for (let right = 0; right < 3; right++) expect((await signIn(email)).ok).toBe(true);
  const counted = await rowIn(db, rateLimits, { key: "wrong-sign-ins" });
  expect(counted.count).toBe(0);
});

test("after two thousand wrong passwords of everybody, a browser that is not known opens nothing", async () => {
  const { email } = await createAccount(app);
  await useUpSignInLimit();
  expect(await signIn(newEmail(), "a guess")).toEqual(onlyKnown(clock));
  expect(await signIn(email)).toEqual(onlyKnown(clock));
  clock = onlyKnown(clock).until;
  expect((await signIn(email)).ok).toBe(true);
});

test("a browser that signed in before passes that limit, for its accounts and within theirs", async () => {
  const [own, shared, other] = [
    await createAccount(app),
    await createAccount(app),
    await createAccount(app),
  ];
  const here = new Headers();
  const signInHere = (email: string, secret = password) =>
    signInWithPassword(app, auth, { email, password: secret, headers: here });
  for (const { email } of [shared, own]) {
    const signedIn = await signInHere(email);
    if (!signedIn.ok) throw new Error("nobody is signed in");
    const set = signedIn.headers.getSetCookie();
    const [mark, ...more] = set.filter((cookie) => cookie.includes("known_browser"));
    expect(more).toEqual([]);
    expect(mark).toMatch(/Max-Age=34560000;.*HttpOnly; .*SameSite=Lax/);
    expect(mark).toMatch(/^__Secure-auth\..*Secure/);
    here.set("cookie", mark?.split(";", 1)[0] ?? "");
  }
  await useUpSignInLimit();
  for (const { email } of [own, shared]) expect((await signInHere(email)).ok).toBe(true);
  expect(await signInHere(other.email)).toEqual(onlyKnown(clock));
  for (let wrong = 0; wrong < 5; wrong++) {
    expect(await signInHere(own.email, "a guess")).toEqual({ ok: false, reason: "wrong" });
  }
  expect(await signInHere(own.email)).toMatchObject({ ok: false, reason: "locked" });
});

test("a mark of another secret, or a key from the table of limits, makes no browser known", async () => {
  const { email } = await createAccount(app);
  const foreign = { ...app, settings: { ...settings, secret: "another one".repeat(4) } };
  const made = await signInWithPassword(foreign, createAuth(foreign), { email, password, headers });
  if (!made.ok) throw new Error("nobody is signed in");
  await signIn(email, "a guess");
  const keys = (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  const [own = ""] = keys.filter((key) => key.startsWith("sign-in:"));
  await useUpSignInLimit();
  const cookies = [
    cookieHeader(made.headers.getSetCookie()),
    `__Secure-auth.known_browser=${own.slice("sign-in:".length)}`,
    "auth.known_browser=x",
  ];
  for (const cookie of cookies) {
    const tried = { email, password, headers: new Headers({ cookie }) };
    expect(await signInWithPassword(app, auth, tried)).toEqual(onlyKnown(clock));
  }
});

test("beyond that limit a mailed code goes on signing in, and makes its browser known", async () => {
  const { email } = await createAccount(app, { emailVerified: true });
  await useUpSignInLimit();
  const code = await mailedCode(email);
  const entered = await signInWithCode(app, auth, { email, code, headers });
  if (!entered.ok) throw new Error("the code was refused");
  const known = new Headers({ cookie: cookieHeader(entered.headers.getSetCookie()) });
  expect((await signInWithPassword(app, auth, { email, password, headers: known })).ok).toBe(true);
});
