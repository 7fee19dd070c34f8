import { readFileSync } from "node:fs";
import path from "node:path";
import { is, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import { Client, type Pool } from "pg";
import type { Db, Tx } from "./client.ts";
import { projectFolder } from "./project-folder.ts";

const migrations = { migrationsFolder: path.join(projectFolder(), "db/migrations") };

/** Any number that nobody else uses as an advisory lock in this database. */
export const migrationLock = 4_620_211;

/** The migrations that made this database are gone, so that it cannot be brought to this version. */
export class UnknownMigrations extends Error {}

/**
 * Safe to run again, and by several processes at once: all but the first wait. Throws UnknownMigrations
 * where a version before the baseline made the database.
 */
export async function migrate(db: Db): Promise<void> {
  // Nearly every start: it needs no connection of its own, and none of the files read.
  const last = await findLastMigration(db);
  const [baseline = 0] = listMigrations();
  if (last > 0 && last < baseline) {
    throw new UnknownMigrations(
      "The database was made by a version of Lamaan before 1.0, which this one cannot upgrade (docs/decisions/0041). Begin with an empty one. Nothing was changed.",
    );
  }
  const isCurrent = pendingAfter(last) === 0;
  if (is(db, PgliteDatabase)) return isCurrent ? undefined : migrateEmbedded(db, migrations);
  if (is(db, NodePgDatabase)) {
    return isCurrent ? undefined : migrateAlone(db as typeof db & { $client: Pool });
  }
  throw new Error("A transaction cannot be migrated");
}

/** How many migrations of this version the database has not seen yet. */
export async function countPendingMigrations(db: Db): Promise<number> {
  return pendingAfter(await findLastMigration(db));
}

const pendingAfter = (last: number) => listMigrations().filter((millis) => millis > last).length;

/**
 * On a connection of its own: the pool's time limits would take waiting for another process, or a
 * large migration, for a query gone wrong.
 */
async function migrateAlone(db: { $client: Pool }): Promise<void> {
  const connection = new Client({ connectionString: db.$client.options.connectionString });
  // Without a listener a server that goes away would end the process; the query fails as well.
  connection.on("error", () => {});
  await connection.connect();
  try {
    const alone = drizzle(connection);
    await alone.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrateServer(alone, migrations);
  } finally {
    // The lock goes with it.
    await connection.end();
  }
}

/**
 * Brings tables from where they are up to a migration, by the time of its making, as part of the
 * caller's transaction, which Drizzle's own migrator takes none of.
 */
export async function migrateUpTo(tx: Tx, level: number): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
  const last = await findLastMigration(tx);
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles(migrations)) {
    if (folderMillis <= last || folderMillis > level) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** By the time of their making; Drizzle's own reader would read and hash each of them. */
export function listMigrations(): number[] {
  const journal = readFileSync(
    path.join(migrations.migrationsFolder, "meta/_journal.json"),
    "utf8",
  );
  const { entries }: { entries: { when: number }[] } = JSON.parse(journal);
  return entries.map(({ when }) => when);
}

/** Until when no other process may migrate: the end of the transaction. */
export async function keepOthersFromMigrating(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

/** The last one that the tables have seen, by the time of its making; 0 without tables. */
export async function findLastMigration(db: Db): Promise<number> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations') is not null`;
  const [{ exists } = { exists: false }] = await db
    .select({ exists: table })
    .from(sql`(select 1) as one`);
  if (!exists) return 0;
  const [last] = await db
    .select({ millis: sql`max(created_at)`.mapWith(Number) })
    .from(sql`drizzle.__drizzle_migrations`);
  return last?.millis ?? 0;
}
