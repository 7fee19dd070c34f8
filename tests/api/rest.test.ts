import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays, today } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { contactSubmissions } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { publishTerm } from "../first-services.ts";
import { signedIn } from "../http/accounts.ts";
import { startSite } from "../http/site.ts";
import { clientOf, startApi } from "./client.ts";

const site = await startApi({ API_ORIGINS: "https://app.example" });
await seed(site.db);

const message = {
  name: "Sara Khalid",
  email: "sara@example.com",
  phone: "0501234567",
  subject: "Hours",
  message: "Are you open on Friday?",
};

test("a guest sends several messages at once, each of which counts for the limit, or none of them", async () => {
  const client = await clientOf(site);
  const about = (subject: string) => ({ ...message, email: "several@example.com", subject });
  const count = () =>
    site.db.$count(contactSubmissions, eq(contactSubmissions.email, "several@example.com"));
  const two = await client.from("contact_submissions").insert([about("One"), about("Two")]);
  expect([two.status, two.error]).toEqual([201, null]);
  const wrong = { ...about("Four"), phone: "1" };
  expect((await client.from("contact_submissions").insert([about("Three"), wrong])).status).toBe(
    400,
  );
  expect(await count()).toBe(2);
  const many = Array.from({ length: 7 }, (_, at) => about(`Many ${at}`));
  expect((await client.from("contact_submissions").insert(many)).status).toBe(429);
  expect(await count()).toBe(2);
});

test.each([
  ["GET", "/rest/v1/orders", 401],
  ["GET", "/rest/v1/", 404],
  ["GET", "/rest/v1/user", 404],
  ["GET", "/rest/v1/perfumes/1", 404],
  ["PUT", "/rest/v1/perfumes", 405],
  ["GET", "/rest/v1/perfumes?select=(", 400],
  ["POST", "/rest/v1/rpc/pg_sleep", 404],
  ["PUT", "/rest/v1/rpc/generate_order_number", 405],
])("%s %s answers %i", async (method, path, status) => {
  const key = await readPublishableKey(site.app);
  const answer = await site.get(path, { method, headers: { apikey: key } });
  expect(answer.status).toBe(status);
  expect(Object.keys(await answer.json()).sort()).toEqual(["code", "details", "hint", "message"]);
});

test("what it answers is compressed if it is long, and the cache told so", async () => {
  const headers = { apikey: await readPublishableKey(site.app), "Accept-Encoding": "gzip, br" };
  for (const accept of ["application/json", "application/vnd.pgrst.array+json"]) {
    const answer = await site.get("/rest/v1/perfumes", { headers: { ...headers, Accept: accept } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, "br"]);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect((await answer.text()).length).toBeGreaterThan(1_000);
  }
  const short = await site.get("/rest/v1/perfumes?select=id&limit=1", { headers });
  expect(short.headers.get("content-encoding")).toBeNull();
  expect(Number(short.headers.get("content-length"))).toBe((await short.text()).length);
});

test("the pages of the site are the same with the API and without", async () => {
  const sites = [await startSite({ API: "off" }), await startSite({ API: "on" })];
  for (const { db } of sites) await seed(db);
  for (const path of ["/", "/perfumes", "/services/premium-wash", "/ar/contact", "/sign-in"]) {
    const pages = sites.map(async ({ url, get }) => {
      const answer = await get(path);
      const text = (await answer.text()).replaceAll(url, "").replace(/nonce="[^"]*"/g, "");
      // Ids of rows and of forms.
      return [text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id"), [...answer.headers.keys()]];
    });
    const [without, having] = await Promise.all(pages);
    expect(having).toEqual(without);
  }
  for (const each of sites) await each.stop();
});

test("an address that does not exist is answered as each part of the client reads it", async () => {
  const client = await clientOf(site);
  const users = await client.auth.admin.listUsers();
  expect([users.error?.status, users.error?.code]).toEqual([404, "not_found"]);
  const { error: noBuckets } = await client.storage.listBuckets();
  expect(noBuckets).toMatchObject({ status: 404, message: "There is no /storage/v1 here" });
  const { error: noFunction } = await client.functions.invoke("hello");
  expect(await noFunction?.context.json()).toMatchObject({ code: "not_found" });
  for (const path of [
    "/auth/v1/nope",
    "/realtime/v1/api",
    "/graphql/v1",
    "/storage/v1/object/a/b",
  ]) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const answer = await site.get(path, { method, headers: { Origin: "https://app.example" } });
      expect([path, method, answer.status]).toEqual([path, method, 404]);
      expect(JSON.stringify(await answer.json())).toContain("not_found");
    }
  }
});

test("cookies mean nothing, a token that does not hold is refused, pages of others are not let in", async () => {
  const { cookie } = await signedIn(site.app);
  const apikey = await readPublishableKey(site.app);
  const ask = (table: string, headers: Record<string, string>, method = "GET") =>
    site.get(`/rest/v1/${table}`, { method, headers });
  expect((await ask("orders", { apikey, cookie })).status).toBe(401);
  const untrue = await ask("perfumes", { apikey, Authorization: "Bearer a.b.c" });
  expect((await untrue.json()).code).toBe("PGRST301");
  expect((await ask("perfumes", {})).status).toBe(401);
  for (const [origin, allowed] of [
    ["https://app.example", "https://app.example"],
    ["https://evil.example", null],
  ] as const) {
    const answer = await ask("perfumes", { origin }, "OPTIONS");
    expect(answer.headers.get("access-control-allow-origin")).toBe(allowed);
  }
});

test("an offer is booked on its days alone, and who asks on another is told which they are", async () => {
  const client = await clientOf(site);
  const open = [7, 8].map((days) => addDays(today(new Date()), days));
  const day = open.find((each) => new Date(each).getUTCDay() !== 0) ?? "";
  const { name, email, phone } = message;
  const car = { car_make: "Toyota", car_model: "Prado", car_year: "2022", vehicle_size: "sedan" };
  const at = { appointment_date: day, appointment_time: "15:00" };
  const book = (service_name: string) =>
    client.from("booking_submissions").insert({ name, email, phone, ...car, ...at, service_name });
  const setTerm = (term: { startsOn: string; endsOn: string }) =>
    publishTerm(site.db, "summer-gold-package", term);
  const refusalOf = async (service_name: string) => {
    const { status, error } = await book(service_name);
    expect([status, error?.code, error?.details]).toEqual([400, "23514", "service_name"]);
    return error?.message;
  };
  await setTerm({ startsOn: "", endsOn: "2026-01-31" });
  expect(await refusalOf("Summer Gold Package")).toBe("This offer ended on 2026-01-31");
  await setTerm({ startsOn: "2099-01-01", endsOn: "" });
  expect(await refusalOf("باقة الصيف الذهبية")).toBe("This offer begins on 2099-01-01");
  expect(await refusalOf("No such thing")).toBe("There is no such service to book");
  await setTerm({ startsOn: "", endsOn: day });
  expect((await book("Summer Gold Package")).status).toBe(201);
});
