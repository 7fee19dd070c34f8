// Also on PostgreSQL: roles and isolation

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Role } from "#db/schema/enums.ts";
import { testDatabase } from "../../tests/database.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../../tests/shop.ts";
import { ApiError } from "./api-error.ts";
import { type Caller, callerOf } from "./caller.server.ts";
import { createRestService, readRows, requireResource } from "./read.server.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const service = createRestService({ db, settings, now: () => new Date() }, { oud: "/oud.jpg" });

const [layla, omar] = [await addCustomer(db), await addCustomer(db)];
const [oud, gone, rare] = [
  await addPerfume(db, { features: ["Long lasting", "Warm, deep"], image: "oud" }),
  await addPerfume(db, { name: "Gone", deletedAt: new Date() }),
  await addPerfume(db, { name: "Rare", inStock: false, displayOrder: 2 }),
];
const uploaded = newId();
const musk = await addPerfume(db, {
  name: "Musk",
  displayOrder: 1,
  priceAed: 90,
  image: `upload/${uploaded}/1200x900`,
});
const order = await addOrder(db, layla, [oud.id, rare.id]);
await addOrder(db, layla, [oud.id], { deletedAt: new Date() });
const quick = await addOrder(db, omar, [musk.id], { channel: "quick" });
const open = await addDiscountCode(db, { usedCount: 3, maxUses: 7 });
await addDiscountCode(db, { isPublic: false });
await addDiscountCode(db, { isActive: false });
await addDiscountCode(db, { validUntil: new Date("2020-01-01") });
const person = (id: string, role: Role = "customer") => ({
  id,
  role,
  name: "N",
  email: "n@example.com",
  grants: [],
});
const guest = callerOf({ kind: "publishable" }, null);
const ofLayla = callerOf({ kind: "publishable" }, person(layla));
const ofOmar = callerOf({ kind: "publishable" }, person(omar));
const staff = (role: Role) => callerOf({ kind: "publishable" }, person(newId(), role));
const keyOf = (...scopes: string[]) =>
  callerOf({ kind: "secret", id: newId(), scopes, ownerId: newId() }, null);

async function answer(caller: Caller, address: string, headers: Record<string, string> = {}) {
  const [name = "", search] = address.split("?");
  const request = {
    resource: requireResource(name),
    search: new URLSearchParams(search),
    caller,
    shape: "array" as const,
    header: (header: string) => headers[header],
  };
  return readRows(service, request);
}
const read = async (caller: Caller, address: string) =>
  JSON.parse((await answer(caller, address)).body ?? "");
const refusal = (caller: Caller, address: string) =>
  answer(caller, address).then(
    () => null,
    (error) => (error instanceof ApiError ? `${error.status} ${error.code}` : error),
  );

test("an order comes with its lines, and they with their perfumes, also those sold out since", async () => {
  const [found] = await read(
    ofLayla,
    "orders?select=no:order_number,total,shipping_address,order_items(quantity,subtotal,perfumes(name,image_url))&order_items.order=subtotal",
  );
  expect(found).toMatchObject({ no: order.orderNumber, total: 203.5 });
  expect(found.shipping_address).toMatchObject({ address_line1: "Villa 14, Street 8B" });
  const names = found.order_items.map((item: { perfumes: { name: string } }) => item.perfumes.name);
  expect(names.sort()).toEqual(["Oud", "Rare"]);
  const [ordered] = await read(ofOmar, "perfume_orders?select=*,user_profiles(email)");
  expect(ordered).toMatchObject({
    order_number: quick.orderNumber,
    total_amount: 114.25,
    user_profiles: {},
    items: [{ name: "Oud", price: 85, quantity: 1 }],
  });
});

test("pictures have addresses", async () => {
  expect(await read(guest, "perfumes?select=name,image_url&order=name.desc")).toEqual([
    { name: "Oud", image_url: "/oud.jpg" },
    { name: "Musk", image_url: `http://localhost:3000/uploads/${uploaded}/1200.jpg` },
  ]);
});

test("a count tells of the rows that the caller may read, whichever is asked for", async () => {
  for (const count of ["exact", "planned", "estimated"]) {
    const { headers } = await answer(ofOmar, "orders", { Prefer: `count=${count}` });
    expect([count, headers["Content-Range"]]).toEqual([count, "0-0/1"]);
  }
});

test.each([
  ["perfumes?select=stock_quantity", "400 42703"],
  ["perfumes?deleted_at=is.null", "400 42703"],
  ["perfumes?order=search_text", "400 42703"],
  ["discount_codes?select=used_count", "401 42501"],
  ["discount_codes?used_count=gt.1", "401 42501"],
  ["discount_codes?or=(code.eq.X,is_public.is.false)", "401 42501"],
  ["discount_codes?order=max_uses", "401 42501"],
  ["perfumes?select=*,order_items(*)", "401 42501"],
  ["perfumes?select=*,order_items!inner()", "401 42501"],
  ["perfumes?select=name,cart_items(user_profiles(email))", "401 42501"],
  ["perfumes?select=*,discount_codes(*)", "400 PGRST200"],
  ["perfumes?select=*,audit_log(*)", "400 PGRST200"],
  ["perfumes?id=eq.1", "400 22P02"],
  ["perfumes?price=eq.99999999999", "400 22P02"],
  ["perfumes?price=like.8*", "404 42883"],
  ["perfumes?notes=eq.x", "404 42883"],
  ["perfumes?image_url=eq.x", "404 42883"],
  ["perfumes?name=cs.{x}", "404 42883"],
  ["perfumes?name=is.true", "400 42804"],
  ["perfumes?created_at=gt.2026-02-31", "400 22P02"],
  ["perfumes?name=eq.%00", "400 PGRST100"],
  ["perfumes?select=%22a%00%22:name", "400 PGRST100"],
])("a guest who asks %s is refused", async (search, expected) => {
  expect(await refusal(guest, search)).toBe(expected);
});

test("customers see of codes what guests see, staff see how often they were used", async () => {
  const [code] = await read(ofLayla, "discount_codes");
  expect(code).toMatchObject({ code: open.code });
  expect(code).not.toHaveProperty("used_count");
  const rows = await read(staff("counter"), "discount_codes?select=used_count&used_count=gt.0");
  expect(rows).toEqual([{ used_count: 3 }]);
});

test("the database itself keeps each role to its columns, whatever statement comes", async () => {
  const names = await service.roles();
  const refused = async (role: keyof typeof names, statement: string) => {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('role', ${names[role]}, true)`);
        await tx.execute(sql.raw(statement));
      });
      return null;
    } catch (error) {
      return (error as { cause?: { code?: string } }).cause?.code;
    }
  };
  expect(await refused("anon", "select name from api.perfumes")).toBeNull();
  for (const statement of [
    'select * from "user"',
    "select * from public.perfumes",
    "select used_count from api.discount_codes",
    "select * from api.orders",
    "update api.perfumes set price = 1",
    "create table api.mine (id int)",
  ]) {
    expect([statement, await refused("anon", statement)]).toEqual([statement, "42501"]);
    expect(await refused("service", 'select * from "session"')).toBe("42501");
  }
});

test("what a request was is not left for the next one", async () => {
  await read(ofLayla, "orders");
  const [left] = await db
    .select({
      who: sql`nullif(current_setting('lamaan.user_id', true), '')`,
      isUs: sql`current_user = session_user`,
    })
    .from(sql`(select 1) as one`);
  expect(left).toEqual({ who: null, isUs: true });
});

test("the deleted are gone", async () => {
  expect(await read(staff("owner"), `perfumes?id=eq.${gone.id}`)).toEqual([]);
});

test("a statement that takes too long is ended, and the next one is answered", async () => {
  const customer = await addCustomer(db);
  for (let order = 0; order < 30; order++) await addOrder(db, customer, [oud.id, musk.id, rare.id]);
  const impatient = createRestService(
    { db, settings, now: () => new Date() },
    {},
    {
      statementTimeoutMs: 1,
    },
  );
  const search = "order_items(perfumes(order_items(orders(*))))";
  const request = {
    ...({ resource: "orders", caller: keyOf("orders:read"), header: () => undefined } as const),
    shape: "array" as const,
    search: new URLSearchParams({ select: search }),
  };
  await expect(readRows(impatient, request)).rejects.toMatchObject({ status: 400, code: "57014" });
  expect((await readRows(service, request)).status).toBe(200);
});
