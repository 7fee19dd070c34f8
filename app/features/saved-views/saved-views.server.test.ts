// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { savedViews, user } from "#db/schema.ts";
import { startTogether, testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { deleteView, listViews, rememberView, saveView } from "./saved-views.server.ts";
import { mostViews } from "./saved-views.ts";

const db = await testDatabase();
let at = new Date("2026-11-23T11:00:00.417Z").getTime();
const app = { db, now: () => new Date(at++) };

async function newPerson(list = "bookings") {
  const userId = await addCustomer(db);
  return { userId, list };
}

async function save(of: { userId: string; list: string }, name: string, search = "") {
  const saved = await saveView(app, of, { name, search });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

const choose = async (of: { userId: string; list: string }, chosen: string) =>
  rememberView(app, of, { chosen, views: await listViews(db, of) });
const lastOf = async (of: { userId: string; list: string }) =>
  (await listViews(db, of)).filter(({ isLast }) => isLast).map(({ name }) => name);

test("views are one person's, of one list, by their names", async () => {
  const mine = await newPerson();
  await save(mine, "متأخرة", "?sort=due");
  await save(mine, "Today", "?day=today");
  await save({ ...mine, list: "orders" }, "Today");
  await save(await newPerson(), "Today");
  expect(await listViews(db, mine)).toMatchObject([
    { name: "Today", search: "?day=today", isLast: false },
    { name: "متأخرة", search: "?sort=due", isLast: false },
  ]);
});

test("a name is taken once, however it is written, also by two tabs at once", async () => {
  const mine = await newPerson();
  const both = await Promise.all(
    ["Due calls", "due CALLS"].map((name) => saveView(app, mine, { name, search: "" })),
  );
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both).toContainEqual({ ok: false, reason: "taken" });
});

test("nobody has more than twenty of a list, also from many tabs", async () => {
  const mine = await newPerson();
  for (let count = 1; count < mostViews; count++) await save(mine, `View ${count}`);
  const tabs = ["One tab", "Another tab"].map(
    (name) => () => saveView(app, mine, { name, search: "" }),
  );
  const last = await startTogether(db, savedViews, tabs);
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(last).toContainEqual({ ok: false, reason: "too-many" });
  expect(await listViews(db, mine)).toHaveLength(mostViews);
});

test("a view of somebody else is nobody's to choose or delete", async () => {
  const [mine, other] = [await newPerson(), await newPerson()];
  const theirs = await save(other, "Theirs");
  await save(mine, "Mine");
  await choose(mine, theirs);
  expect(await lastOf(other)).toEqual([]);
  await deleteView(app, mine.userId, theirs);
  await deleteView(app, mine.userId, "no id");
  expect(await listViews(db, other)).toMatchObject([{ name: "Theirs" }]);
});

test("views go with the account of their owner", async () => {
  const mine = await newPerson();
  await save(mine, "Mine");
  await db.delete(user).where(eq(user.id, mine.userId));
  expect(await db.$count(savedViews, eq(savedViews.userId, mine.userId))).toBe(0);
});
