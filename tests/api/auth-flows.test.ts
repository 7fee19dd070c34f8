import { createHash } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { account, session, user, verification } from "#db/schema/auth.ts";
import { changeIn, rowIn } from "../database.ts";
import { cookieHeader, createAccount, password } from "../http/accounts.ts";
import { client as oidcClient, startOidcProvider } from "../http/oidc-provider.ts";
import { withSecondFactor } from "../http/second-factor.ts";
import { mailsTo } from "../mails.ts";
import { startApi } from "./client.ts";

const provider = await startOidcProvider();
const site = await startApi({
  API_ORIGINS: "https://app.example, lamaan://",
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
});
afterAll(provider.stop);

const app = "https://app.example/after";
let networks = 0;

/** The official client of a program that keeps its verifier, in a storage of its own. */
async function pkceClient(flowType: "pkce" | "implicit" = "pkce") {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const auth = { flowType, storage, autoRefreshToken: false, detectSessionInUrl: false };
  const network = `10.51.${networks >> 8}.${networks++ & 255}`;
  return createClient(site.url, await readPublishableKey(site.app), {
    auth: { ...auth, persistSession: true },
    global: { headers: { "X-Forwarded-For": network } },
  });
}

/** What a browser is answered at an address of the site, wherever that says to be. */
async function visit(address: string, cookie = "") {
  const { pathname, search } = new URL(address, site.url);
  const headers = { "X-Forwarded-For": `10.52.${networks >> 8}.${networks++ & 255}`, cookie };
  const response = await site.get(pathname + search, { headers });
  const place = new URL(response.headers.get("location") ?? "about:blank", site.url);
  return { response, status: response.status, place, query: place.searchParams };
}

async function linkTo(email: string) {
  const text = (await mailsTo(site.app, email)).map((mail) => mail.text).join("\n");
  return [...text.matchAll(/http\S*\/auth\/v1\/verify\S*/g)].at(-1)?.[0] ?? "";
}

async function exchange(auth_code: string, code_verifier: string) {
  const response = await fetch(`${site.url}/auth/v1/token?grant_type=pkce`, {
    method: "POST",
    headers: {
      apikey: await readPublishableKey(site.app),
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.53.${networks >> 8}.${networks++ & 255}`,
    },
    body: JSON.stringify({ auth_code, code_verifier }),
  });
  return { status: response.status, body: await response.json() };
}

test("a sign-up's mail leads back to the program with a code that its verifier alone opens, once", async () => {
  const client = await pkceClient();
  const email = `${newId()}@example.com`;
  const options = { emailRedirectTo: `${app}?tab=2`, data: { full_name: "Aisha Khan" } };
  expect((await client.auth.signUp({ email, password, options })).error).toBeNull();
  const link = await linkTo(email);
  const scanned = await visit(link);
  expect(scanned.status).toBe(303);
  expect(scanned.place.href).toMatch(/^https:\/\/app\.example\/after\?tab=2&code=[\w-]{43}$/);
  expect(scanned.response.headers.getSetCookie()).toEqual([]);
  // A scanner of mail has followed the link: it proved nothing, and used nothing up.
  const unproven = await rowIn(site.db, user, { email });
  expect(unproven.emailVerified).toBe(false);
  const wrong = await exchange(scanned.query.get("code") ?? "", "x".repeat(56));
  expect([wrong.status, wrong.body.error_code]).toEqual([400, "bad_code_verifier"]);

  const code = (await visit(link)).query.get("code") ?? "";
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
  const other = await pkceClient();
  await other.auth.signInWithOtp({ email: `${newId()}@example.com` });
  const again = await other.auth.exchangeCodeForSession(code);
  expect(again.error?.code).toBe("flow_state_not_found");
  // The other code of the same link stands for a link that was used.
  const late = await visit(link);
  expect(late.query.get("error_code")).toBe("otp_expired");
  const kept = JSON.stringify(await site.db.select().from(verification));
  expect(kept).not.toContain(code);
});

test("a forgotten password and a mailed code lead back in the same way", async () => {
  const { email } = await createAccount(site.app, { emailVerified: true });
  const client = await pkceClient();
  await client.auth.resetPasswordForEmail(email, { redirectTo: "lamaan://new-password" });
  const reset = await visit(await linkTo(email));
  expect(reset.place.href).toMatch(/^lamaan:\/\/new-password\?code=/);
  const opened = await client.auth.exchangeCodeForSession(reset.query.get("code") ?? "");
  expect(opened.error).toBeNull();
  expect(opened.data).toMatchObject({ redirectType: "recovery" });
  expect((await client.auth.updateUser({ password: "another password" })).error).toBeNull();

  const other = await pkceClient();
  await other.auth.signInWithOtp({ email, options: { emailRedirectTo: app } });
  const code = (await visit(await linkTo(email))).query.get("code") ?? "";
  const { data } = await other.auth.exchangeCodeForSession(code);
  expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "otp" }]);
  // The link's code is the one that people type.
  expect((await visit(await linkTo(email))).query.get("code")).not.toBeNull();
  const typed = /\b\d{6}\b/.exec((await mailsTo(site.app, email)).at(-1)?.text ?? "")?.[0] ?? "";
  const used = await other.auth.verifyOtp({ email, token: typed, type: "email" });
  expect(used.error?.code).toBe("otp_expired");
});

test("a code is good for five minutes, and a plain challenge is its own verifier", async () => {
  const { email } = await createAccount(site.app, { emailVerified: true });
  const verifier = "v".repeat(64);
  const apikey = await readPublishableKey(site.app);
  const headers = { apikey, "Content-Type": "application/json", "X-Forwarded-For": "10.54.0.1" };
  const asked = (body: object) =>
    fetch(`${site.url}/auth/v1/recover?redirect_to=${encodeURIComponent(app)}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email, ...body }),
    });
  const plain = { code_challenge: verifier, code_challenge_method: "plain" };
  expect((await asked(plain)).status).toBe(200);
  const link = await linkTo(email);
  const old = (await visit(link)).query.get("code") ?? "";
  await site.db.update(verification).set({ expiresAt: new Date(Date.now() - 1) });
  const late = await exchange(old, verifier);
  expect([late.status, late.body.error_code]).toEqual([422, "flow_state_expired"]);
  expect((await asked(plain)).status).toBe(200);
  const code = (await visit(await linkTo(email))).query.get("code") ?? "";
  expect((await exchange(code, verifier)).status).toBe(200);
  for (const half of [
    { code_challenge: verifier },
    { code_challenge_method: "s256" },
    { code_challenge: "short", code_challenge_method: "s256" },
    { code_challenge: verifier, code_challenge_method: "S512" },
  ]) {
    expect((await (await asked(half)).json()).error_code).toBe("validation_failed");
  }
  for (const [auth_code, of] of [
    ["", verifier],
    [code, ""],
  ] as const)
    expect((await exchange(auth_code, of)).body.error_code).toBe("validation_failed");
});

test("nobody is led to an address that is not allowed, nor by a link that was made up", async () => {
  const elsewhere = [
    ...["https://evil.example", "https://app.example.evil.example", "//evil.example", "/profile"],
    ...[
      "https://app.example@evil.example",
      "javascript:alert(1)",
      "http://app.example",
      "other://x",
    ],
    "https://user:secret@app.example",
  ];
  for (const emailRedirectTo of elsewhere) {
    const client = await pkceClient();
    const email = `${newId()}@example.com`;
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo } });
    const { place } = await visit(await linkTo(email));
    expect([emailRedirectTo, place.origin]).toEqual([
      emailRedirectTo,
      site.app.settings.brand.siteUrl,
    ]);
    const authorize = await client.auth.signInWithOAuth({
      provider: "custom:oidc",
      options: { redirectTo: emailRedirectTo },
    });
    const back = await atProvider(authorize.data.url ?? "");
    expect(back.place.origin).toBe(site.app.settings.brand.siteUrl);
  }
  const forged = await visit("/auth/v1/verify?token=x&type=recovery&flow=abcdef");
  expect(forged.place.pathname).toBe("/reset-password");
});

test("without a challenge the link opens the site's page, as in mails that were sent before", async () => {
  const client = await pkceClient("implicit");
  const email = `${newId()}@example.com`;
  await client.auth.signUp({ email, password, options: { emailRedirectTo: app } });
  expect(await linkTo(email)).toBe("");
  const text = (await mailsTo(site.app, email)).map((mail) => mail.text).join();
  expect(text).toMatch(/\/verify-email\?token=/);
});

test("a mailed code makes an account where there is none, unless the program says no", async () => {
  const client = await pkceClient("implicit");
  const email = `${newId()}@example.com`;
  const data = { full_name: "Noura Saleh" };
  expect(
    (await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error,
  ).toBeNull();
  expect(await mailsTo(site.app, email)).toEqual([]);
  expect((await client.auth.signInWithOtp({ email, options: { data } })).error).toBeNull();
  expect(await site.db.$count(user, eq(user.email, email))).toBe(0);
  const [mail] = await mailsTo(site.app, email);
  const token = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const wrong = token === "000000" ? "000001" : "000000";
  const guessed = await client.auth.verifyOtp({ email, token: wrong, type: "email" });
  expect(guessed.error?.code).toBe("otp_expired");
  const made = await client.auth.verifyOtp({ email, token, type: "email" });
  expect(made.data.user).toMatchObject({
    email,
    user_metadata: { full_name: "Noura Saleh" },
    email_confirmed_at: expect.any(String),
  });
  const subjects = (await mailsTo(site.app, email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toContain("Welcome");
  const again = await client.auth.verifyOtp({ email, token, type: "email" });
  expect(again.error?.code).toBe("otp_expired");
  const left = await createAccount(site.app, { emailVerified: true });
  await changeIn(site.db, user, { id: left.userId }, { isActive: false });
  expect((await client.auth.signInWithOtp({ email: left.email })).error).toBeNull();
  expect(await mailsTo(site.app, left.email)).toEqual([]);
});

/** Goes to the provider, at which somebody is signed in, and comes back as a browser does. */
async function atProvider(address: string) {
  const start = await visit(address);
  const cookie = cookieHeader(start.response.headers.getSetCookie());
  const asked = await fetch(start.place, { redirect: "manual" });
  return visit(asked.headers.get("location") ?? "", cookie);
}

function comes(person: { email: string; email_verified?: boolean }) {
  provider.forges = null;
  provider.person = { sub: newId(), name: "Noura Saleh", email_verified: true, ...person };
}

test("another provider vouches for somebody, and the program gets the session, not the browser", async () => {
  const client = await pkceClient();
  comes({ email: `${newId()}@example.com` });
  const options = { redirectTo: app };
  const asked = await client.auth.signInWithOAuth({ provider: "custom:oidc", options });
  const back = await atProvider(asked.data.url ?? "");
  expect(back.place.href).toMatch(/^https:\/\/app\.example\/after\?code=[\w-]{43}$/);
  expect(back.response.headers.getSetCookie().join()).not.toContain("session_token");
  const made = await rowIn(site.db, user, { email: provider.person.email });
  expect(await site.db.$count(session, eq(session.userId, made.id))).toBe(0);
  const code = back.query.get("code") ?? "";
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    app_metadata: { provider: "oidc", providers: ["oidc"] },
    identities: [{ provider: "oidc", identity_data: { sub: provider.person.sub } }],
  });
  expect(decodeJwt(data.session?.access_token ?? "").amr).toMatchObject([{ method: "oauth" }]);
  const only = data.user?.identities?.[0];
  if (!only) throw new Error("no identity");
  expect((await client.auth.unlinkIdentity(only)).error?.code).toBe(
    "single_identity_not_deletable",
  );
});

test("a program without a challenge finds its session behind the # of the address", async () => {
  const client = await pkceClient("implicit");
  comes({ email: `${newId()}@example.com` });
  const options = { redirectTo: app };
  const asked = await client.auth.signInWithOAuth({ provider: "custom:oidc", options });
  const { place } = await atProvider(asked.data.url ?? "");
  expect(place.search).toBe("");
  const tokens = new URLSearchParams(place.hash.slice(1));
  const { data } = await client.auth.setSession({
    access_token: tokens.get("access_token") ?? "",
    refresh_token: tokens.get("refresh_token") ?? "",
  });
  expect(data.user?.email).toBe(provider.person.email);
});

test("whoever has a second factor is asked for it after a provider too", async () => {
  const { email, code, userId } = await withSecondFactor(site.app);
  await site.db.execute("delete from rate_limits where key like 'app-code%'");
  comes({ email });
  const client = await pkceClient();
  const asked = await client.auth.signInWithOAuth({
    provider: "custom:oidc",
    options: { redirectTo: app },
  });
  const back = await atProvider(asked.data.url ?? "");
  const opened = await client.auth.exchangeCodeForSession(back.query.get("code") ?? "");
  expect(opened.data.user?.user_metadata).toEqual({});
  const [factor] = (await client.auth.mfa.listFactors()).data?.totp ?? [];
  const factorId = factor?.id ?? "";
  const answer = { factorId, code: await code() };
  expect((await client.auth.mfa.challengeAndVerify(answer)).error).toBeNull();
  expect((await client.auth.getUser()).data.user?.id).toBe(userId);
});

test("what goes wrong at a provider is told to the program, and signs nobody in", async () => {
  const client = await pkceClient();
  const start = async () => {
    const options = { redirectTo: app };
    const asked = await client.auth.signInWithOAuth({ provider: "custom:oidc", options });
    return atProvider(asked.data.url ?? "");
  };
  await createAccount(site.app, { email: "claimed@example.com" });
  comes({ email: "claimed@example.com" });
  expect((await start()).query.get("error_code")).toBe("email_not_confirmed");
  comes({ email: `${newId()}@example.com` });
  provider.forges = "nonce";
  const forged = await start();
  expect(forged.query.get("error")).toBe("server_error");
  expect(await site.db.$count(user, eq(user.email, provider.person.email))).toBe(0);
  const unknown = await visit("/auth/v1/authorize?provider=google");
  expect([unknown.status, (await unknown.response.json()).error_code]).toEqual([
    400,
    "provider_disabled",
  ]);
  // The answer belongs to the browser that was sent there.
  const asked = await client.auth.signInWithOAuth({
    provider: "custom:oidc",
    options: { redirectTo: app },
  });
  const { place } = await visit(asked.data.url ?? "");
  const answered = await fetch(place, { redirect: "manual" });
  const stolen = await visit(answered.headers.get("location") ?? "");
  expect(stolen.query.get("code")).toBeNull();
});

async function signedIn(person: Parameters<typeof createAccount>[1] = {}) {
  const created = await createAccount(site.app, { emailVerified: true, ...person });
  const client = await pkceClient();
  await client.auth.signInWithPassword({ email: created.email, password });
  return { ...created, client };
}

test("somebody adds a provider to their account and takes it away; never a stranger's", async () => {
  const { client, email, userId } = await signedIn();
  const link = () =>
    client.auth.linkIdentity({ provider: "custom:oidc", options: { redirectTo: app } });
  comes({ email: `${newId()}@example.com` });
  const strange = await link();
  const refused = await atProvider(strange.data.url ?? "");
  expect(refused.query.get("error_description")).toContain("match");
  expect(await site.db.$count(user, eq(user.email, provider.person.email))).toBe(0);
  comes({ email });
  const { data } = await link();
  const back = await atProvider(data.url ?? "");
  expect((await visit(data.url ?? "")).status).toBe(404);
  const { error } = await client.auth.exchangeCodeForSession(back.query.get("code") ?? "");
  expect(error).toBeNull();
  const { data: found } = await client.auth.getUserIdentities();
  expect(found?.identities.map(({ provider: name }) => name).sort()).toEqual(["email", "oidc"]);
  const added = found?.identities.find(({ provider: name }) => name === "oidc");
  const own = found?.identities.find(({ provider: name }) => name === "email");
  if (!added || !own) throw new Error("not linked");
  const stranger = await signedIn();
  const theirs = await stranger.client.auth.unlinkIdentity(added);
  expect(theirs.error?.code).toBe("identity_not_found");
  expect((await client.auth.unlinkIdentity(added)).error).toBeNull();
  const last = await client.auth.unlinkIdentity(own);
  expect(last.error?.code).toBe("email_conflict_identity_not_deletable");
  expect(await site.db.$count(account, eq(account.userId, userId))).toBe(1);
});

test("another way in is for a proven address, and for whoever signed in a moment ago", async () => {
  const unproven = await signedIn({ emailVerified: false });
  const options = { redirectTo: app };
  const asked = await unproven.client.auth.linkIdentity({ provider: "custom:oidc", options });
  expect(asked.error?.code).toBe("email_not_confirmed");
  const staff = await signedIn({ role: "counter" });
  const ofStaff = await staff.client.auth.linkIdentity({ provider: "custom:oidc", options });
  expect(ofStaff.error?.code).toBe("manual_linking_disabled");
  const { client } = await signedIn();
  site.setClock(new Date(Date.now() + 11 * 60_000));
  const late = await client.auth.linkIdentity({ provider: "custom:oidc", options });
  site.setClock(new Date());
  expect(late.error?.code).toBe("reauthentication_needed");
});

test("a token of a provider opens a session, if it is true, for us, and of whoever has its nonce", async () => {
  const client = await pkceClient();
  comes({ email: `${newId()}@example.com` });
  const nonce = "of the app";
  const hashed = createHash("sha256").update(nonce).digest("hex");
  const name = { provider: "custom:oidc" as const };
  const given = await client.auth.signInWithIdToken({
    ...name,
    token: provider.idTokenFor(hashed),
    nonce,
  });
  expect(given.error).toBeNull();
  expect(given.data.user).toMatchObject({ email: provider.person.email });
  expect(decodeJwt(given.data.session?.access_token ?? "").amr).toMatchObject([
    { method: "oauth" },
  ]);
  const plain = { ...name, token: provider.idTokenFor(null) };
  expect((await client.auth.signInWithIdToken(plain)).error).toBeNull();
  const codeOf = async (asked: { token: string; nonce?: string }) =>
    (await client.auth.signInWithIdToken({ ...name, ...asked })).error?.code;
  expect(await codeOf({ token: provider.idTokenFor(hashed), nonce: "guessed" })).toBe(
    "bad_id_token",
  );
  expect(await codeOf({ token: provider.idTokenFor(hashed) })).toBe("bad_id_token");
  expect(await codeOf({ token: provider.idTokenFor(null), nonce })).toBe("bad_id_token");
  expect(await codeOf({ token: provider.idTokenFor(null, { aud: "another client" }) })).toBe(
    "bad_id_token",
  );
  expect(await codeOf({ token: provider.idTokenFor(null, { exp: 1 }) })).toBe("bad_id_token");
  provider.forges = "signature";
  expect(await codeOf({ token: provider.idTokenFor(null) })).toBe("bad_id_token");
  expect(await codeOf({ token: "a.b.c" })).toBe("bad_id_token");
  const google = await client.auth.signInWithIdToken({ provider: "google", token: "a.b.c" });
  expect(google.error?.code).toBe("provider_disabled");
});

test("what is not there is called so, and the settings tell what is", async () => {
  const client = await pkceClient();
  const saml = await client.auth.signInWithSSO({ domain: "example.com" });
  expect(saml.error?.code).toBe("saml_provider_disabled");
  const response = await fetch(`${site.url}/auth/v1/settings`, {
    headers: { apikey: await readPublishableKey(site.app) },
  });
  expect((await response.json()).external).toMatchObject({
    email: true,
    phone: false,
    google: false,
    oidc: true,
    anonymous_users: false,
    web3_solana: false,
    web3_ethereum: false,
  });
});
