// Also on PostgreSQL: migrations and locks

import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { createOnServer, openForTests, testDatabase } from "../tests/database.ts";
import type { Db } from "./client.ts";
import { countPendingMigrations, migrate } from "./migrate.ts";

const template = inject("databaseTemplate");
const migrated = await testDatabase();
const emptyServer = template.kind === "postgres" ? await openFourTimes(template.url) : null;

async function openFourTimes(serverUrl: string): Promise<Db[]> {
  const url = await createOnServer(serverUrl);
  return Promise.all([1, 2, 3, 4].map(() => openForTests(url)));
}

test("a migrated database has nothing pending, and migrating again is fine", async () => {
  await migrate(migrated);
  expect(await countPendingMigrations(migrated)).toBe(0);
});

test.runIf(emptyServer)(
  "processes that start at once on a new server migrate it once",
  async () => {
    const processes = emptyServer ?? [];
    expect(await Promise.all(processes.map(countPendingMigrations))).not.toContain(0);
    await Promise.all(processes.map(migrate));
    expect(await Promise.all(processes.map(countPendingMigrations))).toEqual([0, 0, 0, 0]);
  },
);

test("a database that a version before the baseline made is refused, and stays as it is", async () => {
  const shift = (years: number) =>
    migrated.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + ${years} * 31536000000`,
    );
  await shift(-1);
  await expect(migrate(migrated)).rejects.toThrow("before 1.0");
  await shift(1);
  await migrate(migrated);
});

test("a transaction cannot be migrated", async () => {
  const refused = migrated.transaction((tx) => migrate(tx));
  await expect(refused).rejects.toThrow("A transaction cannot be migrated");
});
