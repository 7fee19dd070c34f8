import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { Client } from "pg";
import { DurableNodeFS } from "./durable-node-fs.ts";
import { lockFolder } from "./folder-lock.ts";
import { openPool } from "./pool.ts";
import * as schema from "./schema.ts";

/** The database, or a transaction in it: whatever takes one takes the other. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** For what must be part of its caller's transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = { db: Db; kind: "pglite" | "postgres"; close(): Promise<void> };

const options = { schema, casing: "snake_case" } as const;

/** The message is the driver's own: it names the host, the user or the database, never a password. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super(
      `The PostgreSQL server does not let us in: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
}

/**
 * Opens the PostgreSQL server at `databaseUrl`, or else the embedded one in the data folder, which
 * calls `onBroken` when its disk takes nothing more: only another start makes it whole again.
 */
export async function openDatabase(
  place: { databaseUrl: string | null; dataFolder: string },
  onBroken: OnBroken = endProcess,
): Promise<Database> {
  if (place.databaseUrl) return openServer(place.databaseUrl);
  return openFolder(embeddedFolder(place.dataFolder), onBroken);
}

type OnBroken = (error: unknown) => never;

function endProcess(error: unknown): never {
  console.error(`The database cannot be written: ${error}`);
  process.exit(1);
}

export const embeddedFolder = (dataFolder: string) => path.join(dataFolder, "db");

async function openServer(connectionString: string): Promise<Database> {
  const pool = openPool(connectionString);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw new ServerUnreachable(error);
  }
  return { db: drizzleServer(pool, options), kind: "postgres", close: () => pool.end() };
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
  return { db: drizzleServer(client, options), kind: "postgres", close: () => client.end() };
}

async function openFolder(folder: string, onBroken: OnBroken): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  // PGlite would only say that it failed.
  accessSync(folder, constants.W_OK);
  const unlock = await lockFolder(folder);
  try {
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
export function wrapEmbedded(client: PGlite): Database {
  takeTurns(client);
  return { db: drizzleEmbedded(client, options), kind: "pglite", close: () => client.close() };
}

/**
 * PGlite works in this thread, and a query that waits for another begins in the same turn of the event
 * loop: without a pause, a queue of them would hold up all that comes in over the network.
 */
function takeTurns(client: PGlite): void {
  const runAlone = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (query) =>
    runAlone(async () => {
      const result = await query();
      await eventLoopTurn();
      return result;
    });
}

/** What the migrations ask for; a server has them beside it. */
export const embeddedExtensions = { pg_trgm };

const durableStartParams = [
  // Turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  // The default, fdatasync, never reaches DurableNodeFS.
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];
