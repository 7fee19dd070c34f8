import { AsyncLocalStorage } from "node:async_hooks";
import { accessSync, constants, mkdirSync } from "node:fs";
import { Socket } from "node:net";
import path from "node:path";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { is } from "drizzle-orm";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded, PgliteDatabase } from "drizzle-orm/pglite";
import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig } from "pg";
import { DurableNodeFS } from "./durable-node-fs.ts";
import { nameStatements, statementNames } from "./embedded-statements.ts";
import { unpackDatabase } from "./empty-database.ts";
import { lockFolder } from "./folder-lock.ts";
import * as schema from "./schema.ts";

/** The database, or a transaction in it: whatever takes one takes the other. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** For what must be part of its caller's transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = { db: Db; kind: "pglite" | "postgres"; close(): Promise<void> };

/** One that can be watched: it counts how often it has answered, be it with a failure. */
export type OpenDatabase = Database & { answers(): number };

/** Told by triggers, so that no code that changes data has to think of pages (`page_data_changed`, page-data.ts). */
export const pageDataChannel = "page_data_changed";

/** Names of columns are ours in another spelling, wherever a statement is written. */
const drizzleOptions = { schema, casing: "snake_case" } as const;

/** The message is the driver's own: it names the host, the user or the database, never a password. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super(
      `The PostgreSQL server does not let us in: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
}

/**
 * `onBroken`: its disk takes nothing more, and only another start makes it whole again. `empty` is the
 * file of the embedded database that a folder without one begins with.
 */
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

/** One connection to a server, without the limits that end what takes long. */
export async function openServerAlone(connectionString: string): Promise<Database> {
  const client = new Client({ connectionString });
  // A connection that is lost fails the query in hand; unheard, it would end the process before that.
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
  // PGlite would only say that it failed.
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

/** Opens a copy of an embedded database that nobody keeps, and so without waiting for the disk. */
export async function openCopy(folder: string): Promise<Database> {
  return wrapEmbedded(await PGlite.create(folder, { extensions: embeddedExtensions }));
}

/** The database of a PGlite that its caller opened, and closes. */
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

/**
 * Within a transaction only its own connection may be asked. The embedded database would wait for the
 * transaction, and that for it, for ever; on a server a few such requests hold all connections.
 */
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

/**
 * PGlite works in this thread, and a query that waits for another begins in the same turn of the event
 * loop: without a pause, a queue of them would hold up all that comes in over the network.
 */
function takeTurns(client: PGlite, noteAnswer: () => void): void {
  const runAlone = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (query) =>
    runAlone(async () => {
      const result = await query().finally(noteAnswer);
      await eventLoopTurn();
      return result;
    });
}

/** What the migrations ask for; a server has them beside it. */
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

/** The server ends a statement that takes longer, and says so. */
const statementTimeoutMs = 8_000;
/** A server that has not even done that does not answer any more. */
const silenceMs = 10_000;

/** To a PostgreSQL server: closed with an error once that is silent for too long. */
export function openSocket(): Socket {
  const socket = new Socket();
  const giveUp = () => socket.destroy(new Error("The database server does not answer"));
  return socket.setTimeout(silenceMs, giveUp);
}

/** Connections to a PostgreSQL server that may go away, or stop answering, and come back. */
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
  // Without a listener, an idle connection that the server drops would end the process. The pool
  // has already let go of it, and opens another when it is needed.
  pool.on("error", () => {});
  // Drizzle does not listen to the connection of a transaction either, and never returns one on
  // which not even `begin` worked: some outages later the pool would be empty for good.
  pool.on("acquire", (connection) => connection.on("error", returnLost));
  pool.on("release", (_error, connection) => connection.off("error", returnLost));
  return pool;
}

function returnLost(this: PoolClient): void {
  this.release(true);
  // Drizzle's own return, when it comes, finds it done.
  this.release = () => {};
}

/** Whether it works in this process, which then cannot stop a statement that it has begun. */
export const isEmbedded = (db: Db): boolean => is(db, PgliteDatabase);

/** Whether a statement failed because another row has what this unique index allows once. */
export function isTaken(error: unknown, uniqueIndex: string): boolean {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== "object" || cause === null) return false;
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === uniqueIndex;
}

const nameOf = statementNames();

/** A PostgreSQL connection that names Drizzle's statements. */
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
