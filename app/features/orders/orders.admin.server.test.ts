// Also on PostgreSQL: search

import { expect, test } from "vitest";
import { listRecords, readAllRecords } from "#app/admin/records.server.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { orders } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../../../tests/shop.ts";
import { orderList } from "./order-actions.ts";
import { staffOrders as records } from "./orders.admin.server.ts";
import { readOrderFile, readShopStats } from "./orders.queries.server.ts";

const app = await testApp(() => new Date());
const { db } = app;
const customer = await addCustomer(db);
const perfume = await addPerfume(db);
const start = new Date("2026-11-21T08:00:00Z").getTime();

async function place(minute: number, changes: Parameters<typeof addOrder>[3] = {}) {
  const createdAt = new Date(start + minute * 60_000);
  return addOrder(db, customer, [perfume.id], { createdAt, ...changes });
}

const ask = (search: string) => readListQuery(new URLSearchParams(search), orderList);
const numbersOf = async (search: string) =>
  (await listRecords(app, records, ask(search))).rows.map(({ orderNumber }) => orderNumber);

test("the list has the orders of both channels in each of its orders, without deleted ones", async () => {
  await db.delete(orders);
  const a = await place(1, { customerName: "zain", totalFils: 11_425, channel: "quick" });
  const b = await place(2, { customerName: "Amal", taxFils: 0, totalFils: 11_000 });
  const c = await place(3, {
    customerName: "amira",
    status: "shipped",
    taxFils: 500,
    totalFils: 11_500,
  });
  await place(4, { deletedAt: new Date() });
  const numbers = (...list: { orderNumber: string }[]) => list.map((each) => each.orderNumber);
  expect(await numbersOf("")).toEqual(numbers(c, b, a));
  expect(await numbersOf("sort=created")).toEqual(numbers(a, b, c));
  expect(await numbersOf("sort=customer")).toEqual(numbers(b, c, a));
  expect(await numbersOf("sort=-total")).toEqual(numbers(c, a, b));
  expect(await numbersOf("sort=status")).toEqual(numbers(a, b, c));
  expect(await numbersOf("sort=number")).toEqual(numbers(a, b, c).sort());
  expect(await numbersOf("status=shipped")).toEqual(numbers(c));
  expect(await numbersOf(`q=${a.orderNumber.slice(4)}`)).toEqual(numbers(a));
});

test("the file has every order of the list, in its order, batch by batch, with its code", async () => {
  await db.delete(orders);
  const code = await addDiscountCode(db);
  await place(1, { discountCodeId: code.id });
  await place(2, { status: "cancelled" });
  const last = await place(3);
  const rows = [];
  const batches = await readAllRecords(
    app,
    { ...records, read: ({ db }, ids) => readOrderFile(db, ids) },
    ask("status=pending"),
  );
  for await (const batch of batches) rows.push(...batch);
  expect(rows.map(({ discountCode }) => discountCode)).toEqual([null, code.code]);
  expect(rows[0]).toMatchObject({ orderNumber: last.orderNumber, lines: [{ quantity: 1 }] });
});

test("the shop's figures leave out what was deleted, and count completed orders as revenue", async () => {
  await db.delete(orders);
  const none = await readShopStats(db);
  expect(none).toMatchObject({ orders: 0, pendingOrders: 0, revenueFils: 0 });
  await place(1);
  await place(2, { status: "completed" });
  await place(3, { status: "delivered" });
  await place(4, { status: "completed", deletedAt: new Date() });
  await addPerfume(db, { deletedAt: new Date() });
  expect(await readShopStats(db)).toEqual({
    products: none.products,
    orders: 3,
    pendingOrders: 1,
    revenueFils: 11_425,
  });
});
