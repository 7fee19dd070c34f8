import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { account, user } from "#db/schema.ts";
import { whileUnreadable } from "../database.ts";
import { mailsTo as mailsOf } from "../mails.ts";
import { cookieHeader, createAccount } from "./accounts.ts";
import { problemsOf } from "./form-html.ts";
import { client, startOidcProvider } from "./oidc-provider.ts";
import { withSecondFactor } from "./second-factor.ts";
import { startSite, visibleText } from "./site.ts";

const provider = await startOidcProvider();
const site = await startSite({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: "Example ID",
});
afterAll(provider.stop);
beforeEach(() => {
  provider.forges = null;
  provider.person = {
    sub: newId(),
    email: `${newId()}@example.com`,
    email_verified: true,
    name: "Noura Saleh",
  };
});

let clients = 0;

/** Goes to the provider and comes back with what it says, as a browser does. */
async function comeBack(to = "/contact", { language = "", withCookies = true } = {}) {
  const headers = { "X-Forwarded-For": `10.20.0.${clients++}` };
  const start = await site.get(`${language}/sign-in/with/oidc?${new URLSearchParams({ to })}`, {
    headers,
  });
  expect(start.status).toBe(302);
  const asked = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
  const callback = new URL(asked.headers.get("location") ?? "");
  expect(callback.origin).toBe(site.app.settings.brand.siteUrl);
  const cookie = cookieHeader(start.headers.getSetCookie());
  const back = await site.get(callback.pathname + callback.search, {
    headers: { ...headers, ...(withCookies ? { cookie } : {}) },
  });
  expect(back.status).toBe(302);
  return {
    place: back.headers.get("location") ?? "",
    cookie: cookieHeader(back.headers.getSetCookie()),
    setCookie: back.headers.getSetCookie(),
  };
}

const findByEmail = () =>
  site.db.query.user.findFirst({ where: (row) => eq(row.email, provider.person.email) });
const mailsTo = (address: string) => mailsOf(site.app, address);

test("the button is there when its keys are set, by its name, and only then", async () => {
  const text = visibleText(await (await site.get("/sign-in")).text());
  expect(text).toContain("Continue with Example ID");
  expect(text).not.toContain("Google");
  expect((await site.get("/sign-in/with/google")).status).toBe(404);
  expect((await site.get("/auth/v1/callback/google?code=a&state=b")).status).toBe(302);
});

test("who comes back without having been sent is no failure of ours", async () => {
  site.lines.length = 0;
  for (const query of ["state=x", "code=a&state=b", "error=access_denied&state=%2Fprofile", ""]) {
    const back = await site.get(`/auth/v1/callback/oidc?${query}`);
    expect(back.status).toBe(302);
    expect(back.headers.get("location")).toContain("/sign-in?error=state_");
  }
  expect((await site.get("/auth/v1/callback/oidc?code=a&state=a%00b")).status).toBe(400);
  expect(site.lines.join()).not.toContain('"level":"error"');
});

test("somebody new gets an account, a welcome, and the page they came for", async () => {
  const { place, cookie, setCookie } = await comeBack("/contact?x=1");
  expect(place).toBe("/contact?x=1");
  expect(setCookie.find((each) => each.startsWith("auth.session_token="))).toMatch(/HttpOnly/);
  expect(await findByEmail()).toMatchObject({ name: "Noura Saleh", emailVerified: true });
  expect((await mailsTo(provider.person.email)).map(({ subject }) => subject)).toEqual([
    "Welcome to Lamaan",
  ]);
  const page = await site.get("/contact", { headers: { cookie } });
  expect(visibleText(await page.text())).toContain("Noura Saleh");
});

test("in Arabic the way back and the welcome are Arabic", async () => {
  const { place } = await comeBack("/contact", { language: "/ar" });
  expect(place).toBe("/ar/contact");
  const [mail] = await mailsTo(provider.person.email);
  expect(mail?.html).toContain('dir="rtl"');
});

test("the same person is the same account again", async () => {
  await comeBack();
  const first = await findByEmail();
  await comeBack();
  expect(await site.db.$count(user, eq(user.email, provider.person.email))).toBe(1);
  const links = await site.db.$count(account, eq(account.userId, first?.id ?? ""));
  expect(links).toBe(1);
});

test("an account whose address was confirmed is found by it", async () => {
  const { userId } = await createAccount(site.app, {
    email: provider.person.email,
    emailVerified: true,
  });
  const { place } = await comeBack();
  expect(place).toBe("/contact");
  const links = await site.db.$count(account, eq(account.userId, userId));
  expect(links).toBe(2);
});

test("an account that only claimed the address is not, and the person is told what to do", async () => {
  await createAccount(site.app, { email: provider.person.email });
  const { place, cookie } = await comeBack();
  expect(place).toMatch(/^\/sign-in\?to=%2Fcontact&error=account_not_linked/);
  expect(cookie).not.toContain("session_token=ey");
  const html = await (await site.get(place)).text();
  expect(problemsOf(html)).toEqual([
    "This email already has an account here. Sign in with your email, and confirm your address in your profile: after that, this button works as well.",
  ]);
});

test("an account with a second factor is asked for it on the way", async () => {
  const { code } = await withSecondFactor(site.app, { email: provider.person.email });
  const { place, cookie } = await comeBack("/contact", { language: "/ar" });
  expect(place).toBe("/ar/sign-in/second-factor?to=%2Fcontact");
  const nameOf = async (cookies: string) =>
    visibleText(await (await site.get("/contact", { headers: { cookie: cookies } })).text());
  expect(await nameOf(cookie)).not.toContain("Aisha Khan");
  const second = await site.post(place, { code: await code(), to: "/contact" }, { cookie });
  expect(second.headers.get("location")).toBe("/ar/contact");
  expect(await nameOf(cookieHeader(second.headers.getSetCookie()))).toContain("Aisha Khan");
});

test.each(["signature", "nonce"] as const)("a forged %s signs nobody in", async (forgery) => {
  provider.forges = forgery;
  const { place } = await comeBack();
  expect(place).toMatch(/^\/sign-in\?.*error=/);
  expect(await findByEmail()).toBeUndefined();
});

test("an answer that another browser asked for signs nobody in", async () => {
  const { place } = await comeBack("/contact", { withCookies: false });
  expect(place).toMatch(/\/sign-in\?.*error=/);
  expect(await findByEmail()).toBeUndefined();
});

test("nobody is led to another site", async () => {
  for (const to of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
    expect((await comeBack(to)).place).toBe("/");
  }
});

test("a fault of ours is not called the provider's", async () => {
  await whileUnreadable(site.db, "verification", async () => {
    expect((await site.get("/sign-in/with/oidc?to=/contact")).status).toBe(500);
  });
});

test("a provider that is away keeps nobody from a password, and is asked again later", async () => {
  const away = await startSite({
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  });
  try {
    for (let tries = 0; tries < 2; tries++) {
      const start = await away.get("/sign-in/with/oidc?to=/contact");
      const place = start.headers.get("location") ?? "";
      expect(place).toBe("/sign-in?error=away&to=%2Fcontact");
      expect(problemsOf(await (await away.get(place)).text())).toEqual([
        "This service cannot be reached at the moment. Please sign in with your email.",
      ]);
    }
  } finally {
    await away.stop();
  }
});
