import { Validator } from "@seriousme/openapi-schema-validator";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSecretKey, readPublishableKey } from "#app/platform/api/keys.server.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { seed } from "#db/seed.ts";
import { createAccount } from "../http/accounts.ts";
import { type Site, startSite } from "../http/site.ts";
import { addPerfume } from "../shop.ts";
import { clientOf, signedInClient, startApi } from "./client.ts";

let site: Site;
beforeAll(async () => {
  site = await startApi();
  await seed(site.db);
});
afterAll(() => site.stop());

const address = {
  full_name: "Layla Hassan",
  phone: "0501234567",
  address_line1: "Villa 14",
  city: "Dubai",
  country: "UAE",
};
const message = {
  name: "Sara Khalid",
  email: "sara@example.com",
  phone: "0501234567",
  subject: "Hours",
  message: "Are you open on Friday?",
};

test("a guest reads the shop, counts it, and sends a message", async () => {
  const client = await clientOf(site);
  const list = await client
    .from("perfumes")
    .select("name, price, image_url", { count: "exact" })
    .gte("price", 1)
    .or("name.ilike.*o*,bestseller.is.true")
    .order("display_order")
    .range(0, 1);
  expect(list.error).toBeNull();
  expect(list.data?.[0]?.image_url).toMatch(/^http.+\.jpg$/);
  expect(list.count).toBeGreaterThanOrEqual(list.data?.length ?? 0);
  const head = await client.from("perfumes").select("*", { count: "exact", head: true });
  expect([head.status, head.data, head.error]).toEqual([200, null, null]);
  const csv = await client.from("perfumes").select("name,price").limit(1).csv();
  expect(csv.data).toMatch(/^name,price\n.+,\d+/);
  const none = await client.from("perfumes").select().eq("name", "Nobody's").single();
  expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
  expect(
    (await client.from("perfumes").select().eq("name", "Nobody's").maybeSingle()).data,
  ).toBeNull();

  const sent = await client.from("contact_submissions").insert(message);
  expect([sent.status, sent.error]).toEqual([201, null]);
  const shown = await client.from("contact_submissions").insert(message).select();
  expect([shown.status, shown.error?.code]).toEqual([401, "42501"]);
});

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

test("a customer fills a cart, orders, reads the order with its items, and staff move it on", async () => {
  const perfume = await addPerfume(site.db);
  const { client, userId } = await signedInClient(site);
  const added = await client.from("cart_items").insert({ perfume_id: perfume.id, quantity: 2 });
  expect(added.error).toBeNull();
  const cart = await client.from("cart_items").select("quantity, perfumes(name, price)");
  expect(cart.data).toEqual([{ quantity: 2, perfumes: { name: "Oud", price: 85 } }]);

  const { data: number } = await client.rpc("generate_order_number");
  const order = { user_id: userId, order_number: number, shipping_address: address, total: 1 };
  const wrong = await client.from("orders").insert(order).select().single();
  expect([wrong.status, wrong.error?.details]).toEqual([409, "total: 1 arrived, 203.5 is right"]);
  const placed = await client
    .from("orders")
    .insert({ ...order, total: 203.5 })
    .select()
    .single();
  expect([placed.status, placed.error]).toEqual([201, null]);
  const { id } = placed.data;
  const line = { order_id: id, perfume_id: perfume.id, quantity: 2, subtotal: 170 };
  expect((await client.from("order_items").insert([line])).status).toBe(201);

  const counter = await signedInClient(site, { role: "counter" });
  const moved = await counter.client.from("orders").update({ status: "shipped" }).eq("id", id);
  expect([moved.status, moved.error]).toEqual([204, null]);
  const mine = await client
    .from("orders")
    .select("status, order_items!inner(perfume_name, perfumes(image_url))")
    .eq("order_items.quantity", 2)
    .single();
  expect(mine.data).toMatchObject({ status: "shipped", order_items: [{ perfume_name: "Oud" }] });
  const other = await signedInClient(site);
  expect((await other.client.from("orders").select()).data).toEqual([]);
  expect((await other.client.from("orders").delete().eq("id", id)).error?.code).toBe("42501");
});

test("a customer keeps addresses and a profile, with upserts", async () => {
  const { client, userId, email } = await signedInClient(site);
  const kept = await client.from("addresses").insert(address).select("id, is_default").single();
  expect(kept.data).toMatchObject({ is_default: true });
  await client.from("addresses").update({ city: "Sharjah" }).eq("id", kept.data?.id);
  expect((await client.from("addresses").select("city").single()).data).toEqual({
    city: "Sharjah",
  });
  const profile = { id: userId, full_name: "Layla H", phone: "0507654321" };
  const upserted = await client.from("user_profiles").upsert(profile).select().single();
  expect(upserted.data).toMatchObject({ full_name: "Layla H", email });
  expect((await client.from("addresses").delete().eq("user_id", userId)).status).toBe(204);
});

test("a secret key does what its scopes say", async () => {
  const owner = await createAccount(site.app, { role: "owner" });
  const scopes = ["contacts:write"];
  const made = await addSecretKey(site.app, { name: "Desk", scopes, actorId: owner.userId });
  const client = await clientOf(site, made.key);
  await client.from("contact_submissions").insert({ ...message, subject: "By a program" });
  const set = await client
    .from("contact_submissions")
    .update({ status: "contacted" })
    .eq("subject", "By a program")
    .select("status");
  expect(set.data).toEqual([{ status: "contacted" }]);
  expect((await client.from("orders").select()).data).toEqual([]);
  expect(
    (await client.from("orders").update({ status: "shipped" }).neq("status", "x")).status,
  ).toBe(403);
});

test("it is described as OpenAPI, each reader's own", async () => {
  const key = await readPublishableKey(site.app);
  const answer = await site.get("/rest/v1/", { headers: { apikey: key } });
  expect(answer.headers.get("content-type")).toContain("application/openapi+json");
  const described = await answer.json();
  expect(described.openapi).toBe("3.0.3");
  expect(Object.keys(described.components.schemas)).toEqual([
    "error",
    "perfumes",
    "discount_codes",
  ]);
  expect(await new Validator().validate(described)).toEqual({ valid: true });
  const owner = await signedInClient(site, { role: "owner" });
  const headers = { apikey: key, Authorization: `Bearer ${owner.token}` };
  const whole = await (await site.get("/rest/v1/", { headers })).json();
  expect(Object.keys(whole.components.schemas)).toContain("orders");
  expect(await new Validator().validate(whole)).toEqual({ valid: true });
  const broken = { ...whole, paths: { orders: {} } };
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
});

test.each([
  ["GET", "/rest/v1/orders", 401],
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

test("what it answers is compressed, and the cache told so", async () => {
  const headers = { apikey: await readPublishableKey(site.app), "Accept-Encoding": "br" };
  for (const accept of ["application/json", "text/csv", "application/vnd.pgrst.array+json"]) {
    const answer = await site.get("/rest/v1/perfumes", { headers: { ...headers, Accept: accept } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, "br"]);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    expect((await answer.text()).length).toBeGreaterThan(1_000);
  }
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

test("without a key, or with a token that does not hold, nothing is answered", async () => {
  expect((await site.get("/rest/v1/perfumes")).status).toBe(401);
  const key = await readPublishableKey(site.app);
  const headers = { apikey: key, Authorization: "Bearer a.b.c" };
  const answer = await site.get("/rest/v1/perfumes", { headers });
  expect([answer.status, (await answer.json()).code]).toEqual([401, "PGRST301"]);
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
