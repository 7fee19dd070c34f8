import { AsyncLocalStorage } from "node:async_hooks";
import { accessSync, constants, mkdirSync } from "node:fs";
import { Socket } from "node:net";
import path from "node:path";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { is, type SQL } from "drizzle-orm";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded, PgliteDatabase } from "drizzle-orm/pglite";
import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig } from "pg";
import { DurableNodeFS } from "./durable-node-fs.ts";
import { nameStatements, statementNames } from "./embedded-statements.ts";
import { unpackDatabase } from "./empty-database.ts";
import { lockFolder } from "./folder-lock.ts";
import * as schema from "./schema.ts";

/** The database or a transaction in it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = { db: Db; kind: "pglite" | "postgres"; close(): Promise<void> };

/** `answers` counts the database's answers, failures included (watch.ts). */
export type OpenDatabase = Database & { answers(): number };

/** Triggers notify on this channel (page-data.ts). */
export const pageDataChannel = "page_data_changed";

const drizzleOptions = { schema, casing: "snake_case" } as const;

/** The driver's message names host, user or database, never a password. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super(
      `The PostgreSQL server does not let us in: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
}

/** `onBroken` ends the process when the disk cannot be written; `empty` is a packed first database. */
export async function openDatabase(
  place: { databaseUrl: string | null; dataFolder: string },
  onBroken: OnBroken = endProcess,
  empty?: string,
): Promise<OpenDatabase> {
  if (place.databaseUrl) return openServer(place.databaseUrl);
  return openFolder(embeddedFolder(place.dataFolder), onBroken, empty);
}

type OnBroken = (error: unknown) => never;

function endProcess(error: unknown): never {
  console.error(`The database cannot be written: ${error}`);
  process.exit(1);
}

export const embeddedFolder = (dataFolder: string) => path.join(dataFolder, "db");

async function openServer(connectionString: string): Promise<OpenDatabase> {
  const answers = counter();
  const pool = openPool(connectionString, answers.count);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new ServerUnreachable(error);
  }
  const db = refuseSecondConnections(drizzleServer(pool, drizzleOptions));
  return { db, kind: "postgres", answers: answers.counted, close: () => pool.end() };
}

/** One connection without the pool's time limits. */
export async function openServerAlone(connectionString: string): Promise<Database> {
  const client = new Client({ connectionString });
  // Without a listener a lost connection would end the process; the query fails as well.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new ServerUnreachable(error);
  }
  return { db: drizzleServer(client, drizzleOptions), kind: "postgres", close: () => client.end() };
}

async function openFolder(
  folder: string,
  onBroken: OnBroken,
  empty?: string,
): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true });
  // PGlite's own error names no cause.
  accessSync(folder, constants.W_OK);
  const unlock = await lockFolder(folder);
  try {
    if (empty) await unpackDatabase(empty, folder);
    const client = await PGlite.create({
      extensions: embeddedExtensions,
      fs: new DurableNodeFS(folder, onBroken),
      startParams: durableStartParams,
    });
    const close = async () => {
      await client.close();
      await unlock();
    };
    return { ...wrapEmbedded(client), close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Opens a copy of an embedded database, without waiting for the disk. */
export async function openCopy(folder: string): Promise<Database> {
  return wrapEmbedded(await PGlite.create(folder, { extensions: embeddedExtensions }));
}

export function wrapEmbedded(client: PGlite): OpenDatabase {
  const answers = counter();
  takeTurns(client, answers.count);
  nameStatements(client);
  return {
    db: refuseSecondConnections(drizzleEmbedded(client, drizzleOptions)),
    kind: "pglite",
    answers: answers.counted,
    close: () => client.close(),
  };
}

function counter() {
  let count = 0;
  return {
    count: () => {
      count++;
    },
    counted: () => count,
  };
}

/** Inside a transaction another connection would wait for it forever (PGlite) or use up the pool. */
function refuseSecondConnections<Root extends Db>(db: Root): Root {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  const { session } = db._;
  const prepareQuery = session.prepareQuery.bind(session);
  const transaction = session.transaction.bind(session);
  const refuseWithin = () => {
    if (!transactions.getStore()?.isOpen) return;
    throw new Error("A second connection is asked for while a transaction of this request is open");
  };
  session.prepareQuery = (...asked) => {
    refuseWithin();
    return prepareQuery(...asked);
  };
  session.transaction = async (run, config) => {
    refuseWithin();
    const own = { isOpen: true };
    return transaction((tx) => {
      return transactions
        .run(own, () => run(tx))
        .finally(() => {
          own.isOpen = false;
        });
    }, config);
  };
  return db;
}

/** Pauses after each query, because a queue of them would block the network. */
function takeTurns(client: PGlite, noteAnswer: () => void): void {
  const runAlone = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (query) =>
    runAlone(async () => {
      const result = await query().finally(noteAnswer);
      await eventLoopTurn();
      return result;
    });
}

export const embeddedExtensions = { btree_gist, pg_trgm };

const durableStartParams = [
  // Turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  // The default, fdatasync, never reaches DurableNodeFS.
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

const statementTimeoutMs = 8_000;
/** Longer than any statement may take, so the server is gone. */
const silenceMs = 10_000;

/** Closes itself once the server is silent for too long. */
export function openSocket(): Socket {
  const socket = new Socket();
  const giveUp = () => socket.destroy(new Error("The database server does not answer"));
  return socket.setTimeout(silenceMs, giveUp);
}

function openPool(connectionString: string, noteAnswer: () => void): Pool {
  const pool = new Pool({
    Client: ServerConnection,
    connectionString,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
    stream: () => openSocket().on("data", noteAnswer),
    onConnect: (client) => client.query(`listen ${pageDataChannel}`),
  });
  // Without a listener a dropped idle connection would end the process.
  pool.on("error", () => {});
  // Drizzle never returns a connection on which `begin` failed, so the pool would run empty.
  pool.on("acquire", (connection) => connection.on("error", returnLost));
  pool.on("release", (_error, connection) => connection.off("error", returnLost));
  return pool;
}

function returnLost(this: PoolClient): void {
  this.release(true);
  // Drizzle returns it once more.
  this.release = () => {};
}

/** The embedded database cannot cancel a statement. */
export const isEmbedded = (db: Db): boolean => is(db, PgliteDatabase);

/** The database's own error, which Drizzle wraps. */
export const databaseErrorOf = (error: unknown): { code?: unknown; constraint?: unknown } =>
  (error instanceof Error && (error.cause as object | undefined)) || {};

export function isTaken(error: unknown, uniqueIndex: string): boolean {
  const { code, constraint } = databaseErrorOf(error);
  return code === "23505" && constraint === uniqueIndex;
}

export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

const nameOf = statementNames();

class ServerConnection extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const send = super.query.bind(this) as (...asked: unknown[]) => unknown;
    const query = (config: unknown, ...rest: unknown[]) =>
      send(isDrizzles(config) ? withName(config) : config, ...rest);
    this.query = query as Client["query"];
  }
}

const isDrizzles = (config: unknown): config is QueryConfig =>
  typeof config === "object" && config !== null && "text" in config && !("submit" in config);

const withName = (config: QueryConfig): QueryConfig => ({
  ...config,
  name: config.name ?? nameOf(config.text) ?? undefined,
});
