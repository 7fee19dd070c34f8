import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { account, emailOutbox } from "#db/schema.ts";
import { rowIn } from "../database.ts";
import { createAccount, password } from "../http/accounts.ts";
import { mailsTo } from "../mails.ts";
import { clientOf, signedInClient, startApi } from "./client.ts";

/** What a gateway was asked to send. */
const taken: { authorization: string | undefined; to: string; from: string; text: string }[] = [];
const gateway = createServer(async (request, response) => {
  const { authorization } = request.headers;
  taken.push({ authorization, ...JSON.parse(await textOf(request)) });
  response.writeHead(202).end();
});

await new Promise<void>((listening) => gateway.listen(0, "127.0.0.1", listening));
afterAll(() => gateway.close());
const site = await startApi({
  SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`,
  SMS_GATEWAY_TOKEN: "a token of the gateway",
  SMS_SENDER: "LAMAAN",
});

let numbers = 1_000_000;
const newNumber = () => `97150${numbers++}`;

async function codeFor(phone: string) {
  const [text] = (await mailsTo(site.app, `+${phone}`)).slice(-1);
  return /\b\d{6}\b/.exec(text?.text ?? "")?.[0] ?? "";
}

const textsTo = (phone: string) =>
  site.db.$count(emailOutbox, eq(emailOutbox.toAddress, `+${phone}`));

test("somebody signs up with a number, proves it by a text, and signs in with the password", async () => {
  const client = await clientOf(site);
  const phone = newNumber();
  const local = `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`;
  const options = { data: { full_name: "Aisha Khan" } };
  const signedUp = await client.auth.signUp({ phone: local, password, options });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data).toMatchObject({ session: null, user: { phone, email: "" } });
  const early = await client.auth.signInWithPassword({ phone, password });
  expect(early.error?.code).toBe("invalid_credentials");

  const worker = site.startMailWorker();
  await expect.poll(() => taken.find(({ to }) => to === `+${phone}`)).toBeTruthy();
  await worker.stop();
  const sent = taken.find(({ to }) => to === `+${phone}`);
  expect(sent).toMatchObject({ authorization: "Bearer a token of the gateway", from: "LAMAAN" });
  expect(sent?.text).toMatch(/^\d{6} is your code for Lamaan\. It is good for 10 minutes\.$/);
  const kept = await rowIn(site.db, emailOutbox, { toAddress: `+${phone}` });
  expect(kept).toMatchObject({ status: "sent", sentVia: "sms", sealedSecret: null });

  const token = sent?.text.slice(0, 6) ?? "";
  const confirmed = await client.auth.verifyOtp({ phone, token, type: "sms" });
  expect(confirmed.data.user).toMatchObject({
    id: signedUp.data.user?.id,
    phone,
    email: "",
    phone_confirmed_at: expect.any(String),
    app_metadata: { provider: "phone", providers: ["phone"] },
    user_metadata: { full_name: "Aisha Khan" },
    identities: [{ provider: "phone", identity_data: { phone } }],
  });
  expect(decodeJwt(confirmed.data.session?.access_token ?? "")).toMatchObject({ phone, email: "" });
  const signedIn = await client.auth.signInWithPassword({ phone: local, password });
  expect(signedIn.error).toBeNull();
  const again = await client.auth.verifyOtp({ phone, token, type: "sms" });
  expect(again.error?.code).toBe("otp_expired");
  const [only] = signedIn.data.user?.identities ?? [];
  if (!only) throw new Error("no identity");
  expect((await client.auth.unlinkIdentity(only)).error?.code).toBe(
    "single_identity_not_deletable",
  );
  // What the site would mail to nobody's address leaves by no way.
  const mailed = await site.db.select().from(emailOutbox);
  expect(mailed.some(({ toAddress }) => toAddress.endsWith("@phone.invalid"))).toBe(false);

  const nonce = async () => {
    await client.auth.reauthenticate();
    return codeFor(phone);
  };
  const wrong = await client.auth.updateUser({ password: "second password", nonce: "1" });
  expect(wrong.error?.code).toBe("reauthentication_not_valid");
  const changed = await client.auth.updateUser({
    password: "second password",
    nonce: await nonce(),
  });
  expect(changed.error).toBeNull();
});

test("a texted code signs in, and makes an account unless the program says no", async () => {
  const client = await clientOf(site);
  const phone = newNumber();
  const known = { phone, options: { shouldCreateUser: false } };
  expect((await client.auth.signInWithOtp(known)).error).toBeNull();
  expect(await textsTo(phone)).toBe(0);
  await client.auth.signInWithOtp({ phone });
  const first = await codeFor(phone);
  const made = await client.auth.verifyOtp({ phone, token: first, type: "sms" });
  expect(made.data.user?.phone).toBe(phone);
  await client.auth.signInWithOtp(known);
  const token = await codeFor(phone);
  expect(token).not.toBe(first);
  const { data } = await client.auth.verifyOtp({ phone, token, type: "sms" });
  expect(data.user?.id).toBe(made.data.user?.id);
  expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
});

test("a sign-up with a number that has an account opens that account to its owner, with no new password", async () => {
  const client = await clientOf(site);
  const phone = newNumber();
  const prove = async () => {
    const token = await codeFor(phone);
    return client.auth.verifyOtp({ phone, token, type: "sms" });
  };
  const first = await client.auth.signUp({ phone, password });
  const made = await prove();
  const second = await client.auth.signUp({ phone, password: "of a stranger" });
  const shape = (body: unknown) =>
    JSON.stringify(body)
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replace(/"20\d\d-[^"]*"/g, "at");
  expect(shape(second)).toBe(shape(first));
  expect((await prove()).data.user?.id).toBe(made.data.user?.id);
  const stranger = await client.auth.signInWithPassword({ phone, password: "of a stranger" });
  expect(stranger.error?.code).toBe("invalid_credentials");
});

test("a number is added to an account, in place of the one before, and never a stranger's", async () => {
  const { client, email, userId } = await signedInClient(site);
  const phone = newNumber();
  const asked = await client.auth.updateUser({ phone });
  expect(asked.data.user?.phone).toBe("");
  const add = async (to: string) => {
    const token = await codeFor(to);
    return client.auth.verifyOtp({ phone: to, token, type: "phone_change" });
  };
  // The code that was asked for to change a number opens no account.
  const other = await clientOf(site);
  const token = await codeFor(phone);
  expect((await other.auth.verifyOtp({ phone, token, type: "sms" })).error?.code).toBe(
    "otp_expired",
  );
  expect((await client.auth.resend({ type: "phone_change", phone })).error).toBeNull();
  const added = await add(phone);
  expect(added.data.user).toMatchObject({ id: userId, email, phone });
  expect((await other.auth.signInWithPassword({ phone, password })).data.user?.id).toBe(userId);

  const next = newNumber();
  await client.auth.updateUser({ phone: next });
  expect((await add(next)).data.user?.phone).toBe(next);
  const ways = and(eq(account.userId, userId), eq(account.providerId, "phone"));
  expect(await site.db.$count(account, ways)).toBe(1);

  const stranger = await createAccount(site.app, { emailVerified: true });
  await other.auth.signInWithPassword({ email: stranger.email, password });
  expect((await other.auth.updateUser({ phone: next })).error).toBeNull();
  const taking = await other.auth.verifyOtp({
    phone: next,
    token: await codeFor(next),
    type: "phone_change",
  });
  expect(taking.error?.code).toBe("phone_exists");
  site.setClock(new Date(Date.now() + 11 * 60_000));
  const late = await other.auth.updateUser({ phone: newNumber() });
  site.setClock(new Date());
  expect(late.error?.code).toBe("reauthentication_needed");
});

test("a corrected number or address leaves no code at the mistyped one", async () => {
  const { client } = await withNumber();
  const [wrong, right] = [newNumber(), newNumber()];
  const emails = [wrong, right].map((number) => `${number}@example.com`);
  for (const change of [{ phone: wrong }, { phone: right }, ...emails.map((email) => ({ email }))])
    expect((await client.auth.updateUser(change)).error).toBeNull();
  const stranger = await clientOf(site);
  const [wrongEmail = "", rightEmail = ""] = emails;
  for (const late of [
    { phone: wrong, token: await codeFor(wrong), type: "phone_change" as const },
    { email: wrongEmail, token: await mailedCode(wrongEmail), type: "email_change" as const },
  ])
    expect((await stranger.auth.verifyOtp(late)).error?.code).toBe("otp_expired");
  const token = await codeFor(right);
  const changed = await client.auth.verifyOtp({ phone: right, token, type: "phone_change" });
  expect(changed.data.user?.phone).toBe(right);
  const code = await mailedCode(rightEmail);
  const type = "email_change";
  const added = await client.auth.verifyOtp({ email: rightEmail, token: code, type });
  expect(added.data.user?.email).toBe(rightEmail);
});

test("a code is guessed five times, a number gets five texts an hour, a password locks", async () => {
  const client = await clientOf(site);
  const phone = newNumber();
  await client.auth.signUp({ phone, password });
  const token = await codeFor(phone);
  const wrong = token === "000000" ? "000001" : "000000";
  for (let tried = 0; tried < 5; tried++) {
    const guess = await (await clientOf(site)).auth.verifyOtp({ phone, token: wrong, type: "sms" });
    expect(guess.error?.code).toBe("otp_expired");
  }
  const late = await client.auth.verifyOtp({ phone, token, type: "sms" });
  expect(late.error?.code).toBe("otp_expired");
  for (let sent = 1; sent < 5; sent++) {
    expect((await client.auth.resend({ type: "sms", phone })).error).toBeNull();
  }
  const over = await (await clientOf(site)).auth.signInWithOtp({ phone });
  expect(over.error?.code).toBe("over_sms_send_rate_limit");
  const again = await codeFor(phone);
  const made = await (await clientOf(site)).auth.verifyOtp({ phone, token: again, type: "sms" });
  expect(made.error).toBeNull();
  for (const number of [phone, newNumber()]) {
    const tries = await clientOf(site);
    for (let tried = 0; tried < 5; tried++) {
      const bad = await tries.auth.signInWithPassword({ phone: number, password: "wrong" });
      expect(bad.error?.code).toBe("invalid_credentials");
    }
    const locked = await tries.auth.signInWithPassword({ phone: number, password });
    expect([locked.error?.status, locked.error?.code]).toEqual([429, "over_request_rate_limit"]);
  }
});

test("only mobile numbers of the countries that get texts are taken", async () => {
  const client = await clientOf(site);
  for (const phone of ["043211234", "+97143211234", "+442071234567", "12", "x", "+9715012345678"]) {
    const refused = await client.auth.signInWithOtp({ phone });
    expect([phone, refused.error?.code]).toEqual([phone, "validation_failed"]);
  }
  const channel = "whatsapp" as const;
  const other = await client.auth.signInWithOtp({ phone: newNumber(), options: { channel } });
  expect(other.error?.code).toBe("validation_failed");
});

test("staff get no number, and an address that is not proven none either", async () => {
  for (const [person, code] of [
    [{ role: "counter" }, "validation_failed"],
    [{ emailVerified: false }, "email_not_confirmed"],
  ] as const) {
    const { client } = await signedInClient(site, person);
    const refused = await client.auth.updateUser({ phone: newNumber() });
    expect(refused.error?.code).toBe(code);
  }
});

/** A new account of a number, and the client that is signed in to it. */
async function withNumber() {
  const client = await clientOf(site);
  const phone = newNumber();
  await client.auth.signUp({ phone, password });
  const token = await codeFor(phone);
  const { data, error } = await client.auth.verifyOtp({ phone, token, type: "sms" });
  if (!data.user) throw error;
  return { client, phone, userId: data.user.id };
}

const mailedCode = async (email: string) =>
  /\b\d{6}\b/.exec((await mailsTo(site.app, email)).at(-1)?.subject ?? "")?.[0] ?? "";

test("who has a number only adds an e-mail address, which then signs in as well", async () => {
  const { client, phone, userId } = await withNumber();
  const email = `${phone}@example.com`;
  const asked = await client.auth.updateUser({ email: email.toUpperCase() });
  expect(asked.error).toBeNull();
  expect(asked.data.user?.email).toBe("");
  const wrong = await client.auth.verifyOtp({ email, token: "12345", type: "email_change" });
  expect(wrong.error?.code).toBe("otp_expired");
  const first = await mailedCode(email);
  expect((await client.auth.resend({ type: "email_change", email })).error).toBeNull();
  const token = await mailedCode(email);
  expect(token).not.toBe(first);
  const added = await client.auth.verifyOtp({ email, token, type: "email_change" });
  expect(added.data.user).toMatchObject({ id: userId, phone, email });
  const again = await client.auth.verifyOtp({ email, token, type: "email_change" });
  expect(again.error?.code).toBe("otp_expired");
  const signedIn = await (await clientOf(site)).auth.signInWithPassword({ email, password });
  expect(signedIn.data.user?.id).toBe(userId);
  const other = await client.auth.updateUser({ email: `other-${email}` });
  expect(other.error?.code).toBe("validation_failed");
});

test("an address that has an account, or gets one meanwhile, stays where it is", async () => {
  const { client } = await withNumber();
  const owner = await createAccount(site.app, { emailVerified: true });
  const free = `free-${owner.email}`;
  for (const email of [owner.email, free]) {
    expect((await client.auth.updateUser({ email })).error).toBeNull();
  }
  expect(await mailsTo(site.app, owner.email)).toEqual([]);
  const token = await mailedCode(free);
  await createAccount(site.app, { email: free });
  const late = await client.auth.verifyOtp({ email: free, token, type: "email_change" });
  expect([late.error?.status, late.error?.code]).toEqual([422, "email_exists"]);
  const none = await client.auth.resend({ type: "email_change", email: "nobody@example.com" });
  expect(none.error).toBeNull();
  expect(await mailsTo(site.app, "nobody@example.com")).toEqual([]);
  const bad = await client.auth.updateUser({ email: "no address" });
  expect(bad.error?.code).toBe("validation_failed");
});

test("without a gateway the mailbox of a development takes texts, and nothing does in production", async () => {
  const place = { HOST: "127.0.0.1", SITE_URL: "http://localhost:3000" };
  const open = await startApi({ ...place, INTERNAL_PAGES: "open" });
  const client = await clientOf(open);
  const phone = newNumber();
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
  const worker = open.startMailWorker();
  const status = async () => (await open.db.select().from(emailOutbox))[0]?.status;
  await expect.poll(status).toBe("kept");
  await worker.stop();
  expect(await (await open.get("/mailbox")).text()).toContain(`+${phone}`);
  const settings = await fetch(`${open.url}/auth/v1/settings`, {
    headers: { apikey: await readPublishableKey(open.app) },
  });
  expect((await settings.json()).external.phone).toBe(true);
  await open.stop();
});
