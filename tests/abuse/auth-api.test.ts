import fc from "fast-check";
import { expect, test } from "vitest";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { clientOf, startApi } from "../api/client.ts";
import { createAccount, password } from "../http/accounts.ts";
import { nastySegments } from "./nasty.ts";

const site = await startApi();

const grants = ["password", "refresh_token", "pkce", "id_token", "web3", "x", "__proto__"];
const asked: [method: string, path: string][] = [
  ...grants.map((grant): [string, string] => ["POST", `/token?grant_type=${grant}`]),
  ...["/signup", "/otp", "/verify", "/recover", "/resend", "/sso", "/logout", "/factors"].map(
    (path): [string, string] => ["POST", path],
  ),
  ...[["PUT", "/user"] as const, ["GET", "/user"] as const].map(
    ([method, path]): [string, string] => [method, path],
  ),
  ["GET", "/reauthenticate"],
  ["GET", "/authorize?provider=google&redirect_to=//evil.example"],
  ["GET", "/authorize?provider=oidc&code_challenge=x&code_challenge_method=s256"],
  ["GET", "/authorize?link=x"],
  ["GET", "/authorize/end?kind=link&flow=00"],
  ["GET", "/callback/oidc?code=x&state=%00"],
  ["GET", "/user/identities/authorize?provider=oidc&redirect_to=javascript:alert(1)"],
  ...["x", "%00", "a.b.c", "00".repeat(400)].flatMap((part): [string, string][] => [
    ["GET", `/verify?type=signup&token=${part}&flow=${part}`],
    ["GET", `/verify?type=recovery&token=${part}&flow=${part}&redirect_to=${part}`],
  ]),
];

const names = [
  ...["email", "phone", "password", "current_password", "nonce", "token", "token_hash", "type"],
  ...["refresh_token", "data", "factor_type", "friendly_name", "challenge_id", "code", "__proto__"],
  ...["create_user", "code_challenge", "code_challenge_method", "auth_code", "code_verifier"],
  ...["provider", "id_token", "access_token"],
];
const words = [
  ...[
    "recovery",
    "signup",
    "email",
    "sms",
    "phone_change",
    "totp",
    "s256",
    "oidc",
    "google",
    "a@example.com",
    "123456",
    password,
  ],
  ...["a.b.c", '\'; drop table "user"; --', "\0", "\ud800", "‮", "x".repeat(5_000)],
];
const value = fc.oneof(fc.constantFrom(...words), fc.string(), fc.jsonValue({ maxDepth: 3 }));
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom(...names), value).map((it) => JSON.stringify(it)),
  },
  { weight: 1, arbitrary: fc.constantFrom("", "{", "null", "[[]]", '"x"', "\0", "{}".repeat(99)) },
);
const ofFactor: [method: string, end: string][] = [
  ["POST", "/challenge"],
  ["POST", "/verify"],
  ["DELETE", ""],
];
const target = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...asked) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...ofFactor), fc.constantFrom(...nastySegments))
      .map(([[method, end], id]): [string, string] => [method, `/factors/${id}${end}`]),
  },
);

test("whatever is sent to /auth/v1, by whomever, is answered below 500", async () => {
  const { email } = await createAccount(site.app, { emailVerified: true });
  const client = await clientOf(site);
  const { data } = await client.auth.signInWithPassword({ email, password });
  const tokens = ["", "x", "a.b.c", data.session?.access_token ?? ""];
  const apikey = await readPublishableKey(site.app);
  let network = 0;
  await fc.assert(
    fc.asyncProperty(
      target,
      body,
      fc.constantFrom(...tokens),
      async ([method, path], sent, token) => {
        const response = await fetch(`${site.url}/auth/v1${path}`, {
          method,
          redirect: "manual",
          headers: {
            apikey,
            Authorization: `Bearer ${token}`,
            "X-Forwarded-For": `10.${70 + (network >> 16)}.${(network >> 8) & 255}.${network++ & 255}`,
          },
          body: method === "GET" ? undefined : sent,
        });
        const text = await response.text();
        expect([path, response.status < 500 ? "answered" : text]).toEqual([path, "answered"]);
        expect(text).not.toMatch(/select |insert into|node_modules|\.ts:/);
      },
    ),
    { numRuns: 200, endOnFailure: true },
  );
}, 120_000);
