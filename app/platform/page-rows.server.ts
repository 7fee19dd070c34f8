import { setTimeout } from "node:timers/promises";
import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import type { PageData, PageTopic } from "#db/page-data.ts";

/** For how long a page waits for the newest of what it has anyway. */
const timeoutMs = 1_000;

/** Databases of whose changes this process hears. */
const followed = new WeakMap<Db, PageData>();

/** From now on what pages show of a database is read once, until it changes. */
export function followRows(db: Db, pageData: PageData): void {
  followed.set(db, pageData);
}

/** The log hears of an outage; a page in whose making it did is not cached (server/pages.ts). */
type Reader = Pick<App, "db"> & Partial<Pick<App, "log">>;

/** What pages show of one topic, `first` in an outage before anything was read (decision 13). */
export function pageRows<Rows>(
  topic: PageTopic,
  { first, select }: { first: Rows; select: (db: Db) => Promise<Rows> },
) {
  const kept = new WeakMap<Db, { changes: number | null; rows: Rows }>();

  const changesIn = (db: Db) => followed.get(db)?.changes(topic) ?? null;

  /** What was read, if it is known that nothing changed since. */
  function current(db: Db) {
    const last = kept.get(db);
    return last && last.changes !== null && last.changes === changesIn(db) ? last : null;
  }

  async function read(db: Db): Promise<Rows> {
    const known = current(db);
    if (known) return known.rows;
    const changes = changesIn(db);
    const rows = await select(db);
    // What changed meanwhile is read the next time: the number is of before.
    kept.set(db, { changes, rows });
    return rows;
  }

  async function readOrLast({ db, log }: Reader): Promise<Rows> {
    const last = kept.get(db);
    try {
      if (!last || current(db)) return await read(db);
      // A database that is frozen keeps each of its readers waiting, one after the other.
      const late = setTimeout(timeoutMs, null, { ref: false });
      const found = await Promise.race([read(db).then((rows) => ({ rows })), late]);
      if (found) return found.rows;
      log?.warn("last rows shown", { topic, cause: "timeout" });
      return last.rows;
    } catch (error) {
      if (outageCause(error) === "unknown") throw error;
      log?.warn("last rows shown", { topic, cause: outageCause(error) });
      return last ? last.rows : first;
    }
  }

  return { read, readOrLast };
}
