// Also on PostgreSQL: migrations and locks

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

test("a transaction cannot be migrated", async () => {
  const refused = migrated.transaction((tx) => migrate(tx));
  await expect(refused).rejects.toThrow("A transaction cannot be migrated");
});
