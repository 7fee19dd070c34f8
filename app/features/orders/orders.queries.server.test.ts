import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Role } from "#db/schema/enums.ts";
import { currencies, orders, perfumes } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import {
  addCustomer,
  addDiscountCode,
  addPerfume,
  dubaiAddress,
  fillCart,
  orderRequest,
} from "../../../tests/shop.ts";
import { findOrder, findReadableOrder, listOrders } from "./orders.queries.server.ts";
import { placeOrder } from "./orders.server.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x".repeat(32) });
let clock = new Date("2026-11-21T08:00:00.417Z");
const app = { db, settings, now: () => clock };
const dollar = { code: "USD", name: "US Dollar", symbol: "$", flag: "🇺🇸", rate: 0.27 };
await db.insert(currencies).values(dollar);

async function orderOf(userId: string, perfume = { id: "", priceAed: 85 }, code?: string) {
  const ordered = perfume.id ? perfume : await addPerfume(db);
  await fillCart(db, userId, ordered);
  const placed = await placeOrder(
    app,
    orderRequest(userId, {
      instructions: "Ring twice",
      totalFils: code ? 10_575 : 11_425,
      currencyCode: "USD",
      discountCode: code ?? null,
    }),
  );
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

test("an order is found by its owner, whole", async () => {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db);
  const { code } = await addDiscountCode(db);
  const orderId = await orderOf(userId, perfume, code);
  expect(await findOrder(db, { orderId, userId })).toMatchObject({
    id: orderId,
    status: "pending",
    channel: "checkout",
    createdAt: clock,
    totalItems: 1,
    totalFils: 10_575,
    currency: dollar,
    customer: { name: "Layla Hassan", email: "layla@example.com", phone: "0501234567" },
    address: dubaiAddress,
    instructions: "Ring twice",
    amounts: { subtotalFils: 8500, discountFils: 850, taxFils: 425, shippingFils: 2500 },
    discountCode: code,
    lines: [
      {
        perfumeId: perfume.id,
        slug: perfume.slug,
        name: { en: "Oud", ar: "عود" },
        image: "perfume-oud",
        priceFils: 8500,
        quantity: 1,
        amountFils: 8500,
      },
    ],
    steps: [{ status: "pending", at: clock }],
  });
});

test("nobody finds the order of another, and rubbish finds none", async () => {
  const [owner, other] = [await addCustomer(db), await addCustomer(db)];
  const orderId = await orderOf(owner);
  const asked = [
    { orderId, userId: other },
    { orderId: newId(), userId: owner },
    { orderId: "1 or 1=1", userId: owner },
    { orderId: "", userId: owner },
  ];
  for (const each of asked) expect(await findOrder(db, each)).toBeNull();
});

test("the counter and owners read every order, others their own", async () => {
  const owner = await addCustomer(db);
  const orderId = await orderOf(owner);
  const reads = async (who: { id: string; role: Role; mustChangePassword?: boolean }) => {
    const reader = { mustChangePassword: false, grants: [], ...who };
    return (await findReadableOrder(db, { orderId, reader })) !== null;
  };
  expect(await reads({ id: owner, role: "customer" })).toBe(true);
  expect(await reads({ id: newId(), role: "customer" })).toBe(false);
  expect(await reads({ id: newId(), role: "counter" })).toBe(true);
  expect(await reads({ id: newId(), role: "technician" })).toBe(false);
  expect(await reads({ id: owner, role: "technician" })).toBe(true);
  expect(await reads({ id: newId(), role: "owner" })).toBe(true);
  expect(await reads({ id: newId(), role: "owner", mustChangePassword: true })).toBe(false);
});

test("an order that staff deleted is found by nobody", async () => {
  const userId = await addCustomer(db);
  const orderId = await orderOf(userId);
  await db.update(orders).set({ deletedAt: clock }).where(eq(orders.id, orderId));
  expect(await findOrder(db, { orderId, userId })).toBeNull();
  expect(
    await findReadableOrder(db, {
      orderId,
      reader: { id: newId(), role: "owner", grants: [], mustChangePassword: false },
    }),
  ).toBeNull();
  expect(await listOrders(db, userId, { limit: 10 })).toEqual([]);
});

test("a customer's orders are listed newest first, with their own lines", async () => {
  const userId = await addCustomer(db);
  await orderOf(await addCustomer(db));
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    clock = new Date(clock.getTime() + 1000);
    ids.unshift(await orderOf(userId));
  }
  const listed = await listOrders(db, userId, { limit: 10 });
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(listed.map(({ lines }) => lines.length)).toEqual([1, 1, 1]);
  expect(await listOrders(db, await addCustomer(db), { limit: 10 })).toEqual([]);
});

test("an order keeps the name that was ordered; its Arabic goes with it as long as it is that", async () => {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db);
  const orderId = await orderOf(userId, perfume);
  await db
    .update(perfumes)
    .set({ name: "Royal Oud", nameAr: "عود ملكي" })
    .where(eq(perfumes.id, perfume.id));
  const order = await findOrder(db, { orderId, userId });
  expect(order?.lines[0]?.name).toEqual({ en: "Oud", ar: "Oud" });
});
