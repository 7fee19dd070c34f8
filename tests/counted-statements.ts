import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleServer, NodePgDatabase } from "drizzle-orm/node-postgres";
import { drizzle as drizzleEmbedded, type PgliteDatabase } from "drizzle-orm/pglite";
import type { Pool } from "pg";
import type { Db } from "#db/client.ts";
import * as schema from "#db/schema.ts";

/** Only the server's driver tells of these. */
const ofTransactions = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/** The same database, and a list of the statements that were sent to it since it was read last. */
export function countStatements(db: Db): { db: Db; take: () => string[] } {
  let sent: string[] = [];
  const logger = {
    logQuery(statement: string) {
      if (!ofTransactions.test(statement)) sent.push(statement);
    },
  };
  const options = { schema, casing: "snake_case", logger } as const;
  const counted =
    db instanceof NodePgDatabase
      ? drizzleServer((db as typeof db & { $client: Pool }).$client, options)
      : drizzleEmbedded(
          (db as PgliteDatabase<typeof schema> & { $client: PGlite }).$client,
          options,
        );
  const take = () => {
    const taken = sent;
    sent = [];
    return taken;
  };
  return { db: counted as Db, take };
}
