import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { changePassword } from "#app/platform/auth/password.server.ts";
import { sessionOf } from "#app/platform/auth/session.server.ts";
import { passkey } from "#db/schema.ts";
import { password, signedIn } from "./accounts.ts";
import { startSite } from "./site.ts";

const site = await startSite();

/** What each gets who asks without anything of use: guest, customer, staff. */
type Row = [guest: number, customer: number, staff: number];

/** The whole list of what is open; docs/security.md says of each who may, and what is written down. */
const open: Record<string, Row> = {
  "GET /callback/:id": [302, 302, 302],
  "GET /passkey/generate-authenticate-options": [200, 200, 200],
  "GET /passkey/generate-register-options": [401, 200, 403],
  "POST /passkey/verify-authentication": [400, 400, 400],
  "POST /passkey/verify-registration": [400, 400, 403],
};

/** Every endpoint that better-auth has as we set it up, with every method that it could be asked by. */
const endpoints = () =>
  Object.values(createAuth(site.app).api).flatMap((endpoint) => {
    const { path } = endpoint as { path?: string };
    return path ? ["GET", "POST"].map((method) => [method, path] as const) : [];
  });

test("of better-auth's endpoints only those of the list are there, for those who may", async () => {
  const customer = await signedIn(site.app, { emailVerified: true });
  const staff = await signedIn(site.app, { emailVerified: true, role: "counter" });
  const all = endpoints();
  expect(all.length).toBeGreaterThan(80);
  const found: Record<string, number[]> = {};
  for (const [at, [method, path]] of all.entries()) {
    for (const cookie of ["", customer.cookie, staff.cookie]) {
      const { status } = await site.get(`/auth/v1${path.replaceAll(/:\w+/g, "google")}`, {
        method,
        headers: {
          cookie,
          Origin: site.url,
          "Content-Type": "application/json",
          "X-Forwarded-For": `10.30.${at}.1`,
        },
        body: method === "GET" ? undefined : "{}",
      });
      // A page that takes no posts refuses them in the frame of the site.
      if (status === 404 || status === 405) continue;
      const name = `${method} ${path}`;
      found[name] = [...(found[name] ?? []), status];
    }
  }
  expect(found).toEqual(open);
}, 120_000);

test("every open endpoint has its line in the document", () => {
  const document = readFileSync("docs/security.md", "utf8");
  const lines = [...document.matchAll(/^\| `((?:GET|POST) \/\S+)` /gm)].map(([, name]) => name);
  expect(lines.sort()).toEqual(Object.keys(open).sort());
});

const passkeyOf = (userId: string, credentialID: string) => ({
  userId,
  credentialID,
  publicKey: "key",
  counter: 0,
  deviceType: "singleDevice",
  backedUp: false,
});

test("staff neither add a passkey nor sign in by one that they have", async () => {
  const staff = await signedIn(site.app, { emailVerified: true, role: "owner" });
  await site.db.insert(passkey).values(passkeyOf(staff.userId, "c3RhZmY"));
  const statusOf = async (what: string, cookie: string) => {
    const asked = await site.get(`/auth/v1/passkey/generate-${what}-options`, {
      headers: { cookie },
    });
    if (!asked.ok) return asked.status;
    const challenge = asked.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
    const answer = await site.get("/auth/v1/passkey/verify-authentication", {
      method: "POST",
      headers: {
        cookie: challenge.join("; "),
        Origin: site.url,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        response: { id: "c3RhZmY", rawId: "c3RhZmY", type: "public-key", response: used },
      }),
    });
    expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
    return answer.status;
  };
  expect(await statusOf("register", staff.cookie)).toBe(403);
  expect(await statusOf("authenticate", "")).toBe(401);
});

test("a new password of staff takes passkeys away, one of a customer does not", async () => {
  const auth = createAuth(site.app);
  for (const [role, left] of [
    ["counter", 0],
    ["customer", 1],
  ] as const) {
    const { userId, email, cookie } = await signedIn(site.app, { emailVerified: true, role });
    await site.db.insert(passkey).values(passkeyOf(userId, `of-${role}`));
    const session = await sessionOf(auth, new Request(site.url, { headers: { cookie } })).find();
    if (!session) throw new Error("nobody is signed in");
    const change = { currentPassword: password, newPassword: "another long password" };
    const headers = new Headers({ cookie });
    await changePassword(site.app, auth, session, { ...change, locale: "en", headers });
    expect(await site.db.$count(passkey, eq(passkey.userId, userId)), email).toBe(left);
  }
});

const used = { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" };

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
          ...headers,
          Origin: site.url,
          "Content-Type": "application/json",
          cookie: `${cookie}; ${challenge}`,
        },
        body: JSON.stringify(body),
      },
    );
    expect([400, 401]).toContain(answer.status);
  }
  expect(site.lines.join()).not.toContain('"level":"error"');
});
