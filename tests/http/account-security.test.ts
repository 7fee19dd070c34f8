import { createOTP } from "@better-auth/utils/otp";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { emailOutbox, passkey, rateLimits, session, twoFactor, user } from "#db/schema.ts";
import { changeIn } from "../database.ts";
import { cookieHeader, password, signIn } from "./accounts.ts";
import { problemsOf } from "./form-html.ts";
import { secretOf } from "./second-factor.ts";
import { startSite, visibleText } from "./site.ts";
import { type Visitor, visitor, visitorWith } from "./visitor.ts";

let aisha: Awaited<ReturnType<typeof visitor>>;
const site = await startSite();
const omar = await visitor(site, { name: "Omar Haddad" });
beforeEach(async () => {
  await site.db.delete(rateLimits);
  aisha = await visitor(site, { name: "Aisha Khan", emailVerified: true });
});

const isSignedIn = async (cookie: string) =>
  (await visitorWith(site, cookie).get("/profile")).status === 200;
/** The browser after an answer: with the cookies it was given. */
const after = (response: Response) =>
  visitorWith(site, cookieHeader(response.headers.getSetCookie()));

const security = "/profile/security";
const factor = `${security}/second-factor`;
const newPassword = "another long password";

const sessionsOf = (userId: string) =>
  site.db.select().from(session).where(eq(session.userId, userId)).orderBy(session.id);
const isFactorOn = async () =>
  (await site.db.select().from(user).where(eq(user.id, aisha.userId)))[0]?.twoFactorEnabled;

test("the password is changed by the current one, and other devices are signed out", async () => {
  const other = await signIn(site.app, aisha.email);
  const fields = { currentPassword: password, newPassword };
  const response = await aisha.post(`${security}/password`, fields);
  expect([response.status, response.headers.get("location")]).toEqual([302, security]);
  expect(await isSignedIn(after(response).cookie)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  await expect(signIn(site.app, aisha.email)).rejects.toThrow();
  const mails = await site.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, aisha.email));
  expect(mails).toHaveLength(1);
});

test.each([
  ["a wrong current password", { currentPassword: "wrong" }, "The current password is not right"],
  ["no current password", { currentPassword: "" }, "Current password is required"],
  ["a new one of five characters", { newPassword: "12345" }, "Minimum 6 characters"],
  ["no new one", { newPassword: "" }, "Password is required"],
])("%s changes nothing, and no password is written into the page", async (_, change, problem) => {
  const fields = { currentPassword: password, newPassword, ...change };
  const response = await aisha.post(`${security}/password`, fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(problemsOf(html)).toEqual([problem]);
  expect(html).not.toContain(newPassword);
  expect(await signIn(site.app, aisha.email)).toContain("session_token");
});

test("after five wrong passwords not even the right one is tried, until the time that is named", async () => {
  const wrong = { currentPassword: "wrong", newPassword };
  for (let i = 0; i < 5; i++) {
    expect((await aisha.post(`${security}/password`, wrong)).status).toBe(422);
  }
  const right = { currentPassword: password, newPassword };
  const response = await aisha.post(`${security}/password`, right);
  expect(response.status).toBe(429);
  expect(problemsOf(await response.text())).toEqual([
    "Too many wrong passwords. Please try again after 3:16 PM (Dubai time).",
  ]);
  expect((await omar.post(`${security}/password`, wrong)).status).toBe(422);
});

test("devices are listed without anything that would sign in, this one marked", async () => {
  const chrome = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  await signIn(site.app, aisha.email);
  const [, other] = await sessionsOf(aisha.userId);
  await changeIn(site.db, session, { id: other?.id ?? "" }, { userAgent: chrome });
  const html = await aisha.html(security);
  const text = visibleText(html);
  expect(text).toContain("This device");
  expect(text).toContain("Chrome on Android");
  for (const { token } of await sessionsOf(aisha.userId)) expect(html).not.toContain(token);
});

test("one device is signed out, or all others", async () => {
  const others = [await signIn(site.app, aisha.email), await signIn(site.app, aisha.email)];
  const [, second] = await sessionsOf(aisha.userId);
  await aisha.post(security, { intent: "end-session", id: second?.id ?? "" });
  const left = await Promise.all(others.map(isSignedIn));
  expect(left.filter(Boolean)).toHaveLength(1);
  await aisha.post(security, { intent: "end-others" });
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(aisha.cookie)).toBe(true);
  expect(await isSignedIn(omar.cookie)).toBe(true);
});

test("another customer's devices and passkeys are not found, and stay", async () => {
  const [own] = await sessionsOf(aisha.userId);
  const passkeyId = await addPasskey();
  const tries = [
    { intent: "end-session", id: own?.id ?? "" },
    { intent: "remove-passkey", id: passkeyId },
    { intent: "end-session", id: newId() },
    { intent: "remove-passkey", id: "1 or 1=1" },
  ];
  for (const fields of tries) {
    const { headers } = await omar.post(security, fields);
    expect(headers.get("location")).toBe(security);
    expect(headers.getSetCookie().join()).toContain("notice=");
  }
  expect((await omar.post(security, { intent: "end-session" })).status).toBe(400);
  expect((await site.post(security, tries[0] ?? {})).status).toBe(302);
  await omar.post(security, { intent: "end-others" });
  expect(await isSignedIn(aisha.cookie)).toBe(true);
  expect(await site.db.$count(passkey, eq(passkey.id, passkeyId))).toBe(1);
});

async function addPasskey(): Promise<string> {
  const id = newId();
  await site.db.insert(passkey).values({
    id,
    userId: aisha.userId,
    name: "My phone",
    publicKey: "key",
    credentialID: id,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  return id;
}

/** Prepares the second factor; returns its key and the recovery codes that the page shows. */
async function prepareFactor(person: Visitor) {
  const response = await person.post(factor, { currentPassword: password });
  expect(response.status).toBe(200);
  const html = await response.text();
  const secret = html.match(/font-mono[^>]*>([A-Z2-7 ]+)</)?.[1] ?? "";
  const codes = [...html.matchAll(/<li>((?:[a-z2-9]{4}-?){3})<\/li>/g)].map(([, c]) => c);
  return { html, secret, codes };
}

/** What the app would show for this key. */
const codeOf = (secret: string): Promise<string> => createOTP(secretOf(secret)).totp();

test("the second step is set up with key and codes, switched on by a code, and off", async () => {
  const { html, secret, codes } = await prepareFactor(aisha);
  expect(html).toContain('src="data:image/svg+xml,');
  expect(codes).toHaveLength(10);
  expect(await isFactorOn()).toBe(false);

  const on = await aisha.post(`${factor}/confirm`, { code: await codeOf(secret) });
  expect(on.headers.get("location")).toBe(security);
  expect(await isFactorOn()).toBe(true);
  const device = after(on);
  expect(await device.text(security)).toContain("Manage");
  expect(await device.text(factor)).not.toMatch(new RegExp(codes.join("|")));

  const renewed = await device.post(`${factor}/recovery-codes`, { currentPassword: password });
  const text = visibleText(await renewed.text());
  expect(text).toContain("Your new recovery codes");
  expect(text).not.toMatch(new RegExp(codes.join("|")));

  const off = await device.post(`${factor}/off`, { currentPassword: password });
  expect(off.headers.get("location")).toBe(security);
  expect(await isFactorOn()).toBe(false);
  expect(await site.db.$count(twoFactor, eq(twoFactor.userId, aisha.userId))).toBe(0);
});

test("a wrong password prepares, renews and switches off nothing", async () => {
  const wrong = { currentPassword: "wrong" };
  const refused = await aisha.post(factor, wrong);
  expect(refused.status).toBe(422);
  expect(problemsOf(await refused.text())).toEqual(["The current password is not right"]);
  const { secret } = await prepareFactor(aisha);
  const on = await aisha.post(`${factor}/confirm`, { code: await codeOf(secret) });
  for (const page of ["off", "recovery-codes"]) {
    expect((await after(on).post(`${factor}/${page}`, wrong)).status).toBe(422);
  }
  expect(await isFactorOn()).toBe(true);
});

test.each([
  ["", "Enter the code"],
  ["12345", "The code has six digits"],
  ["000000", "This code is not right. Enter the one your app shows now."],
])("the code '%s' switches nothing on: '%s'", async (code, problem) => {
  await prepareFactor(aisha);
  const response = await aisha.post(`${factor}/confirm`, { code });
  expect(response.status).toBe(422);
  expect(problemsOf(await response.text())).toEqual([problem]);
  expect(await isFactorOn()).toBe(false);
});

test("a code for a key that is gone says so", async () => {
  const { secret } = await prepareFactor(aisha);
  await site.db.delete(twoFactor).where(eq(twoFactor.userId, aisha.userId));
  const response = await aisha.post(`${factor}/confirm`, { code: await codeOf(secret) });
  expect(response.status).toBe(409);
  expect(problemsOf(await response.text())).toEqual([
    "This key is no longer valid. Please start again to get a new one.",
  ]);
});

test("one in use is not replaced by preparing another", async () => {
  const { secret } = await prepareFactor(aisha);
  const on = await aisha.post(`${factor}/confirm`, { code: await codeOf(secret) });
  const before = await site.db.select().from(twoFactor);
  const again = await after(on).post(factor, { currentPassword: password });
  expect(again.status).toBe(409);
  expect(await site.db.select().from(twoFactor)).toEqual(before);
});

test("an address that is not proven gets neither a second step nor a passkey", async () => {
  const device = await visitor(site);
  const page = await device.text(factor);
  expect(page).toContain("Please confirm your email address first.");
  const response = await device.post(factor, { currentPassword: password });
  expect(response.status).toBe(403);
  expect(await site.db.$count(twoFactor, eq(twoFactor.userId, device.userId))).toBe(0);
  expect(await device.text(security)).toContain("Please confirm your email address first.");
});

test("staff change how they sign in in their own area, where it is written down", async () => {
  const staff = await visitor(site, { role: "counter" });
  for (const page of [security, `${security}/password`, `/ar${factor}`]) {
    const sent = await staff.get(page);
    expect(sent.headers.get("location"), page).toMatch(/^(\/ar)?\/admin\/account$/);
  }
  const fields = { currentPassword: password, newPassword };
  const posted = await staff.post(`${security}/password`, fields);
  expect(posted.headers.get("location")).toBe("/admin/account");
  expect((await staff.get("/profile/orders")).status).toBe(200);
  // The password is the one of before.
  expect(await signIn(site.app, staff.email)).toContain("session");
});
