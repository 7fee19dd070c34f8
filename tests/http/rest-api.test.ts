import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, today } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { contentEntries } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
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

type Asked = { body?: unknown; token?: string };

const json = { "Content-Type": "application/json" };
let networks = 0;

async function ask(path: string, { body, token }: Asked = {}) {
  const answer = await site.get(`/rest/v1/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...json,
      apikey: publishable,
      "X-Forwarded-For": `10.7.0.${networks++}`,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  const { status, headers } = answer;
  return { status, headers, text, body: text && isJson ? JSON.parse(text) : null };
}

test("a guest reads the shop, with the site's pictures, and nothing else", async () => {
  const list = await ask("perfumes?select=name,price,image_url&order=display_order&limit=2");
  expect(list.body[0].image_url).toMatch(/^http:\/\/localhost:3000\/assets\/.+\.jpg$/);
  expect(list.headers.get("cache-control")).toBe("no-store");
  expect((await ask("orders")).status).toBe(401);
});

test("messages have the limit of the site's forms, and its words", async () => {
  const message = {
    name: "Sara Khalid",
    email: "sara@example.com",
    phone: "0501234567",
    subject: "Hours",
    message: "Are you open on Friday?",
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

test("an offer is booked on its days alone, and who asks on another is told which they are", async () => {
  const open = [7, 8].map((days) => addDays(today(new Date()), days));
  const day = open.find((each) => new Date(each).getUTCDay() !== 0) ?? "";
  const book = (name: string) =>
    ask("booking_submissions", {
      body: {
        name: "Sara Khalid",
        email: "sara@example.com",
        phone: "0501234567",
        service_name: name,
        vehicle_size: "sedan",
        appointment_time: "15:00",
        car_make: "Toyota",
        car_model: "Prado",
        car_year: "2022",
        appointment_date: day,
      },
    });
  const setTerm = (term: { startsOn: string; endsOn: string }) =>
    site.db
      .update(contentEntries)
      .set({ published: sql`${contentEntries.published} || ${JSON.stringify(term)}::jsonb` })
      .where(eq(contentEntries.slug, "summer-gold-package"));
  await setTerm({ startsOn: "", endsOn: "2026-01-31" });
  const refused = { code: "23514", details: "service_name" };
  const ended = await book("Summer Gold Package");
  expect(ended.status).toBe(400);
  expect(ended.body).toMatchObject({ ...refused, message: "This offer ended on 2026-01-31" });
  await setTerm({ startsOn: "2099-01-01", endsOn: "" });
  expect((await book("باقة الصيف الذهبية")).body).toMatchObject({
    ...refused,
    message: "This offer begins on 2099-01-01",
  });
  expect((await book("No such thing")).body).toMatchObject({
    ...refused,
    message: "There is no such service to book",
  });
  await setTerm({ startsOn: "", endsOn: day });
  expect((await book("Summer Gold Package")).status).toBe(201);
});
