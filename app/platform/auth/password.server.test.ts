import { expect, test } from "vitest";
import { user } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { rowIn, whileUnreadable } from "../../../tests/database.ts";
import { createAccount, password, signedIn } from "../../../tests/http/accounts.ts";
import { halfwaySignIns, withSecondFactor } from "../../../tests/http/second-factor.ts";
import { mailsTo } from "../../../tests/mails.ts";
import { createAuth } from "./auth.server.ts";
import { changePassword, isResetLink, requestReset, resetPassword } from "./password.server.ts";
import { verifySecondFactor } from "./second-factor.server.ts";
import { sessionOf } from "./session.server.ts";

const app = await testApp(() => new Date("2030-03-04T08:00:00.417Z"));
const { db } = app;
const auth = createAuth(app);
const newPassword = "the new password";

const canSignIn = (email: string, secret: string) =>
  auth.api.signInEmail({ body: { email, password: secret } }).then(
    () => true,
    () => false,
  );

test("a changed password is told as changed, even when its mail cannot be written", async () => {
  const { email, cookie } = await signedIn(app);
  const headers = new Headers({ cookie });
  const person = await sessionOf(auth, new Request("https://lamaan.example/", { headers })).find();
  if (!person) throw new Error("nobody is signed in");
  const change = { currentPassword: password, newPassword, locale: "en", headers } as const;
  const changed = await whileUnreadable(db, "email_outbox", () =>
    changePassword(app, auth, person, change),
  );
  expect(changed.ok).toBe(true);
  expect(await canSignIn(email, newPassword)).toBe(true);
});

async function linkTo(email: string): Promise<string> {
  await requestReset(app, auth, { email, locale: "en" });
  const mail = (await mailsTo(app, email)).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("so is one that was set by a link, whose address is proven then", async () => {
  const { email, userId } = await createAccount(app);
  const token = await linkTo(email);
  const link = { token, newPassword, locale: "en" } as const;
  expect(await whileUnreadable(db, "email_outbox", () => resetPassword(app, auth, link))).toBe(
    true,
  );
  expect(await canSignIn(email, newPassword)).toBe(true);
  const person = await rowIn(db, user, { id: userId });
  expect(person.emailVerified).toBe(true);
});

test("only the newest link of an account opens, and sets one password", async () => {
  const { email } = await createAccount(app);
  const [older, newest] = [await linkTo(email), await linkTo(email)];
  expect(await isResetLink(app, auth, older)).toBe(false);
  const link = { newPassword, locale: "en" } as const;
  expect(await resetPassword(app, auth, { token: older, ...link })).toBe(false);
  expect(await resetPassword(app, auth, { token: newest, ...link })).toBe(true);
  expect(await resetPassword(app, auth, { token: newest, ...link })).toBe(false);
});

test("a new link ends no half-finished sign-in, because anybody can ask for one", async () => {
  const { userId, email, code } = await withSecondFactor(app);
  const [cookie = ""] = await halfwaySignIns(app, userId, 1);
  await linkTo(email);
  const sent = { kind: "app", code: await code(), headers: new Headers({ cookie }) } as const;
  expect(await verifySecondFactor(app, auth, sent)).toMatchObject({ ok: true });
});

test("a password that its owner changed ends a link: whoever reads the mail cannot undo it", async () => {
  const { email, cookie } = await signedIn(app);
  const token = await linkTo(email);
  const headers = new Headers({ cookie });
  const person = await sessionOf(auth, new Request("https://lamaan.example/", { headers })).find();
  if (!person) throw new Error("nobody is signed in");
  const change = { currentPassword: password, newPassword, locale: "en", headers } as const;
  expect((await changePassword(app, auth, person, change)).ok).toBe(true);
  expect(await isResetLink(app, auth, token)).toBe(false);
});
