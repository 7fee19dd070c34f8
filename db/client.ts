import { mkdirSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { Pool } from "pg";
import { DurableNodeFS } from "./durable-node-fs.ts";
import { lockFolder } from "./folder-lock.ts";
import * as schema from "./schema.ts";

/** The database, or a transaction in it: whatever takes one takes the other. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** For what must be part of its caller's transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type Database = { db: Db; kind: "pglite" | "postgres"; close(): Promise<void> };

const options = { schema, casing: "snake_case" } as const;

/** Opens the PostgreSQL server at `databaseUrl`, or else the embedded one in the data folder. */
export async function openDatabase(place: {
  databaseUrl: string | null;
  dataFolder: string;
}): Promise<Database> {
  if (place.databaseUrl) return openServer(place.databaseUrl);
  return openFolder(path.join(place.dataFolder, "db"));
}

function openServer(connectionString: string): Database {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    keepAlive: true,
  });
  // Without a listener, an idle connection that the server drops would end the process. The pool
  // has already let go of it, and opens another when it is needed.
  pool.on("error", () => {});
  return { db: drizzleServer(pool, options), kind: "postgres", close: () => pool.end() };
}

async function openFolder(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const client = await PGlite.create({
      fs: new DurableNodeFS(folder),
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

/** The database of a PGlite that its caller opened, and closes. */
export function wrapEmbedded(client: PGlite): Database {
  return { db: drizzleEmbedded(client, options), kind: "pglite", close: () => client.close() };
}

const durableStartParams = [
  // Turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  // The default, fdatasync, never reaches DurableNodeFS.
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];
