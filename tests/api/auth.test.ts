import { createOTP } from "@better-auth/utils/otp";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { auditLog, session, user } from "#db/schema.ts";
import { changeIn, rowIn } from "../database.ts";
import { cookieHeader, createAccount, password, signedIn } from "../http/accounts.ts";
import { secretOf, withSecondFactor } from "../http/second-factor.ts";
import { mailsTo } from "../mails.ts";
import { clientOf, signedInClient, startApi } from "./client.ts";

const site = await startApi();

/** A call as it is on the wire. */
async function call(method: string, path: string, body?: object, headers: HeadersInit = {}) {
  const response = await fetch(`${site.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: await readPublishableKey(site.app),
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.60.${Math.floor(calls / 250)}.${calls++ % 250}`,
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { response, status: response.status, body: text ? JSON.parse(text) : null };
}
let calls = 0;

const linkTokenIn = async (email: string, path: string) => {
  const [mail] = await mailsTo(site.app, email);
  return new RegExp(`${path}\\?token=([\\w.-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
};
const codeIn = async (email: string) =>
  /\b\d{6}\b/.exec((await mailsTo(site.app, email)).at(-1)?.text ?? "")?.[0] ?? "";

test("somebody signs up, confirms by the mailbox, signs in, is known by a token, and signs out", async () => {
  const client = await clientOf(site);
  const email = `${newId()}@example.com`;
  const data = { full_name: "Aisha Khan" };
  const signedUp = await client.auth.signUp({ email, password, options: { data } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  const token_hash = await linkTokenIn(email, "/verify-email");
  const confirmed = await client.auth.verifyOtp({ token_hash, type: "signup" });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user?.id).toBe(signedUp.data.user?.id);
  // The link proves the address for a day, but opens an account once.
  const again = await (await clientOf(site)).auth.verifyOtp({ token_hash, type: "signup" });
  expect(again.error?.code).toBe("otp_expired");

  const signedIn = await client.auth.signInWithPassword({ email, password });
  expect(signedIn.data.user).toMatchObject({
    email,
    aud: "authenticated",
    role: "authenticated",
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: "Aisha Khan" },
    identities: [{ provider: "email" }],
  });
  // By the key that /auth/v1/.well-known/jwks.json publishes.
  const { data: claims } = await client.auth.getClaims();
  expect(claims?.claims).toMatchObject({ sub: signedUp.data.user?.id, aal: "aal1" });
  expect(claims?.header.alg).toBe("ES256");
  const refreshed = await client.auth.refreshSession();
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);
  expect((await client.auth.getUser()).data.user?.email).toBe(email);

  const token = refreshed.data.session?.access_token ?? "";
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");
});

test("a sign-up, a mail and a wrong password say nothing of whether there is an account", async () => {
  const { email: taken } = await createAccount(site.app, { emailVerified: true });
  const answers = [];
  for (const email of [taken, `${newId()}@example.com`]) {
    const signUp = await call("POST", "/signup", { email, password, data: { full_name: "Omar" } });
    const recover = await call("POST", "/recover", { email });
    const otp = await call("POST", "/otp", { email, create_user: true });
    const resend = await call("POST", "/resend", { email, type: "signup" });
    const wrong = await call("POST", "/token?grant_type=password", {
      email,
      password: "wrong one",
    });
    const shape = JSON.stringify(signUp.body)
      .replaceAll(email, "email")
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
    answers.push([signUp.status, shape, recover.body, otp.body, resend.body, wrong.body]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("what cannot be signed up or in with is refused in the contract's words", async () => {
  const missing = await call("POST", "/signup", { email: "a@example.com" });
  expect(missing.status).toBe(400);
  expect(missing.body.msg).toBe("You must provide either an email or phone number and a password");
  const cases: [string, object, number, string][] = [
    ["/signup", { email: "a@example.com", password: "short" }, 422, "weak_password"],
    ["/signup", { phone: "+971501234567", password }, 400, "phone_provider_disabled"],
    ["/signup", {}, 422, "anonymous_provider_disabled"],
    ["/signup", { email: "nobody", password }, 400, "validation_failed"],
    ["/signup", { email: 5, password }, 400, "validation_failed"],
    ["/token?grant_type=password", { email: "a@example.com" }, 400, "validation_failed"],
    [
      "/token?grant_type=password",
      { phone: "+971501234567", password },
      400,
      "phone_provider_disabled",
    ],
    ["/token?grant_type=web3", { chain: "solana" }, 400, "web3_provider_disabled"],
    ["/token?grant_type=id_token", { provider: "google", id_token: "x" }, 400, "provider_disabled"],
    ["/token?grant_type=pkce", { auth_code: "x", code_verifier: "y" }, 404, "flow_state_not_found"],
    ["/token?grant_type=refresh_token", { refresh_token: "x" }, 400, "refresh_token_not_found"],
    ["/token?grant_type=magic", {}, 400, "validation_failed"],
    ["/sso", { domain: "example.com" }, 404, "saml_provider_disabled"],
    ["/otp", { phone: "+971501234567" }, 400, "phone_provider_disabled"],
    [
      "/verify",
      { type: "sms", phone: "+971501234567", token: "1" },
      400,
      "phone_provider_disabled",
    ],
    ["/verify", { type: "recovery", token_hash: "x" }, 403, "otp_expired"],
    ["/verify", { type: "signup", token_hash: "a.b.c" }, 403, "otp_expired"],
    ["/resend", { type: "signup", email: "x" }, 400, "validation_failed"],
  ];
  for (const [path, body, status, code] of cases) {
    const answer = await call("POST", path, body);
    expect([path, answer.status, answer.body.error_code]).toEqual([path, status, code]);
    const version = { "X-Supabase-Api-Version": "2024-01-01" };
    const anew = await call("POST", path, body, version);
    expect(anew.body).toMatchObject({ code, message: expect.any(String) });
    expect(anew.response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  }
});

test("five wrong passwords lock an address by this door and by the site's together", async () => {
  const { email } = await createAccount(site.app, { emailVerified: true });
  for (let tried = 0; tried < 5; tried++) {
    const wrong = await call("POST", "/token?grant_type=password", { email, password: "wrong" });
    expect(wrong.body).toMatchObject({ code: 400, error_code: "invalid_credentials" });
  }
  const locked = await call("POST", "/token?grant_type=password", { email, password });
  expect(locked.status).toBe(429);
  expect(Number(locked.response.headers.get("retry-after"))).toBeGreaterThan(800);
  const page = await site.post("/sign-in", { email, password });
  expect(page.headers.getSetCookie().join()).not.toContain("session_token");
});

test("one network proves something ten times a minute, forms of the site included", async () => {
  const from = { "X-Forwarded-For": "10.61.0.1" };
  const ask = () => call("POST", "/verify", { type: "recovery", token_hash: "x" }, from);
  for (let asked = 0; asked < 10; asked++) expect((await ask()).status).toBe(403);
  const refused = await ask();
  expect([refused.status, refused.body.error_code]).toEqual([429, "over_request_rate_limit"]);
});

test("an old refresh token ends its family, in the client's own words", async () => {
  const { client, session: first } = await signedInClient(site);
  const { data } = await client.auth.refreshSession();
  const second = data.session?.refresh_token ?? "";
  const once = await call("POST", "/token?grant_type=refresh_token", {
    refresh_token: first.refresh_token,
  });
  expect(once.body.refresh_token).toBe(second);
  site.setClock(new Date(Date.now() + 11_000));
  const reused = await client.auth.refreshSession({ refresh_token: first.refresh_token });
  site.setClock(new Date());
  expect(reused.error?.code).toBe("refresh_token_already_used");
  const ended = await client.auth.refreshSession({ refresh_token: second });
  expect(ended.error?.code).toBe("refresh_token_not_found");
});

test("signing out ends this session, the others, or all, those of browsers included", async () => {
  const { client, session: here, email, userId } = await signedInClient(site);
  const sessionsLeft = () => site.db.$count(session, eq(session.userId, userId));
  const other = await clientOf(site);
  const there = await other.auth.signInWithPassword({ email, password });
  const { cookie } = await signInByForm(email);
  expect(await sessionsLeft()).toBe(3);
  await client.auth.signOut({ scope: "others" });
  expect(await sessionsLeft()).toBe(1);
  const ended = await call(
    "GET",
    "/user",
    undefined,
    bearer(there.data.session?.access_token ?? ""),
  );
  expect([ended.status, ended.body.error_code]).toEqual([403, "session_not_found"]);
  expect((await client.auth.getUser(here.access_token)).data.user?.id).toBe(userId);
  expect((await site.get("/profile", { headers: { cookie } })).status).toBe(302);
  await other.auth.signInWithPassword({ email, password });
  await other.auth.signOut({ scope: "local" });
  expect(await sessionsLeft()).toBe(1);
  await signInByForm(email);
  await client.auth.signOut({ scope: "global" });
  expect(await sessionsLeft()).toBe(0);
  const odd = await call("POST", "/logout?scope=some", {}, bearer(here.access_token));
  expect(odd.status).toBe(403);
});

async function signInByForm(email: string) {
  const page = await site.post("/sign-in", { email, password });
  const cookie = cookieHeader(page.headers.getSetCookie());
  expect(cookie).toContain("session_token");
  return { cookie };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

test("a forgotten password is set anew in a session that the mail's link opens, once", async () => {
  const { email, client: before } = await signedInClient(site);
  const client = await clientOf(site);
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  const token_hash = await linkTokenIn(email, "/reset-password");
  expect((await client.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
  const used = await (await clientOf(site)).auth.verifyOtp({ token_hash, type: "recovery" });
  expect(used.error?.code).toBe("otp_expired");
  const same = await client.auth.updateUser({ password });
  expect(same.error?.code).toBe("same_password");
  expect((await client.auth.updateUser({ password: "another password" })).error).toBeNull();
  expect((await before.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await mailsTo(site.app, email)).at(-1)?.subject).toContain("password");
  const anew = await client.auth.signInWithPassword({ email, password: "another password" });
  expect(anew.error).toBeNull();
});

test("a password is changed by whoever gives the one before, or a mailed code", async () => {
  const { client, session: here, email } = await signedInClient(site);
  const found = await client.auth.updateUser({ password: "of a found phone" });
  expect(found.error?.code).toBe("reauthentication_needed");
  const change = (body: object) => call("PUT", "/user", body, bearer(here.access_token));
  const wrong = await change({ password: "second password", current_password: "wrong" });
  expect(wrong.body.error_code).toBe("invalid_credentials");
  const right = await change({ password: "second password", current_password: password });
  expect(right.status).toBe(200);
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const nonce = await codeIn(email);
  const guessed = await client.auth.updateUser({ password: "third password", nonce: "12345" });
  expect(guessed.error?.code).toBe("reauthentication_not_valid");
  expect((await client.auth.updateUser({ password: "third password", nonce })).error).toBeNull();
  const again = await client.auth.updateUser({ password: "fourth password", nonce });
  expect(again.error?.code).toBe("reauthentication_not_valid");
});

test("name and phone are what is kept about a person; the address stays", async () => {
  const { client, userId } = await signedInClient(site);
  const data = { full_name: "Aisha K", phone: "050 123 4567" };
  const changed = await client.auth.updateUser({ data });
  expect(changed.data.user?.user_metadata).toMatchObject({ full_name: "Aisha K" });
  const row = await rowIn(site.db, user, { id: userId });
  expect(row.name).toBe("Aisha K");
  for (const refused of [{ data: { theme: "dark" } }, { email: "b@example.com" }]) {
    expect((await client.auth.updateUser(refused)).error?.code).toBe("validation_failed");
  }
});

test("a second factor is set up, asked for, and taken away", async () => {
  const { client, email } = await signedInClient(site);
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp" });
  if (!enrolled.data) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const otp = createOTP(secretOf(totp.secret));
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(wrong.error?.code).toBe("mfa_verification_failed");
  const code = await otp.totp();
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });

  const other = await clientOf(site);
  const halfway = await other.auth.signInWithPassword({ email, password });
  expect(halfway.data.user?.user_metadata).toEqual({});
  const { data: asked } = await other.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(asked).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  expect((await other.auth.updateUser({ data: { full_name: "X" } })).error?.code).toBe(
    "insufficient_aal",
  );
  expect((await other.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
  const { data: challenge } = await other.auth.mfa.challenge({ factorId });
  const challengeId = challenge?.id ?? "";
  // The code that was used already, also within its half minute.
  const seen = await other.auth.mfa.verify({ factorId, challengeId, code });
  expect(seen.error?.code).toBe("mfa_verification_failed");
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
});

test("whose app is set up on the site gives its code here too, five times at most", async () => {
  const { email, code, userId } = await withSecondFactor(site.app);
  await site.db.execute("delete from rate_limits where key like 'app-code%'");
  const client = await clientOf(site);
  await client.auth.signInWithPassword({ email, password });
  const [factor] = (await client.auth.mfa.listFactors()).data?.totp ?? [];
  const factorId = factor?.id ?? "";
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId, code: await code() })).error,
  ).toBeNull();
  const other = await clientOf(site);
  await other.auth.signInWithPassword({ email, password });
  for (let tried = 0; tried < 5; tried++) {
    await other.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  }
  const locked = await other.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(locked.error?.status).toBe(429);
  const { data } = await other.auth.mfa.challenge({ factorId });
  const stranger = await signedInClient(site);
  const verified = await stranger.client.auth.mfa.verify({
    factorId,
    challengeId: data?.id ?? "",
    code: "000000",
  });
  expect(verified.error?.code).toBe("mfa_factor_not_found");
  expect(userId).not.toBe(stranger.userId);
});

test("staff are known as staff, by the same lock and log, and not with a password of somebody else", async () => {
  const { client, session: here, userId } = await signedInClient(site, { role: "counter" });
  expect(decodeJwt(here.access_token).role).toBe("staff");
  expect((await client.auth.mfa.enroll({ factorType: "totp" })).error?.code).toBe(
    "mfa_totp_enroll_not_enabled",
  );
  await client.auth.signOut();
  const log = await site.db.select().from(auditLog).where(eq(auditLog.actorId, userId));
  expect(log.map(({ action }) => action).sort()).toEqual(["staff.sign-in", "staff.sign-out"]);

  const given = await createAccount(site.app, { emailVerified: true, role: "counter" });
  const must = { mustChangePassword: true };
  await changeIn(site.db, user, { id: given.userId }, must);
  const refused = await client.auth.signInWithPassword({ email: given.email, password });
  expect(refused.error?.code).toBe("password_change_required");
  expect(await site.db.$count(session, eq(session.userId, given.userId))).toBe(0);
});

test("cookies of the site are nobody here, and this door sets none", async () => {
  const { cookie, userId } = await signedIn(site.app, { emailVerified: true });
  const asked = await call("GET", "/user", undefined, { cookie });
  expect([asked.status, asked.body.error_code]).toEqual([401, "no_authorization"]);
  const { email } = await createAccount(site.app, { emailVerified: true });
  const from = { cookie, Origin: "https://elsewhere.example" };
  const signIn = await call("POST", "/token?grant_type=password", { email, password }, from);
  expect(signIn.status).toBe(200);
  expect(signIn.response.headers.getSetCookie()).toEqual([]);
  expect(signIn.response.headers.get("cache-control")).toBe("no-store");
  expect(signIn.response.headers.get("access-control-allow-origin")).toBeNull();
  // Nor does the token of a session in a browser open anything.
  const inBrowser = await rowIn(site.db, session, { userId });
  const byToken = await call("GET", "/user", undefined, bearer(inBrowser.token));
  expect(byToken.status).toBe(403);
  expect(site.lines.join("\n")).not.toContain(email);
});

test("a program without a key, or with another, is refused; anybody reads the keys of tokens", async () => {
  for (const apikey of ["", "lamaan_publishable_of_somebody_else"]) {
    expect((await call("POST", "/signup", {}, { apikey })).status).toBe(401);
  }
  const jwks = await call("GET", "/.well-known/jwks.json", undefined, { apikey: "" });
  expect(jwks.body.keys).toMatchObject([{ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" }]);
  expect(JSON.stringify(jwks.body)).not.toContain('"d":');
  expect((await call("GET", "/health", undefined, { apikey: "" })).status).toBe(200);
  expect((await call("GET", "/settings")).body).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
  });
});

test("what is no JSON, too large or deep gets its code", async () => {
  const headers = { apikey: await readPublishableKey(site.app), "X-Forwarded-For": "10.62.0.1" };
  const send = (body: string) =>
    fetch(`${site.url}/auth/v1/signup`, { method: "POST", headers, body });
  expect(await (await send("{")).json()).toMatchObject({ error_code: "bad_json" });
  expect(await (await send("[]")).json()).toMatchObject({ error_code: "validation_failed" });
  expect((await send(`{"email":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  const deep = `{"data":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`;
  expect((await send(deep)).status).toBeLessThan(500);
});

test("with the API off nothing of it answers", async () => {
  const closed = await startApi({ API: "off" });
  for (const path of ["/.well-known/jwks.json", "/health", "/settings", "/user"]) {
    expect((await closed.get(`/auth/v1${path}`)).status).toBe(404);
  }
  await closed.stop();
});
