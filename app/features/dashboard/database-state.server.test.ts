import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
import { askDatabaseState } from "./database-state.server.ts";

const db = await testDatabase();
const gone = await goneDatabase();

test("a migrated database is connected", async () => {
  expect(await askDatabaseState({ db, log: createLog(() => {}) })).toEqual({ state: "connected" });
});

test("a database that lacks a migration is not configured", async () => {
  const last = sql`select max(created_at) from drizzle.__drizzle_migrations`;
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`delete from drizzle.__drizzle_migrations where created_at = (${last})`);
      const state = await askDatabaseState({ db: tx, log: createLog(() => {}) });
      expect(state).toEqual({ state: "not-configured" });
      tx.rollback();
    })
    .catch(() => undefined);
  expect.assertions(1);
});

test("a database that is gone is an error, and its log line says why", async () => {
  const lines: string[] = [];
  const state = await askDatabaseState({ db: gone, log: createLog((line) => lines.push(line)) });
  expect(state).toEqual({ state: "error", cause: "unreachable" });
  expect(lines.join()).toContain("database away");
});
