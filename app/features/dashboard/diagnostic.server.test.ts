// Also on PostgreSQL: what the server says of itself

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
import { askDatabaseState, diagnose } from "./diagnostic.server.ts";

const db = await testDatabase();
const gone = await goneDatabase();

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

const settings = parseSettings({
  SECRET: "a secret that no diagnostic may tell",
  DATABASE_URL: "postgres://owner:password@db.internal/lamaan",
  SMTP_URL: "smtp://sender:letmein@mail.internal",
  DATA_FOLDER: "/tmp",
});
const now = () => new Date("2026-11-23T11:00:00.417Z");

test("tells no secret and no host, with the database there or gone", async () => {
  for (const each of [db, gone]) {
    const told = JSON.stringify(await diagnose({ db: each, settings, now }));
    expect(told).not.toMatch(/secret|password|letmein|internal|owner|sender/);
  }
});
