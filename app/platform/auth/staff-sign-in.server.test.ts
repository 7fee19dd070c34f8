import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, rateLimits, user } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn, emptyBeforeEach } from "../../../tests/database.ts";
import { cookieHeader, createAccount, password, signedIn } from "../../../tests/http/accounts.ts";
import { withSecondFactor } from "../../../tests/http/second-factor.ts";
import { mailsTo } from "../../../tests/mails.ts";
import { createAuth } from "./auth.server.ts";
import { changePassword, requestReset, resetPassword } from "./password.server.ts";
import { verifySecondFactor } from "./second-factor.server.ts";
import { sessionOf } from "./session.server.ts";
import { signInStaff, signInWithPassword } from "./sign-in.server.ts";

const app = await testApp(() => new Date("2030-03-04T08:00:00.417Z"));
const { db } = app;
const auth = createAuth(app);
const headers = new Headers();

const enter = (username: string, secret = password) =>
  signInStaff(app, auth, { username, password: secret, headers });
const enterByEmail = (email: string, secret = password) =>
  signInWithPassword(app, auth, { email, password: secret, headers });
const reasonOf = (answer: Awaited<ReturnType<typeof enter>>) => (answer.ok ? "" : answer.reason);
const signInsOf = (userId: string) => db.$count(auditLog, eq(auditLog.actorId, userId));

emptyBeforeEach(db, rateLimits);

test.each(["nobody", "", "omar@example.com", "'; drop table user", "x".repeat(100)])(
  "the username %j is nobody's: it is wrong, and locks, like one of the staff",
  async (username) => {
    for (let wrong = 0; wrong < 5; wrong++) expect(reasonOf(await enter(username))).toBe("wrong");
    expect(reasonOf(await enter(username))).toBe("locked");
  },
);

test("each sign-in of staff is written down once, and those of customers are not", async () => {
  const staff = await createAccount(app, { role: "counter" });
  await enter(staff.username);
  await enterByEmail(staff.email);
  await enter(staff.username, "wrong");
  expect(await signInsOf(staff.userId)).toBe(2);
  const customer = await createAccount(app);
  await enterByEmail(customer.email);
  expect(await signInsOf(customer.userId)).toBe(0);
});

test("with a second factor a sign-in is written down, and its browser known, when its code was right", async () => {
  const { userId, username, recoveryCodes } = await withSecondFactor(app, { role: "counter" });
  const before = await signInsOf(userId);
  const answer = await enter(username);
  if (!answer.ok) throw new Error(answer.reason);
  expect(answer.needsSecondFactor).toBe(true);
  expect(await signInsOf(userId)).toBe(before);
  const cookie = cookieHeader(answer.headers.getSetCookie());
  expect(cookie).not.toContain("known_browser");
  const code = recoveryCodes[0] ?? "";
  const halfway = { kind: "recovery", code, headers: new Headers({ cookie }) } as const;
  const verified = await verifySecondFactor(app, auth, halfway);
  if (!verified.ok) throw new Error(verified.reason);
  expect(await signInsOf(userId)).toBe(before + 1);
  expect(cookieHeader(verified.headers.getSetCookie())).toContain("known_browser");
});

test("a session that goes on after a new password is no sign-in", async () => {
  const staff = await createAccount(app, { role: "counter" });
  const entered = await enter(staff.username);
  if (!entered.ok) throw new Error(entered.reason);
  const cookie = cookieHeader(entered.headers.getSetCookie());
  const signedIn = new Headers({ cookie });
  const person = await sessionOf(
    auth,
    new Request("https://lamaan.example/", { headers: signedIn }),
  ).find();
  if (!person) throw new Error("no session");
  await changePassword(app, auth, person, {
    currentPassword: password,
    newPassword: "another long one",
    locale: "en",
    headers: signedIn,
  });
  expect(await signInsOf(staff.userId)).toBe(1);
});

test("a password that its owner chose, here or by a link, is not to be changed any more", async () => {
  const staff = await createAccount(app, { role: "counter", emailVerified: true });
  await changeIn(db, user, { id: staff.userId }, { mustChangePassword: true });
  await requestReset(app, auth, { email: staff.email, locale: "en" });
  const [mail] = await mailsTo(app, staff.email);
  const token = /token=([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
  const reset = { token, newPassword: "the new password", locale: "en" } as const;
  expect(await resetPassword(app, auth, reset)).toBe(true);
  const after = await db.query.user.findFirst({ where: eq(user.id, staff.userId) });
  expect(after?.mustChangePassword).toBe(false);
});

test("a given password that is set once more, here or by a link, is still to be changed", async () => {
  const staff = await signedIn(app, { role: "counter", emailVerified: true });
  await changeIn(db, user, { id: staff.userId }, { mustChangePassword: true });
  const headers = new Headers({ cookie: staff.cookie });
  const person = await sessionOf(auth, new Request("https://lamaan.example/", { headers })).find();
  if (!person) throw new Error("no session");
  const same = { newPassword: password, locale: "en" } as const;
  await changePassword(app, auth, person, { ...same, currentPassword: password, headers });
  await requestReset(app, auth, { email: staff.email, locale: "en" });
  const mail = (await mailsTo(app, staff.email)).find(({ text }) => text.includes("token="));
  const token = /token=([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await resetPassword(app, auth, { ...same, token })).toBe(true);
  const after = await db.query.user.findFirst({ where: eq(user.id, staff.userId) });
  expect(after?.mustChangePassword).toBe(true);
});
