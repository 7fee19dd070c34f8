import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

const dayMs = 24 * 3_600_000;

/**
 * Does for the embedded database what a server does by itself, now and once a day: counts what is in
 * the tables and clears what was deleted. Without it, lists of many rows are read whole. Nothing
 * waits for it; a fault is given to `onFault`, and the next day tries again. `stop` lets the table
 * that it is at be finished.
 */
export function keepHouse(
  { db, kind }: Pick<Database, "db" | "kind">,
  onFault: (error: unknown) => void,
): { stop: () => Promise<void> } {
  if (kind !== "pglite") return { stop: () => Promise.resolve() };
  let isStopped = false;
  async function tidy() {
    const tables = await db
      .select({ name: sql<string>`tablename` })
      .from(sql`pg_tables`)
      .where(sql`schemaname = 'public'`);
    // One by one, because whoever asks for something waits meanwhile.
    for (const { name } of tables) {
      if (isStopped) return;
      await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    }
  }
  let running = Promise.resolve();
  const begin = () => {
    running = tidy().catch(onFault);
  };
  const daily = setInterval(begin, dayMs);
  begin();
  return {
    stop() {
      isStopped = true;
      clearInterval(daily);
      return running;
    },
  };
}
