import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { signedIn } from "./accounts.ts";
import { type Site, startSite } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const open = [
  "GET /callback/:id",
  "GET /passkey/generate-authenticate-options",
  "GET /passkey/generate-register-options",
  "POST /passkey/verify-authentication",
  "POST /passkey/verify-registration",
];

test("of better-auth's endpoints only those of the browser are there", async () => {
  const { cookie } = await signedIn(site.app, { emailVerified: true });
  const endpoints = Object.values(createAuth(site.app).api).flatMap((endpoint) => {
    const { path, options } = endpoint as { path?: string; options: { method: string | string[] } };
    return path ? [options.method].flat().map((method) => [method, path] as const) : [];
  });
  expect(endpoints.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const [method, path] of endpoints) {
    const response = await site.get(`/auth/v1${path.replaceAll(/:\w+/g, "google")}`, {
      method: method === "*" ? "GET" : method,
      headers: {
        cookie,
        Origin: site.url,
        "Content-Type": "application/json",
        "X-Forwarded-For": `10.30.0.${found.length}`,
      },
      body: method === "GET" || method === "*" ? undefined : "{}",
    });
    // A page that takes no posts refuses them in the frame of the site.
    if (response.status !== 404 && response.status !== 405) found.push(`${method} ${path}`);
  }
  expect(found.sort()).toEqual(open);
});

test("a sender who asks too often is told to wait", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.30" };
  const ask = () => site.get("/auth/v1/passkey/generate-authenticate-options", { headers });
  for (let asked = 0; asked < 30; asked++) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a passkey is for whoever is signed in lately with a confirmed address", async () => {
  const ask = (cookie = "") =>
    site.get("/auth/v1/passkey/generate-register-options", { headers: { cookie } });
  expect((await ask()).status).toBe(401);
  expect((await ask((await signedIn(site.app)).cookie)).status).toBe(403);
  const proven = await signedIn(site.app, { emailVerified: true });
  const options = await (await ask(proven.cookie)).json();
  expect(options).toMatchObject({ rp: { name: "Lamaan", id: "localhost" } });
});

test("an answer of no passkey signs nobody in", async () => {
  const asked = await site.get("/auth/v1/passkey/generate-authenticate-options");
  const cookie = asked.headers.getSetCookie().join("; ");
  const response = await site.get("/auth/v1/passkey/verify-authentication", {
    method: "POST",
    headers: { cookie, Origin: site.url, "Content-Type": "application/json" },
    body: JSON.stringify({ response: { id: "x", response: {} } }),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.getSetCookie().join()).not.toContain("session_token");
});

const credential = { id: "eA", rawId: "eA", type: "public-key" };
const made = { clientDataJSON: "e30", attestationObject: "oA" };

test.each([
  ["nothing", null],
  ["no object", { response: 1 }],
  ["an id of null bytes", { response: { ...credential, id: "\0", response: made } }],
  ["an id that is a list", { response: { ...credential, id: ["x"], response: made } }],
  ["no proof", { response: { ...credential, response: {} } }],
  ["a proof of nonsense", { response: { ...credential, response: made } }],
  ["a name of its own", { name: "x".repeat(9_000), response: { ...credential, response: made } }],
  ["a session at once", { createSession: true, response: { ...credential, response: made } }],
])("a passkey of %s is refused, and no failure of ours", async (_, body) => {
  const { cookie } = await signedIn(site.app, { emailVerified: true });
  for (const what of ["register", "authenticate"]) {
    const headers = { cookie, "X-Forwarded-For": newId() };
    const asked = await site.get(`/auth/v1/passkey/generate-${what}-options`, { headers });
    const challenge = asked.headers.getSetCookie().join("; ");
    const answer = await site.get(
      `/auth/v1/passkey/verify-${what === "register" ? "registration" : "authentication"}`,
      {
        method: "POST",
        headers: {
          ...{ ...headers, Origin: site.url, "Content-Type": "application/json" },
          cookie: `${cookie}; ${challenge}`,
        },
        body: JSON.stringify(body),
      },
    );
    expect([400, 401]).toContain(answer.status);
  }
  expect(site.lines.join()).not.toContain('"level":"error"');
});
