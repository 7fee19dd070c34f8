import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { eraseDeleted } from "./erase-deleted.ts";

const dayMs = 24 * 3_600_000;

/** By more than a tenth since its rows were counted, of which the catalogue keeps the size. */
const hasGrown = sql`pg_relation_size(oid) > 1.1 * relpages * current_setting('block_size')::int`;

/**
 * Now and once a day, erases what staff deleted long ago; several processes may do so at once. For the
 * embedded database it also does what a server does by itself once a day, and now for the tables that
 * have grown: counts what is in them and clears what was deleted. Without it, lists of many rows are
 * read whole. Nothing waits for it; a fault is given to `onFault`, and the next day tries again. `stop`
 * lets the table that it is at be finished.
 */
export function startMaintenance(
  { db, kind }: Pick<Database, "db" | "kind">,
  onFault: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let isStopped = false;
  async function tidy(which?: SQL) {
    await eraseDeleted(db, new Date());
    if (kind !== "pglite") return;
    const tables = await db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(and(sql`relnamespace = 'public'::regnamespace and relkind = 'r'`, which))
      .orderBy(sql`relname`);
    // One by one, because whoever asks for something waits meanwhile.
    for (const { name } of tables) {
      if (isStopped) return;
      await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    }
  }
  let running = Promise.resolve();
  const begin = (which?: SQL) => {
    running = tidy(which).catch(onFault);
  };
  const daily = setInterval(begin, dayMs);
  begin(hasGrown);
  return {
    stop() {
      isStopped = true;
      clearInterval(daily);
      return running;
    },
  };
}
