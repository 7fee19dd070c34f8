import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiSession } from "#app/platform/api/api-session.server.ts";
import { addSecretKey, readPublishableKey } from "#app/platform/api/keys.server.ts";
import { session } from "#db/schema/auth.ts";
import { seed, seedPerfumes } from "#db/seed.ts";
import { addPerfume } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { type Site, startSite } from "./site.ts";

// As docs/api.md calls it with curl; the official client does the same (tests/api).

let site: Site;
let publishable: string;
beforeAll(async () => {
  site = await startSite({ API: "on", API_ORIGINS: "https://app.example" });
  site.setClock(new Date());
  publishable = await readPublishableKey(site.app);
  await seed(site.db);
});
afterAll(() => site.stop());

type Asked = { method?: string; body?: unknown; prefer?: string; accept?: string; token?: string };

const json = { "Content-Type": "application/json" };
let networks = 0;

async function ask(
  path: string,
  { method, body, prefer, accept, token }: Asked = {},
  key = publishable,
) {
  const answer = await site.get(`/rest/v1/${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...{ ...json, apikey: key },
      "X-Forwarded-For": `10.7.0.${networks++}`,
      ...(prefer && { Prefer: prefer }),
      ...(accept && { Accept: accept }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  const { status, headers } = answer;
  return { status, headers, text, body: text && isJson ? JSON.parse(text) : null };
}

async function tokenOf(person: Parameters<typeof signedIn>[1] = {}) {
  const { userId } = await signedIn(site.app, person);
  const [found] = await site.db.select().from(session).where(eq(session.userId, userId));
  const opened = { sessionId: found?.id ?? "", method: "password" as const };
  return { userId, token: (await openApiSession(site.app, opened)).access_token };
}

const single = "application/vnd.pgrst.object+json";
const shown = "return=representation";

test("a guest reads the shop in every shape, and nothing else", async () => {
  const list = await ask("perfumes?select=name,price,image_url&order=display_order&limit=2", {
    prefer: "count=exact",
  });
  expect(list.body[0].image_url).toMatch(/^http:\/\/localhost:3000\/assets\/.+\.jpg$/);
  expect([list.status, list.headers.get("content-range")]).toEqual([
    206,
    `0-1/${seedPerfumes.length}`,
  ]);
  expect(list.headers.get("cache-control")).toBe("no-store");
  const csv = await ask("perfumes?select=name,price&limit=1", { accept: "text/csv" });
  expect(csv.text).toMatch(/^name,price\n.+,\d+\n$/);
  const one = await ask("perfumes?slug=eq.none", { accept: single });
  expect([one.status, one.body.code]).toEqual([406, "PGRST116"]);
  const head = await ask("perfumes", { method: "HEAD", prefer: "count=exact" });
  expect([head.status, head.text, head.headers.get("content-range")]).toEqual([
    200,
    "",
    `0-${seedPerfumes.length - 1}/${seedPerfumes.length}`,
  ]);
  expect((await ask("orders")).status).toBe(401);
  expect((await ask("perfumes", { accept: "image/png" })).status).toBe(406);
});

test("a customer orders what is in the cart, and staff move the order on", async () => {
  const perfume = await addPerfume(site.db);
  const { token, userId } = await tokenOf();
  const line = { perfume_id: perfume.id, quantity: 2 };
  expect((await ask("cart_items", { body: line, token })).status).toBe(201);
  const { body: number } = await ask("rpc/generate_order_number", { body: {} });
  const order = {
    ...{ user_id: userId, order_number: number, total: 203.5, payment_method: "cod" },
    shipping_address: {
      ...{ full_name: "Layla Hassan", phone: "0501234567", address_line1: "Villa 14" },
      ...{ city: "Dubai", country: "UAE" },
    },
  };
  const wrong = await ask("orders", { body: { ...order, total: 1 }, token });
  expect([wrong.status, wrong.body.details]).toEqual([409, "total: 1 arrived, 203.5 is right"]);
  const placed = await ask("orders?select=*", {
    body: order,
    token,
    prefer: shown,
    accept: single,
  });
  expect([placed.status, placed.body.order_number]).toEqual([201, number]);
  const one = `orders?id=eq.${placed.body.id}`;
  const desk = await tokenOf({ role: "counter" });
  const moved = await ask(one, { method: "PATCH", body: { status: "shipped" }, token: desk.token });
  expect([moved.status, moved.text]).toEqual([204, ""]);
  const mine = await ask(`${one}&select=status,order_items(quantity,perfumes(image_url))`, {
    token,
  });
  expect(mine.body).toMatchObject([{ status: "shipped", order_items: [{ quantity: 2 }] }]);
  const another = await tokenOf();
  expect((await ask(one, { token: another.token })).body).toEqual([]);
});

test("messages have the limit of the site's forms, and its words", async () => {
  const message = {
    ...{ name: "Sara Khalid", email: "sara@example.com", phone: "0501234567" },
    ...{ subject: "Hours", message: "Are you open on Friday?" },
  };
  const send = (change: object = {}) =>
    site.get("/rest/v1/contact_submissions", {
      method: "POST",
      headers: { ...json, apikey: publishable, "X-Forwarded-For": "10.8.0.1" },
      body: JSON.stringify({ ...message, ...change }),
    });
  const refused = await send({ phone: "1" });
  expect(await refused.json()).toMatchObject({
    code: "23514",
    details: expect.stringContaining("phone"),
  });
  for (let sent = 1; sent < 10; sent++) expect((await send()).status).toBe(201);
  const tooMany = await send();
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a secret key does what its scopes say", async () => {
  const { userId: actorId } = await signedIn(site.app, { role: "owner" });
  const scopes = ["contacts:read"];
  const { key } = await addSecretKey(site.app, { name: "Desk", scopes, actorId });
  expect((await ask("contact_submissions?select=subject", {}, key)).body).toEqual([
    { subject: "Hours" },
  ]);
  expect((await ask("orders", {}, key)).body).toEqual([]);
  const set = { method: "PATCH", body: { status: "resolved" } };
  expect((await ask("contact_submissions?subject=eq.Hours", set, key)).status).toBe(403);
});

test("the service describes itself to each reader as OpenAPI", async () => {
  const { headers, body } = await ask("");
  expect(headers.get("content-type")).toContain("application/openapi+json");
  expect(Object.keys(body.components.schemas)).toEqual(["error", "perfumes", "discount_codes"]);
  expect(body.components.schemas.discount_codes.properties).not.toHaveProperty("used_count");
});

test.each([
  ["GET", "user", 404],
  ["GET", "perfumes/1", 404],
  ["PUT", "perfumes", 405],
  ["POST", "rpc/pg_sleep", 404],
  ["GET", "perfumes?select=(", 400],
])("%s %s is refused with %i in PostgREST's shape", async (method, path, status) => {
  const answer = await ask(path, { method });
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body).sort()).toEqual(["code", "details", "hint", "message"]);
});

test("a body that is too large, or no JSON, is refused", async () => {
  const large = await ask("contact_submissions", { body: { message: "x".repeat(70_000) } });
  expect(large.status).toBe(413);
  const headers = { ...json, apikey: publishable };
  const broken = await site.get("/rest/v1/orders", { method: "POST", headers, body: "{" });
  expect(broken.status).toBe(401);
  const contact = await site.get("/rest/v1/contact_submissions", {
    method: "POST",
    headers,
    body: "{",
  });
  expect([contact.status, (await contact.json()).code]).toEqual([400, "PGRST102"]);
});

test("cookies mean nothing, a token that does not hold is refused, pages of others are not let in", async () => {
  const { cookie } = await signedIn(site.app);
  const headers = { apikey: publishable, cookie };
  expect((await site.get("/rest/v1/orders", { headers })).status).toBe(401);
  expect((await ask("perfumes", { token: "a.b.c" })).body.code).toBe("PGRST301");
  expect((await site.get("/rest/v1/perfumes")).status).toBe(401);
  const from = async (origin: string) =>
    (await site.get("/rest/v1/perfumes", { method: "OPTIONS", headers: { origin } })).headers.get(
      "access-control-allow-origin",
    );
  expect(await from("https://app.example")).toBe("https://app.example");
  expect(await from("https://evil.example")).toBeNull();
});
