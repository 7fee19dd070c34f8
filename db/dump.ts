import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { isNotNull, sql } from "drizzle-orm";
import { uploadedPictures } from "#db/schema/content.ts";
import { type Db, rowsOf, type Tx } from "./client.ts";
import {
  findLastMigration,
  keepOthersFromMigrating,
  listMigrations,
  migrateUpTo,
} from "./migrate.ts";
import { projectFolder } from "./project-folder.ts";

export type Dump = {
  /** The last migration, by the time it was made. */
  migration: number;
  /** Each table comes after those that its rows refer to. */
  tables: { name: string; rows: number }[];
  pictures: string[];
};

const pageBytes = 1_000_000;
const firstPageRows = 100;
const mostPageRows = 5000;

/** Writes every table at one moment into `folder`: a file each, a row a line. */
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
      const pictures = await listPictures(tx);
      return { migration: await findLastMigration(tx), tables, pictures };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

export const tableFile = (table: string) => `${table}.jsonl`;

/** Every database reads values written like this back unchanged. */
async function writeValuesAlike(tx: Tx): Promise<void> {
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
  // As text, because JSON's own numbers and nulls are not exact.
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  await tx.execute(sql`
    declare page no scroll cursor for select row_to_json(r)::text as line
    from (select ${sql.join(values, sql`, `)} from ${sql.identifier(name)}) r`);
  let rows = 0;
  let pageRows = firstPageRows;
  for (;;) {
    signal?.throwIfAborted();
    const page = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${pageRows} from page`));
    if (page.length === 0) break;
    const text = page.map(({ line }) => `${line}\n`).join("");
    await file.write(text);
    rows += page.length;
    pageRows = Math.min(mostPageRows, Math.ceil((pageBytes * page.length) / text.length));
  }
  await tx.execute(sql`close page`);
  return rows;
}

async function listPictures(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ key: uploadedPictures.key })
    .from(uploadedPictures)
    .where(isNotNull(uploadedPictures.storedAt));
  return rows.map(({ key }) => key);
}

/** `dumpTables` of a copy, in a thread of its own. */
export async function dumpInThread(
  copy: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Dump> {
  signal?.throwIfAborted();
  const worker = new Worker(path.join(projectFolder(), "db/dump-worker.ts"), {
    workerData: { copy, folder },
  });
  const dumped = Promise.withResolvers<Dump>();
  worker.once("message", dumped.resolve).once("error", dumped.reject);
  // After the last write, so that the folder can be removed.
  worker.once("exit", () => dumped.reject(signal?.reason ?? new Error("The dump ended early")));
  const stop = () => worker.terminate();
  signal?.addEventListener("abort", stop);
  return dumped.promise.finally(() => signal?.removeEventListener("abort", stop));
}

/** A table as the database has it, perhaps newer than this version's schema. */
type TableColumns = {
  name: string;
  /** Without generated columns. */
  columns: { name: string; type: string }[];
};

type Found = TableColumns & { needs: string[] };

const columnsOf = sql<TableColumns["columns"]>`(
  select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
  from pg_attribute
  where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '')`;

const neededBy = sql<string[]>`(
  select coalesce(json_agg(distinct needed.relname), '[]')
  from pg_constraint join pg_class needed on needed.oid = confrelid
  where contype = 'f' and conrelid = tables.oid and confrelid <> conrelid)`;

async function listTables(db: Db): Promise<TableColumns[]> {
  const found = await db
    .select({ name: sql<string>`relname`, columns: columnsOf, needs: neededBy })
    .from(sql`pg_class tables`)
    .where(sql`relkind = 'r' and relnamespace = 'public'::regnamespace`)
    .orderBy(sql`relname`);
  return inOrder(found).map(({ name, columns }) => ({ name, columns }));
}

function inOrder(tables: Found[]): Found[] {
  const ordered: Found[] = [];
  while (ordered.length < tables.length) {
    const names = ordered.map(({ name }) => name);
    const next = tables.filter(
      ({ name, needs }) => !names.includes(name) && needs.every((need) => names.includes(need)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered;
}

const batchBytes = 1_000_000;

export class RestoreError extends Error {}

export function requireKnownMigration({ migration }: Pick<Dump, "migration">): void {
  const known = listMigrations();
  if (known.includes(migration)) return;
  throw new RestoreError(
    migration < (known[0] ?? 0)
      ? "The backup was made by a version of Lamaan before 1.0, which this one cannot read. Nothing was changed."
      : "The backup was made by a newer version of Lamaan. Update this one first. Nothing was changed.",
  );
}

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

/** Loads and migrates everything in one transaction. */
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

/** Node's readline would also break lines at U+2028. */
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
