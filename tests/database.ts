import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { and, eq, getTableColumns, getTableName, type InferSelectModel, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { afterAll, beforeEach, inject } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { type Db, embeddedExtensions, openDatabase, wrapEmbedded } from "#db/client.ts";
import { seed } from "#db/seed.ts";
import { databaseOn, onServer } from "./database-template.ts";

/**
 * A migrated, empty database for the tests of one file: PGlite, or a database on the server that
 * TEST_DATABASE_URL names. Call it once at the top, like the functions below: a clean-up that is
 * registered within a test is never run.
 */
export async function testDatabase(): Promise<Db> {
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") {
    return openForTests(await createOnServer(template.url, `template ${template.name}`));
  }
  const { db, client } = spare.pop() ?? (await copyOf(template.dump));
  afterAll(async () => {
    if (client.closed) return;
    await empty(client);
    spare.push({ db, client });
  });
  // What the product remembers of a database it remembers by this object.
  return Object.create(db);
}

/** The same with what a new installation brings along. */
export async function seededDatabase(): Promise<Db> {
  const db = await testDatabase();
  await seed(db);
  return db;
}

type Embedded = { db: Db; client: PGlite };

/** Databases of files that have ended in this process: to empty one is much quicker than to start one. */
const spare: Embedded[] = [];

async function copyOf(dump: string): Promise<Embedded> {
  const client = await PGlite.create({
    extensions: embeddedExtensions,
    loadDataDir: await openAsBlob(dump),
  });
  return { client, db: wrapEmbedded(client).db };
}

async function empty(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`);
  // Triggers write nothing while the tables that they write to are emptied.
  await client.exec(`
    set session_replication_role to replica;
    truncate ${rows[0]?.tables} restart identity;
    reset all`);
}

/** Lets each test of a file begin without a row of these tables, which are emptied in that order. */
export function emptyBeforeEach(db: Db, ...tables: PgTable[]): void {
  beforeEach(async () => {
    for (const table of tables) await db.delete(table);
  });
}

type Where<Table extends PgTable> = Partial<InferSelectModel<Table>>;

function isIn<Table extends PgTable>(table: Table, where: Where<Table>) {
  const columns = getTableColumns(table);
  return and(
    ...Object.entries(where).map(([name, value]) => {
      const column = columns[name];
      if (!column) throw new Error(`${getTableName(table)} has no ${name}`);
      return eq(column, value);
    }),
  );
}

/** The row of a table with these values; a test in which there is none has failed. */
export async function rowIn<Table extends PgTable>(
  db: Db,
  table: Table,
  where: Where<Table>,
): Promise<InferSelectModel<Table>> {
  const rows: PgTable = table;
  const [row] = await db.select().from(rows).where(isIn(table, where)).limit(1);
  if (!row) throw new Error(`No row of ${getTableName(table)} has ${JSON.stringify(where)}`);
  return row as InferSelectModel<Table>;
}

/** Sets values of the rows with these. */
export async function changeIn<Table extends PgTable>(
  db: Db,
  table: Table,
  where: Where<Table>,
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  await db.update(table).set(values).where(isIn(table, where));
}

/** A database without a single table. */
export async function emptyDatabase(): Promise<Db> {
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") return openForTests(await createOnServer(template.url));
  const client = await PGlite.create({ extensions: embeddedExtensions });
  afterAll(() => client.close());
  return wrapEmbedded(client).db;
}

/**
 * Starts all of them while nobody may write to the table, so that each has read before any writes,
 * unless a lock lets them in one after the other.
 */
export async function startTogether<Result>(
  db: Db,
  table: PgTable,
  starts: (() => Promise<Result>)[],
): Promise<Result[]> {
  const locked = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in exclusive mode`);
    locked.resolve();
    await wait(100);
  });
  await locked.promise;
  const [results] = await Promise.all([Promise.all(starts.map((start) => start())), holding]);
  return results;
}

/** Runs while each statement on the table fails. */
export async function whileUnreadable<Result>(
  db: Db,
  table: string,
  run: () => Promise<Result>,
): Promise<Result> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
  try {
    return await run();
  } finally {
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`));
  }
}

let gone: Promise<Db> | undefined;

/** A database that is gone: every query is refused. */
export async function goneDatabase(): Promise<Db> {
  gone ??= closeDatabase();
  return Object.create(await gone);
}

async function closeDatabase(): Promise<Db> {
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") {
    // An embedded one would be started only to be closed.
    const { db, close } = await openDatabase({ databaseUrl: template.url, dataFolder: "" });
    await close();
    return db;
  }
  const client = await PGlite.create();
  await client.close();
  return wrapEmbedded(client).db;
}

/** Another set of connections, as another process would have, to a database on a server. */
export async function openForTests(databaseUrl: string): Promise<Db> {
  const database = await openDatabase({ databaseUrl, dataFolder: "" });
  afterAll(database.close);
  return database.db;
}

/** The address of a new database on `serverUrl` that goes away with the tests of the file. */
export async function createOnServer(serverUrl: string, options = ""): Promise<string> {
  const name = `lamaan_test_${newId().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} ${options}`);
  afterAll(() => onServer(serverUrl, `drop database ${name} with (force)`));
  return databaseOn(serverUrl, name);
}

/** A database whose user owns it and may make no roles, and a way to run what an administrator would. */
export async function databaseOfPlainUser(): Promise<{
  db: Db;
  administer: (statements: string) => Promise<unknown>;
}> {
  const user = `lamaan_plain_${newId().replaceAll("-", "")}`;
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") {
    await onServer(template.url, `create role ${user} login`);
    const url = new URL(await createOnServer(template.url, `owner ${user}`));
    const administer = (statements: string) => onServer(url.href, statements);
    const ours = new URL(url);
    ours.username = user;
    return { db: await openForTests(ours.href), administer };
  }
  const db = await emptyDatabase();
  await db.execute(sql.raw(`create role ${user}`));
  await db.execute(sql.raw(`grant all on schema public to ${user}`));
  await db.execute(
    sql.raw(
      `do $$ begin execute 'alter database ' || quote_ident(current_database()) || ' owner to ${user}'; end $$`,
    ),
  );
  await db.execute(sql.raw(`set role ${user}`));
  const administer = async (statements: string) => {
    await db.execute(sql.raw("reset role"));
    for (const statement of statements.split("\n")) await db.execute(sql.raw(statement));
    await db.execute(sql.raw(`set role ${user}`));
  };
  return { db, administer };
}
