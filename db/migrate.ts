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

export const migrationLock = 4_620_211;

/** A version before the baseline made the database. */
export class UnknownMigrations extends Error {}

/** Safe to run again and by several processes at once: all but the first wait. */
export async function migrate(db: Db): Promise<void> {
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

export async function countPendingMigrations(db: Db): Promise<number> {
  return pendingAfter(await findLastMigration(db));
}

const pendingAfter = (last: number) => listMigrations().filter((millis) => millis > last).length;

/** On a connection without the pool's time limits, which a large migration would exceed. */
async function migrateAlone(db: { $client: Pool }): Promise<void> {
  const connection = new Client({ connectionString: db.$client.options.connectionString });
  // Without a listener a lost connection would end the process; the query fails as well.
  connection.on("error", () => {});
  await connection.connect();
  try {
    const alone = drizzle(connection);
    await alone.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrateServer(alone, migrations);
  } finally {
    // Releases the lock.
    await connection.end();
  }
}

/** Migrates inside the caller's transaction, which Drizzle's migrator cannot. */
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

/** By the time they were made; Drizzle's reader would read and hash each file. */
export function listMigrations(): number[] {
  const journal = readFileSync(
    path.join(migrations.migrationsFolder, "meta/_journal.json"),
    "utf8",
  );
  const { entries }: { entries: { when: number }[] } = JSON.parse(journal);
  return entries.map(({ when }) => when);
}

export async function keepOthersFromMigrating(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

/** The last applied migration by the time it was made; 0 without tables. */
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
