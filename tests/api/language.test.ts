import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { addOrder, addPerfume, fillCart } from "../shop.ts";
import { clientOf, signedInClient, startApi } from "./client.ts";

// PostgREST's documentation, walked from its first page to its last, with the official client: what of
// it holds here, and by which code what does not is refused.

let layla: SupabaseClient;
let laylaId: string;
let token: string;

const royal = "Oud, Royal";

const site = await startApi();
const perfume = (name: string, priceAed: number, changes: object) =>
  addPerfume(site.db, { name, priceAed, slug: name.toLowerCase().slice(0, 3), ...changes });
const oud = await perfume(royal, 85, {
  features: ["Warm", "Long, deep"],
  bestseller: true,
  nameAr: "عود",
  descriptionAr: "عود عميق",
});
const musk = await perfume("Musk", 90, { features: ["Warm"], displayOrder: 1 });
await perfume("Rose", 120, { displayOrder: 2, description: "Fresh" });
const guest = await clientOf(site);
({ client: layla, userId: laylaId, token } = await signedInClient(site));
const key = await readPublishableKey(site.app);
await addOrder(site.db, laylaId, [oud.id, musk.id]);
await addOrder(site.db, laylaId, [musk.id], { status: "shipped" });
await fillCart(site.db, laylaId, musk, 3);

type Result = { data: unknown; error: { code: string } | null; status: number };
type Call = (client: SupabaseClient) => PromiseLike<Result>;

const perfumes = (client: SupabaseClient, columns = "name") =>
  client.from("perfumes").select(columns).order("display_order");

/** Of the perfumes by their first letters, or the code of the refusal. */
const filters: [section: string, call: Call, expected: string][] = [
  ["eq", (c) => perfumes(c).eq("name", royal), "O"],
  ["neq", (c) => perfumes(c).neq("price", 85), "MR"],
  ["gt", (c) => perfumes(c).gt("price", 90), "R"],
  ["gte", (c) => perfumes(c).gte("price", 90), "MR"],
  ["lt", (c) => perfumes(c).lt("price", 90), "O"],
  ["lte", (c) => perfumes(c).lte("price", 90), "OM"],
  ["like", (c) => perfumes(c).like("name", "%us%"), "M"],
  ["ilike", (c) => perfumes(c).ilike("name", "*OUD*"), "O"],
  ["in, with quotes", (c) => perfumes(c).in("name", [royal, "Rose"]), "OR"],
  [
    "in, with a quote that ends before",
    (c) => perfumes(c).filter("name", "in", '("Oud"x,Rose)'),
    "R",
  ],
  ["in, empty", (c) => perfumes(c).in("name", []), ""],
  ["is null", (c) => perfumes(c).is("description_ar", null), "MR"],
  ["is not_null", (c) => perfumes(c).filter("description_ar", "is", "not_null"), "O"],
  ["is true", (c) => perfumes(c).is("bestseller", true), "O"],
  ["is unknown", (c) => perfumes(c).filter("bestseller", "is", "unknown"), ""],
  ["cs", (c) => perfumes(c).filter("features", "cs", '{"Long, deep",Warm}'), "O"],
  ["cd", (c) => perfumes(c).containedBy("features", ["Warm"]), "MR"],
  ["ov", (c) => perfumes(c).overlaps("features", ["Warm", "Cold"]), "OM"],
  ["not", (c) => perfumes(c).not("price", "eq", 85), "MR"],
  ["not in", (c) => perfumes(c).not("name", "in", "(Musk,Rose)"), "O"],
  ["two conditions", (c) => perfumes(c).gt("price", 85).lt("price", 120), "M"],
  ["or", (c) => perfumes(c).or("price.lt.90,name.eq.Rose"), "OR"],
  ["or in and", (c) => perfumes(c).or("and(price.gt.80,price.lt.90),not.and(price.lt.120)"), "OR"],
  ["or with quotes", (c) => perfumes(c).or('name.eq."Oud, Royal",price.eq.90'), "OM"],
  ["or with lists", (c) => perfumes(c).or("features.cs.{Warm},name.in.(Rose)"), "OMR"],
  ["any and all", (c) => perfumes(c).likeAnyOf("name", ["M*", "R*"]), "PGRST127"],
  ["patterns", (c) => perfumes(c).filter("name", "match", "^[MR]"), "PGRST100"],
  ["full text", (c) => perfumes(c).textSearch("description", "deep"), "PGRST100"],
  ["ranges", (c) => perfumes(c).rangeGt("price", "[1,2)"), "PGRST100"],
  ["paths into JSON", (c) => perfumes(c).eq("notes->>top", "x"), "PGRST127"],
  ["an unknown operator", (c) => perfumes(c).filter("price", "foo", "1"), "PGRST100"],
  ["an unknown column", (c) => perfumes(c).eq("secret", 1), "42703"],
  ["an unknown table", (c) => c.from("audit_log").select(), "PGRST205"],
  ["a value that does not fit", (c) => perfumes(c).eq("price", "x"), "22P02"],
  ["order", (c) => c.from("perfumes").select("name").order("price", { ascending: false }), "RMO"],
  [
    "order, nulls first",
    (c) =>
      c.from("perfumes").select("name").order("description_ar", { nullsFirst: true }).order("name"),
    "MRO",
  ],
  ["limit and offset", (c) => perfumes(c).range(1, 1), "M"],
  ["another schema", (c) => c.schema("auth").from("user").select(), "PGRST106"],
  ["an unknown function", (c) => c.rpc("drop_everything"), "PGRST202"],
  ["aggregates", (c) => c.from("perfumes").select("price.sum()"), "PGRST100"],
  ["CSV", (c) => perfumes(c).csv() as never, "PGRST107"],
  ["nulls left out", (c) => perfumes(c).stripNulls(), "PGRST107"],
  ["the plan", (c) => c.from("perfumes").select().explain() as never, "PGRST107"],
];

const letters = ({ data, error }: Result): string =>
  error?.code ?? (data as { name: string }[]).map(({ name }) => name[0]).join("");

test.each(filters)("%s", async (_, call, expected) => {
  expect(letters(await call(guest))).toBe(expected);
});

const orders = (client: SupabaseClient, columns: string) =>
  client.from("orders").select(columns).order("status");

const times = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join();

/** What comes of it, or the code of the refusal. */
const shapes: [section: string, call: Call, expected: unknown][] = [
  ["an alias", (c) => perfumes(c, "no:price,name").limit(1), [{ no: 85, name: royal }]],
  ["no column", (c) => perfumes(c, "").limit(1), [{}]],
  ["a cast", (c) => perfumes(c, "price::text"), "PGRST127"],
  [
    "many-to-one, by the table",
    (c) => c.from("cart_items").select("quantity,perfumes(name)"),
    [{ quantity: 3, perfumes: { name: "Musk" } }],
  ],
  [
    "many-to-one, by the column and by the key",
    (c) => c.from("cart_items").select("a:perfume_id(name),b:cart_items_perfume_id_fkey(name)"),
    [{ a: { name: "Musk" }, b: { name: "Musk" } }],
  ],
  [
    "one-to-many, nested",
    (c) => orders(c, "status,order_items(quantity,perfumes(price))").eq("status", "shipped"),
    [{ status: "shipped", order_items: [{ quantity: 1, perfumes: { price: 90 } }] }],
  ],
  [
    "a hint",
    (c) => orders(c, "status,order_items!order_items_order_id_fkey(quantity)").limit(1),
    [{ status: "pending", order_items: [{ quantity: 1 }, { quantity: 1 }] }],
  ],
  ["no relation", (c) => orders(c, "discount_codes(*)"), "PGRST200"],
  ["no relation, empty", (c) => orders(c, "discount_codes()"), "PGRST200"],
  [
    "embedded filters",
    (c) =>
      orders(c, "order_items(perfumes(name))").eq("order_items.perfumes.name", "Musk").limit(1),
    [{ order_items: [{ perfumes: null }, { perfumes: { name: "Musk" } }] }],
  ],
  [
    "embedded order and limit",
    (c) =>
      orders(c, "order_items(perfumes(name))")
        .order("perfume_name", { referencedTable: "order_items", ascending: false })
        .limit(1, { referencedTable: "order_items" })
        .limit(1),
    [{ order_items: [{ perfumes: { name: expect.any(String) } }] }],
  ],
  [
    "embedded or, by an alias",
    (c) =>
      orders(c, "lines:order_items(quantity)")
        .or("quantity.gt.5,quantity.eq.0", { referencedTable: "lines" })
        .limit(1),
    [{ lines: [] }],
  ],
  [
    "!inner",
    (c) =>
      orders(c, "status,order_items!inner(perfumes!inner(name))").eq(
        "order_items.perfumes.name",
        royal,
      ),
    [{ status: "pending", order_items: [{ perfumes: { name: royal } }] }],
  ],
  [
    "null filtering, and an empty embed",
    (c) => orders(c, "status,order_items()").eq("order_items.quantity", 5).is("order_items", null),
    [{ status: "pending" }, { status: "shipped" }],
  ],
  [
    "or across embedded resources",
    (c) =>
      orders(c, "status,a:order_items(),b:user_profiles()")
        .eq("a.quantity", 5)
        .or("a.not.is.null,b.not.is.null"),
    [{ status: "pending" }, { status: "shipped" }],
  ],
  [
    "another filter on an embed",
    (c) => orders(c, "order_items()").eq("order_items", 1),
    "PGRST120",
  ],
  [
    "a filter on what is not embedded",
    (c) => orders(c, "id").eq("order_items.quantity", 1),
    "PGRST108",
  ],
  ["order by what is embedded", (c) => orders(c, "id").order("perfumes(name)"), "PGRST127"],
  ["spread", (c) => c.from("cart_items").select("quantity,...perfumes(name)"), "PGRST127"],
  [
    "by the column of the foreign key",
    (c) => c.from("order_items").select("order_id!inner(status)").eq("order_id.status", "shipped"),
    [{ order_id: { status: "shipped" } }],
  ],
  [
    "too many",
    (c) =>
      orders(
        c,
        times(13, (at) => `a${at}:order_items(id)`),
      ),
    "PGRST100",
  ],
  [
    "too many columns",
    (c) =>
      perfumes(
        c,
        times(101, () => "name"),
      ),
    "PGRST100",
  ],
  ["too many of one row", (c) => perfumes(c, "*,*,*"), "54000"],
  [
    "too many conditions on what is embedded",
    (c) => orders(c, "id,order_items(id)").or(times(50, () => "order_items.is.null")),
    "54000",
  ],
  ["too much order", (c) => orders(c, "id").order(times(31, () => "id")), "PGRST100"],
  [
    "too deep",
    (c) => c.from("orders").select(`${"order_items(orders(".repeat(3)}id${"))".repeat(3)}`),
    "PGRST100",
  ],
  ["single", (c) => c.from("cart_items").select("quantity").single(), { quantity: 3 }],
  ["single of several", (c) => orders(c, "id").single(), "PGRST116"],
  ["single of none", (c) => orders(c, "id").eq("status", "lost").single(), "PGRST116"],
  ["maybeSingle of none", (c) => orders(c, "id").eq("status", "lost").maybeSingle(), null],
];

test.each(shapes)("%s", async (_, call, expected) => {
  const { data, error } = await call(layla);
  expect(error ? error.code : data).toEqual(expected);
});

async function ask(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const headers = {
    apikey: key,
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    ...init.headers,
  };
  const answer = await fetch(`${site.url}/rest/v1/${path}`, { ...init, headers });
  return { answer, status: answer.status, body: await answer.text() };
}

/** A request's path and headers, and the status and range of its answer. */
const ranges: [string, Record<string, string>, number, string | null][] = [
  ["perfumes", {}, 200, "0-2/*"],
  ["perfumes?limit=2", {}, 200, "0-1/*"],
  ["perfumes", { Range: "1-5" }, 200, "1-2/*"],
  ["perfumes", { Range: "1-" }, 200, "1-2/*"],
  ["perfumes", { Range: "5-1" }, 416, null],
  ["perfumes?offset=9", {}, 200, "*/*"],
  ["perfumes?limit=2", { Prefer: "count=exact" }, 206, "0-1/3"],
  ["perfumes", { Prefer: "count=exact" }, 200, "0-2/3"],
  ["perfumes?price=gt.99", { Prefer: "count=estimated" }, 200, "0-0/1"],
  ["perfumes?price=gt.999", { Prefer: "count=exact" }, 200, "*/0"],
  ["perfumes?offset=3", { Prefer: "count=exact" }, 206, "*/3"],
  ["perfumes?offset=9", { Prefer: "count=exact" }, 416, null],
  ["perfumes", { Prefer: "foo, count=many" }, 200, "0-2/*"],
  ["perfumes", { Prefer: "return=minimal,missing=default, count=planned" }, 200, "0-2/3"],
];

test.each(ranges)("GET %s with %o", async (path, headers, status, range) => {
  const { answer } = await ask(path, { headers });
  expect([answer.status, answer.headers.get("content-range")]).toEqual([status, range]);
  const head = await ask(path, { headers, method: "HEAD" });
  expect([head.status, head.body]).toEqual([status, ""]);
});

const villa = (change: object = {}) => ({
  full_name: "Layla Hassan",
  phone: "0501234567",
  address_line1: "Villa 1",
  city: "Dubai",
  ...change,
});

test("return says what comes back of a change", async () => {
  const post = (prefer: string) =>
    ask("addresses", {
      method: "POST",
      headers: { Prefer: prefer },
      body: JSON.stringify(villa()),
    });
  const told = ({ answer, body }: Awaited<ReturnType<typeof post>>) => [
    answer.status,
    answer.headers.get("content-range"),
    body,
  ];
  expect(told(await post(""))).toEqual([201, "*/*", ""]);
  expect(told(await post("return=minimal, count=exact"))).toEqual([201, "*/1", ""]);
  const { data } = await layla
    .from("addresses")
    .insert(villa({ city: "Ajman" }))
    .select("city");
  expect(data).toEqual([{ city: "Ajman" }]);
  await layla.from("addresses").delete().neq("city", "");
});

test("rows may differ, and what a row lacks is its default", async () => {
  const named = await layla.from("addresses").insert([villa(), villa({ landmark: "Mosque" })]);
  expect([named.status, named.error]).toEqual([201, null]);
  const cut = await ask("addresses?columns=city,full_name&select=city", {
    method: "POST",
    headers: { Prefer: "return=representation" },
    body: JSON.stringify({ ...villa(), stuff: "…" }),
  });
  expect([cut.status, JSON.parse(cut.body).code]).toEqual([400, "23514"]);
  const unknown = await ask("addresses", { method: "POST", body: '{"stuff":1}' });
  expect(JSON.parse(unknown.body).code).toBe("PGRST204");
  const line = { perfume_id: (await addPerfume(site.db, { inStock: true, displayOrder: 9 })).id };
  const filled = await ask("cart_items?columns=perfume_id,quantity&select=quantity", {
    method: "POST",
    body: JSON.stringify([line]),
    headers: { Prefer: "return=representation" },
  });
  expect(JSON.parse(filled.body)).toEqual([{ quantity: 1 }]);
  await layla.from("cart_items").delete().eq("perfume_id", line.perfume_id);
  await layla.from("addresses").delete().neq("city", "");
});

test("a list without a row inserts none", async () => {
  const none = await layla.from("addresses").insert([]).select();
  expect([none.status, none.data]).toEqual([201, []]);
  expect((await layla.from("addresses").insert([])).status).toBe(201);
  expect((await guest.from("addresses").insert([])).error?.code).toBe("42501");
});

test("an upsert is refused, and changes nothing", async () => {
  const { data: cart } = await layla.from("cart_items").select("perfume_id,quantity").single();
  const line = { perfume_id: cart?.perfume_id, user_id: laylaId, quantity: 7 };
  const merged = await layla.from("cart_items").upsert(line, {
    onConflict: "user_id,perfume_id",
  });
  expect(merged.error?.code).toBe("PGRST127");
  expect((await layla.from("cart_items").insert(line)).error?.code).toBe("23505");
  expect((await layla.from("cart_items").select("quantity").single()).data).toEqual({
    quantity: cart?.quantity,
  });
});

test("a change reaches the rows that are meant", async () => {
  await layla
    .from("addresses")
    .insert(["1", "2", "3"].map((address_line1) => villa({ address_line1 })));
  const counted = await layla
    .from("addresses")
    .update({ city: "Ajman" }, { count: "exact" })
    .eq("city", "Dubai");
  expect([counted.status, counted.count]).toEqual([204, 3]);
  expect((await layla.from("addresses").update({ city: "X" })).error?.code).toBe("21000");
  const one = await layla.from("addresses").delete().eq("city", "Ajman").select("id").single();
  expect(one.error?.code).toBe("PGRST116");
  const gone = await layla.from("addresses").delete({ count: "exact" }).eq("city", "Ajman");
  expect([gone.status, gone.count]).toEqual([204, 3]);
});

test.each([
  ["text/csv", "name\nX", 415],
  ["application/x-www-form-urlencoded", "name=X", 415],
  ["application/json", "{", 400],
  ["application/json", '"x"', 400],
])("a body of %s that says %j is refused", async (type, body, status) => {
  const answer = await ask("addresses", {
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, "PGRST102"]);
});
