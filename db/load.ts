import { createReadStream } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client.ts";
import { type Dump, listTables, type TableColumns, tableFile, writeValuesAlike } from "./dump.ts";
import {
  findLastMigration,
  keepOthersFromMigrating,
  listMigrations,
  migrateUpTo,
} from "./migrate.ts";

const batchBytes = 1_000_000;

/** Why tables cannot be put where they should go, in words for whoever asked for it. */
export class RestoreError extends Error {}

/** Throws RestoreError unless this version knows the tables of the dump. */
export function requireKnownMigration({ migration }: Pick<Dump, "migration">): void {
  const known = listMigrations();
  if (known.includes(migration)) return;
  throw new RestoreError(
    migration < (known[0] ?? 0)
      ? "The backup was made by a version of Lamaan before 1.0, which this one cannot read. Nothing was changed."
      : "The backup was made by a newer version of Lamaan. Update this one first. Nothing was changed.",
  );
}

/** Throws RestoreError where the database has rows, or tables that are newer than those of the dump. */
export async function requireEmpty(db: Db, { migration }: Pick<Dump, "migration">): Promise<void> {
  for (const { name } of await listTables(db)) {
    const [row] = await db
      .select({ one: sql`1` })
      .from(sql`${sql.identifier(name)}`)
      .limit(1);
    if (row) {
      throw new RestoreError(
        `The database is not empty (${name} has rows), and a backup is restored into an empty one only. Nothing was changed.`,
      );
    }
  }
  if ((await findLastMigration(db)) > migration) {
    throw new RestoreError(
      "The database has empty tables that are newer than the backup: restore into one without tables. Nothing was changed.",
    );
  }
}

/** Brings it to this version: the whole of it, or nothing. */
export async function loadTables(
  db: Db,
  folder: string,
  dump: Pick<Dump, "migration" | "tables">,
): Promise<void> {
  requireKnownMigration(dump);
  await db.transaction(async (tx) => {
    await keepOthersFromMigrating(tx);
    await requireEmpty(tx, dump);
    await migrateUpTo(tx, dump.migration);
    await writeValuesAlike(tx);
    await tx.execute(sql`set local lamaan.restoring to 'on'`);
    const tables = await listTables(tx);
    // Rows may refer to a later one of their own table.
    await tx.execute(sql`set constraints all deferred`);
    for (const { name, rows } of dump.tables) {
      const table = tables.find((one) => one.name === name);
      if (!table) throw new Error(`There is no table ${name}`);
      const loaded = await loadRows(tx, table, path.join(folder, tableFile(name)));
      if (loaded !== rows) throw new Error(`${name} has ${loaded} rows instead of ${rows}`);
    }
    await tx.execute(sql`set constraints all immediate`);
    await tx.execute(sql`set local lamaan.restoring to 'off'`);
    await migrateUpTo(tx, Number.POSITIVE_INFINITY);
  });
}

async function loadRows(tx: Tx, table: TableColumns, file: string): Promise<number> {
  let rows = 0;
  let batch: string[] = [];
  let bytes = 0;
  const insert = async () => {
    if (batch.length > 0) await insertRows(tx, table, batch);
    rows += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const line of linesOf(file)) {
    batch.push(line);
    bytes += line.length;
    if (bytes >= batchBytes) await insert();
  }
  await insert();
  return rows;
}

/** Node's own reader of lines also breaks them at characters that stand within a row (U+2028). */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

async function insertRows(tx: Tx, { name, columns }: TableColumns, lines: string[]): Promise<void> {
  const names = columns.map((column) => sql.identifier(column.name));
  const texts = names.map((column) => sql`${column} text`);
  const values = columns.map(
    (column) => sql`${sql.identifier(column.name)}::${sql.raw(column.type)}`,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)}
    from json_to_recordset(${`[${lines.join(",")}]`}::json) as line (${sql.join(texts, sql`, `)})`);
}
