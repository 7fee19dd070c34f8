import { expect, test } from "vitest";
import { rateLimits } from "#db/schema.ts";
import { emptyBeforeEach } from "../database.ts";
import { createAccount, password, signedIn } from "../http/accounts.ts";
import { startSite } from "../http/site.ts";
import { send } from "./ask.ts";

const site = await startSite({ SITE_URL: "https://lamaan.example" });
const customer = await signedIn(site.app, { emailVerified: true });
const admin = await signedIn(site.app, { role: "owner", emailVerified: true });
emptyBeforeEach(site.db, rateLimits);

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  send(site.url, { method, path, headers }, 20_000);

test.each([
  ...[
    "/",
    "/ar",
    "/nowhere",
    "/services.data",
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/icon-192.png",
  ],
  ...["/favicon.svg", "/service-worker.js", "/speculation-rules.json", "/language/ar", "/profile"],
  ...[
    "/uploads/x",
    "/assets/x.js",
    "/auth/v1/passkey/generate-authenticate-options",
    "/About/",
    "/%zz",
  ],
  ...["/admin/perfumes/orders.csv", "/cards/home.jpg", "/manifest.webmanifest"],
  `/${"x".repeat(2_000)}`,
])("%s has the headers that keep browsers from harm", async (path) => {
  for (const method of ["GET", "DELETE"]) {
    const { headers } = await get(path, { Cookie: admin.cookie }, method);
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "same-origin",
    });
    const policy = String(headers["content-security-policy"]);
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain("unsafe");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  }
});

test("every cookie is out of reach of scripts, of other sites' posts and of http", async () => {
  const { email } = await createAccount(site.app);
  const own = { Origin: "https://lamaan.example" };
  const answers = [
    await site.post("/sign-in", { email, password }, own),
    await site.post("/sign-in/code", { intent: "send", email }, own),
    await site.post("/currency", { code: "USD", to: "/" }, own),
    await site.post("/sign-out", {}, { ...own, cookie: customer.cookie }),
    await site.post("/checkout", { fullName: "Layla", owner: "x" }, own),
    await site.get("/language/ar"),
    await site.get("/auth/v1/passkey/generate-authenticate-options"),
  ];
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThan(5);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

test("a session that was there before signing in is not the one after it", async () => {
  const { email } = await createAccount(site.app);
  const others = (await signedIn(site.app)).cookie.replaceAll("auth.", "__Secure-auth.");
  const fixed = `${others}; __Secure-auth.session_token=chosen.by-somebody`;
  const answer = await site.post("/sign-in", { email, password }, { cookie: fixed });
  const [cookie = ""] = answer.headers
    .getSetCookie()
    .filter((each) => each.includes("session_token"));
  const token = /session_token=([^;]+)/.exec(cookie)?.[1] ?? "";
  expect(token.length).toBeGreaterThan(20);
  expect(fixed).not.toContain(token);
});

test.each([
  [{ Host: "poison.example" }],
  [{ "X-Forwarded-Host": "poison.example", "X-Forwarded-Proto": "poison" }],
  [{ "X-Original-URL": "/poison", "X-Rewrite-URL": "/poison" }],
  [{ "X-HTTP-Method-Override": "POISON", "X-Method-Override": "POISON" }],
  [{ Cookie: "language=poison", "Accept-Language": "poison" }],
  [{ "User-Agent": "poison", Referer: "https://poison.example/" }],
  [{ Range: "bytes=0-1", "If-None-Match": "poison" }],
])("a page kept for everybody has nothing of who asked with %o", async (headers) => {
  for (const path of ["/about", "/ar/services", "/perfumes", "/offers?x=1", "/about?_routes=x"]) {
    const poisoned = await get(path, headers);
    const clean = await get(path);
    expect(clean.text).not.toMatch(/poison/i);
    expect(clean.status).toBe(poisoned.status);
    expect(String(clean.headers["content-type"])).toContain("text/html");
  }
});
