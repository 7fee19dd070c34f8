// Also on PostgreSQL: notifications

import { setTimeout as wait } from "node:timers/promises";
import { eq, ne, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { stockOf } from "#app/features/catalog/perfume.ts";
import { changeIn, testDatabase } from "../tests/database.ts";
import { addPerfume } from "../tests/shop.ts";
import { type Db, openDatabase } from "./client.ts";
import { followPageData, pageTopics } from "./page-data.ts";
import { perfumes } from "./schema/catalog.ts";
import { currencies } from "./schema/currency.ts";
import { seed } from "./seed.ts";

const db = await testDatabase();
const data = followPageData(db);
afterAll(() => data.close());
const template = inject("databaseTemplate");

const changes = () => data.changes("perfumes");
async function tells(change: () => Promise<unknown>): Promise<boolean> {
  await expect.poll(changes).not.toBeNull();
  if (template.kind === "postgres") await wait(50);
  const before = changes();
  await change();
  return changes() !== before;
}

test("whoever changes a perfume, however, tells at once", async () => {
  const { id } = await addPerfume(db, { stockQuantity: 40 });
  const set = (values: Partial<typeof perfumes.$inferInsert>) => () =>
    db.update(perfumes).set(values).where(eq(perfumes.id, id));
  expect(await tells(() => addPerfume(db))).toBe(true);
  expect(await tells(set({ name: "Another" }))).toBe(true);
  expect(await tells(() => db.execute(sql`update perfumes set price = 4 where id = ${id}`))).toBe(
    true,
  );
  // The counted one keeps its movements.
  const others = ne(perfumes.id, id);
  expect(await tells(() => db.transaction((tx) => tx.delete(perfumes).where(others)))).toBe(true);
});

test("each topic has a trigger that tells of it", async () => {
  const { rows } = (await db.execute(
    sql`select distinct encode(tgargs, 'escape') as topic from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid where proname = 'page_data_changed'`,
  )) as unknown as { rows: { topic: string }[] };
  const told = rows.map(({ topic }) => topic.replace("\\000", ""));
  expect(told.sort()).toEqual([...pageTopics].sort());
});

test("each table tells of its own topic", async () => {
  await expect.poll(changes).not.toBeNull();
  const before = data.changes("currencies");
  await seed(db);
  expect(data.changes("currencies")).not.toBe(before);
  expect(await tells(() => db.update(currencies).set({ rate: 2 }))).toBe(false);
});

test("what changes no page tells nothing: other tables, what was taken back, updates of nothing", async () => {
  const { id } = await addPerfume(db);
  const takeBack = () =>
    db.transaction(async (tx) => {
      await tx.update(perfumes).set({ name: "Never" }).where(eq(perfumes.id, id));
      tx.rollback();
    });
  expect(await tells(() => takeBack().catch(() => {}))).toBe(false);
  expect(await tells(() => db.update(perfumes).set({ updatedAt: new Date() }))).toBe(false);
  expect(await tells(() => db.execute(sql`delete from cart_items`))).toBe(false);
});

test("bottles that are sold tell where a page shows it, and not among many", async () => {
  const { id } = await addPerfume(db, { stockQuantity: 30 });
  for (const [from, to] of [
    ...Array.from({ length: 30 }, (_, i) => [30 - i, 29 - i]),
    [0, 30],
    [30, null],
    [null, 2],
  ]) {
    await changeIn(db, perfumes, { id }, { stockQuantity: from });
    const told = await tells(() =>
      db
        .update(perfumes)
        .set({ stockQuantity: to ?? null })
        .where(eq(perfumes.id, id)),
    );
    const shown = (stockQuantity = null as number | null) =>
      JSON.stringify(stockOf({ inStock: true, stockQuantity }));
    if (shown(from) !== shown(to)) expect(told, `${from} to ${to}`).toBe(true);
    if (from && to && to > 10) expect(told, `${from} to ${to}`).toBe(false);
  }
});

test.skipIf(template.kind !== "postgres")(
  "another process hears too, and after a broken connection nothing of before counts",
  async () => {
    const url = (db as Db & { $client: Pool }).$client.options.connectionString ?? "";
    const other = await openDatabase({ databaseUrl: url, dataFolder: "" });
    const heard = followPageData(other.db);
    try {
      await expect.poll(() => heard.changes("perfumes")).not.toBeNull();
      const before = heard.changes("perfumes");
      await addPerfume(db);
      await expect.poll(() => heard.changes("perfumes")).not.toBe(before);

      const after = heard.changes("perfumes");
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await expect.poll(() => heard.changes("perfumes")).toBeNull();
      await expect.poll(() => heard.changes("perfumes"), { timeout: 5_000 }).not.toBeNull();
      expect(heard.changes("perfumes")).not.toBe(after);
    } finally {
      await heard.close();
      await other.close();
    }
  },
);
