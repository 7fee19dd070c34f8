import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "./client.ts";
import { findLastMigration } from "./migrate.ts";
import { listTables, type TableColumns } from "./tables.ts";

export type Dump = {
  /** The last migration that the tables have seen, by the time of its making. */
  migration: number;
  /** In an order in which each table comes after those that its rows refer to. */
  tables: { name: string; rows: number }[];
  /** The keys of the pictures that rows name. */
  pictures: string[];
};

/** What is read at once: enough to be quick, little enough for a small machine. */
const pageBytes = 1_000_000;
const firstPageRows = 100;
const mostPageRows = 5000;

/**
 * Writes every table, as it is at one moment, into `folder`: a file each, a row a line. The embedded
 * database answers nobody else meanwhile: where others ask it, dump-in-thread.ts does this to a copy.
 */
export async function dumpTables(db: Db, folder: string, signal?: AbortSignal): Promise<Dump> {
  return db.transaction(
    async (tx) => {
      await writeValuesAlike(tx);
      const tables: Dump["tables"] = [];
      for (const table of await listTables(tx)) {
        const file = await open(path.join(folder, tableFile(table.name)), "wx", 0o600);
        try {
          tables.push({ name: table.name, rows: await dumpRows(tx, table, file, signal) });
        } finally {
          await file.close();
        }
      }
      return { migration: await findLastMigration(tx), tables, pictures: await listPictures(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export const tableFile = (table: string) => `${table}.jsonl`;

/** Whatever the server is set to: every database reads these back as the same value. */
export async function writeValuesAlike(tx: Tx): Promise<void> {
  await tx.execute(sql`set local time zone 'UTC'`);
  await tx.execute(sql`set local datestyle to 'ISO'`);
  await tx.execute(sql`set local extra_float_digits to 3`);
}

async function dumpRows(
  tx: Tx,
  { name, columns }: TableColumns,
  file: FileHandle,
  signal: AbortSignal | undefined,
): Promise<number> {
  // Every value as PostgreSQL writes it, in quotes: JSON's own numbers and nulls are not exact.
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await tx.execute(sql`
    declare page no scroll cursor for select row_to_json(r)::text as line
    from (select ${sql.join(values, sql`, `)} from ${sql.identifier(name)}) r`);
  let rows = 0;
  let pageRows = firstPageRows;
  for (;;) {
    signal?.throwIfAborted();
    const lines = await readLines(tx, sql.raw(`fetch ${pageRows} from page`));
    if (lines.length === 0) break;
    const text = `${lines.join("\n")}\n`;
    await file.write(text);
    rows += lines.length;
    pageRows = Math.min(mostPageRows, Math.ceil((pageBytes * lines.length) / text.length));
  }
  await tx.execute(sql`close page`);
  return rows;
}

async function readLines(tx: Tx, query: SQL): Promise<string[]> {
  const { rows } = (await tx.execute(query)) as { rows: { line: string }[] };
  return rows.map(({ line }) => line);
}

async function listPictures(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ key: sql<string>`image` })
    .from(
      sql`(select image from perfumes union select perfume_image from order_items) as pictures`,
    );
  return rows.map(({ key }) => key);
}
