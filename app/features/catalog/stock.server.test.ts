// Also on PostgreSQL: locks and triggers

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { pageSize, readListQuery } from "#app/lib/list-query.ts";
import { perfumes, stockMovements } from "#db/schema.ts";
import { changeIn, testDatabase } from "../../../tests/database.ts";
import { addCustomer, addPerfume } from "../../../tests/shop.ts";
import { productShape } from "./perfume-actions.ts";
import {
  listStock,
  lockCounted,
  moveStock,
  readStock,
  recordCount,
  recordMovement,
  type StockCause,
} from "./stock.server.ts";
import type { StockInput } from "./stock.ts";

const db = await testDatabase();
const at = new Date("2030-03-04T08:00:00.137Z");

async function stockOf(perfumeId: string) {
  const [row] = await db
    .select({
      level: perfumes.stockQuantity,
      sum: sql`(select coalesce(sum(move.quantity), 0) from ${stockMovements} move
        where move.perfume_id = ${perfumes}.id)`.mapWith(Number),
    })
    .from(perfumes)
    .where(eq(perfumes.id, perfumeId));
  return [row?.level, row?.sum];
}

const move = (perfumeId: string, quantity: number, kind: StockCause["kind"]) =>
  db.transaction(async (tx) => {
    const bottles = await lockCounted(tx, [{ perfumeId, quantity }]);
    return moveStock(tx, bottles, { kind, actorId: null, at });
  });

test("the stock is the sum of its movements, however it is changed", async () => {
  const { id } = await addPerfume(db, { stockQuantity: 5 });
  expect(await stockOf(id)).toEqual([5, 5]);
  expect(await move(id, 3, "sold")).toBe(true);
  expect(await stockOf(id)).toEqual([2, 2]);
  expect(await move(id, 3, "sold")).toBe(false);
  expect(await move(id, 10, "received")).toBe(true);
  expect(await move(id, -4, "counted")).toBe(true);
  expect(await stockOf(id)).toEqual([8, 8]);
  await changeIn(db, perfumes, { id }, { stockQuantity: 1 });
  expect(await stockOf(id)).toEqual([1, 1]);
  await changeIn(db, perfumes, { id }, { stockQuantity: null });
  expect(await stockOf(id)).toEqual([null, 0]);
  await changeIn(db, perfumes, { id }, { stockQuantity: 7 });
  expect(await stockOf(id)).toEqual([7, 7]);
});

test("of many who want the last bottles, only as many get one", async () => {
  const { id } = await addPerfume(db, { stockQuantity: 3 });
  const taken = await Promise.all(Array.from({ length: 8 }, () => move(id, 1, "sold")));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(await stockOf(id)).toEqual([0, 0]);
});

test("a perfume that nobody counts has no movements", async () => {
  const { id } = await addPerfume(db);
  expect(await move(id, 1, "sold")).toBe(true);
  expect(await stockOf(id)).toEqual([null, 0]);
  const forged = { id: newId(), perfumeId: id, kind: "received" as const, quantity: 2 };
  await expect(db.insert(stockMovements).values(forged)).rejects.toMatchObject({
    cause: { constraint: "stock_movements_counted" },
  });
});

const app = { db, now: () => at };
const actorId = await addCustomer(db, { role: "counter", username: "mariam" });

test("bottles are received and written off once, and no more than there are", async () => {
  const { id } = await addPerfume(db, { stockQuantity: 2, priceAed: 85 });
  const other = await addPerfume(db, { stockQuantity: 2 });
  const uncounted = await addPerfume(db);
  const input = { kind: "received" as const, quantity: 10, cost: 3000 };
  const asked = { ...input, key: newId(), costFils: 3000, reason: "" };
  const record = (one: Partial<StockInput>, perfumeId = id) =>
    recordMovement(app, { perfumeId, input: { ...asked, ...one }, actorId });
  const results = await Promise.all([record({}), record({})]);
  expect(results).toEqual([{ ok: true }, { ok: true }]);
  expect(await stockOf(id)).toEqual([12, 12]);
  expect(await record({}, other.id)).toEqual({ ok: false, reason: "other-form" });
  const more = { key: newId(), quantity: 5, costFils: 6000 };
  await record(more);
  const damaged = { key: newId(), kind: "damaged" as const, costFils: null, reason: "Broken" };
  expect(await record({ ...damaged, quantity: 18 })).toEqual({
    ok: false,
    reason: "too-few",
    left: 17,
  });
  expect(await record({ ...damaged, quantity: 17 })).toEqual({ ok: true });
  expect(await stockOf(id)).toEqual([0, 0]);
  expect(await record({ key: newId() }, uncounted.id)).toMatchObject({
    reason: "not-counted",
  });
  const [row] = await readStock(db, [id]);
  expect(row?.marginFils, "ten at 30 and five at 60").toBe(8500 - 4000);
});

test("the stock is read a page at a time, and searched by name", async () => {
  const names = Array.from({ length: pageSize + 1 }, (_, at) => `Paged ${at}`);
  for (const name of names) await addPerfume(db, { name, nameAr: `${name} ar` });
  const read = (asked: string) =>
    listStock(db, readListQuery(new URLSearchParams(asked), productShape));
  const [first, second] = [await read("q=paged"), await read("q=paged&page=2")];
  expect([first.rows.length, second.rows.length, first.part.total]).toEqual([
    pageSize,
    1,
    names.length,
  ]);
  const lowest = await addPerfume(db, { name: "Paged low", stockQuantity: 1 });
  const { rows } = await read("q=paged&sort=stock");
  expect(rows[0]).toMatchObject({ id: lowest.id, left: 1, marginFils: null });
});

test("a count corrects the stock once, and asks when bottles were sold meanwhile", async () => {
  const { id } = await addPerfume(db, { stockQuantity: 9 });
  const count = (seen: number, counted: number) =>
    recordCount(app, { counts: [{ perfumeId: id, seen, counted }], reason: "Shelf", actorId });
  expect(await count(9, 7)).toEqual({ ok: true });
  expect(await count(9, 7), "the same form again").toEqual({ ok: true });
  expect(await stockOf(id)).toEqual([7, 7]);
  await move(id, 1, "sold");
  expect(await count(7, 5)).toEqual({ ok: false, changed: [{ perfumeId: id, left: 6 }] });
  expect(await stockOf(id)).toEqual([6, 6]);
});
