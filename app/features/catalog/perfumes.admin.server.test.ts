import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { type ListMove, moveTo, readListQuery } from "#app/lib/list-query.ts";
import { auditLog, perfumes } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, addOrder, addPerfume, clearPerfumes, fillCart } from "../../../tests/shop.ts";
import { listProducts } from "./catalog.server.ts";
import { productShape } from "./perfume-actions.ts";
import { countUses, movePerfume } from "./perfumes.admin.server.ts";

const db = await testDatabase();
const app = { db, now: () => new Date() };
const actorId = await addCustomer(db, { role: "counter", username: "omar" });
const query = readListQuery(new URLSearchParams(), productShape);

beforeEach(async () => {
  await clearPerfumes(db);
  await db.delete(auditLog);
});

async function shelf(...numbered: [name: string, displayOrder: number][]) {
  const ids: Record<string, string> = {};
  for (const [name, displayOrder] of numbered) {
    ids[name] = (await addPerfume(db, { name, displayOrder })).id;
  }
  return ids;
}

const names = async () => (await listProducts(db, query)).products.map(({ name }) => name).join("");
const move = (id = "", to: ListMove) => movePerfume(app, { id, move: to, actorId });

test("a perfume goes one step, all the way, or to the place of another", async () => {
  const { a, b, c, d } = await shelf(["a", 1], ["b", 2], ["c", 3], ["d", 4]);
  expect(await move(c, { to: "up" })).toEqual({ name: "c", from: 3, to: 2, total: 4 });
  expect(await names()).toBe("acbd");
  await move(a, { to: "last" });
  expect(await names()).toBe("cbda");
  await move(d, { to: "first" });
  expect(await names()).toBe("dcba");
  await move(d, { to: "down" });
  expect(await names()).toBe("cdba");
  await move(c, { placeOf: b ?? "" });
  expect(await names()).toBe("dbca");
  await move(a, { placeOf: d ?? "" });
  expect(await names()).toBe("adbc");
});

test("numbers that repeat or have gaps are no obstacle", async () => {
  const { a, c } = await shelf(["a", 0], ["b", 0], ["c", 0], ["d", 90]);
  await move(c, { to: "up" });
  expect(await names()).toBe("acbd");
  await move(a, { to: "down" });
  expect(await names()).toBe("cabd");
});

test("the first goes no further forward and the last no further back, which is no change", async () => {
  const { a, b } = await shelf(["a", 1], ["b", 2]);
  expect(await move(a, { to: "up" })).toMatchObject({ to: 1 });
  expect(await move(b, { to: "down" })).toMatchObject({ to: 2 });
  expect(await db.select().from(auditLog)).toEqual([]);
});

test("a move is written down, with who made it", async () => {
  const { b } = await shelf(["a", 1], ["b", 2]);
  await move(b, { to: "first" });
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: "perfume.move", rowId: b, actorId, details: { name: "b", from: 2, to: 1 } },
  ]);
});

test("what is not in the list is not moved, nor anything to its place", async () => {
  const { a, gone } = await shelf(["a", 1], ["gone", 2]);
  await db.delete(auditLog);
  await deleteByName("gone");
  expect(await move(gone, { to: "first" })).toBeNull();
  expect(await move(a, { placeOf: gone ?? "" })).toBeNull();
  expect(await move("nonsense", { to: "up" })).toBeNull();
  expect(await move(newId(), { to: "up" })).toBeNull();
  expect(await move(a, { placeOf: "nonsense" })).toBeNull();
});

test("moves at the same moment leave a whole list", async () => {
  const ids = Object.values(await shelf(["a", 1], ["b", 2], ["c", 3], ["d", 4], ["e", 5]));
  await Promise.all(ids.map((id) => move(id, { to: "first" })));
  expect([...(await names())].sort().join("")).toBe("abcde");
  const rows = await db.select({ place: perfumes.displayOrder }).from(perfumes);
  expect(rows.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5]);
});

test("the page shows a drag as the database will carry it out", async () => {
  const letter = fc.constantFrom("a", "b", "c", "d");
  await fc.assert(
    fc.asyncProperty(letter, letter, async (moved, target) => {
      await clearPerfumes(db);
      const ids = await shelf(["a", 1], ["b", 2], ["c", 3], ["d", 4]);
      const before = (await listProducts(db, query)).products;
      const expected = moveTo(before, ids[moved] ?? "", ids[target] ?? "");
      await move(ids[moved], { placeOf: ids[target] ?? "" });
      expect(await names()).toBe(expected.map(({ name }) => name).join(""));
    }),
    { numRuns: 10 },
  );
});

const deleteByName = (name: string) =>
  db.update(perfumes).set({ deletedAt: new Date() }).where(eq(perfumes.name, name));

test("a perfume that is to be deleted says in how many carts and open orders it is", async () => {
  const oud = await addPerfume(db);
  const rose = await addPerfume(db);
  const customerId = await addCustomer(db);
  await fillCart(db, customerId, oud);
  await addOrder(db, customerId, [oud.id, oud.id]);
  await addOrder(db, customerId, [oud.id], { status: "delivered" });
  await addOrder(db, customerId, [oud.id], { status: "returned" });
  await addOrder(db, customerId, [oud.id], { deletedAt: new Date() });
  expect(await countUses(db, oud.id)).toEqual({ carts: 1, orders: 1 });
  expect(await countUses(db, rose.id)).toEqual({ carts: 0, orders: 0 });
});
