import { setTimeout } from "node:timers/promises";
import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import type { PageData, PageTopic } from "#db/page-data.ts";

const timeoutMs = 1_000;

const followed = new WeakMap<Db, PageData>();

/** Rows of this database are read once and then cached until they change. */
export function followRows(db: Db, pageData: PageData): void {
  followed.set(db, pageData);
}

type Reader = Pick<App, "db"> & Partial<Pick<App, "log">>;

export function pageRows<Rows>(
  topic: PageTopic,
  { first, select }: { first: Rows; select: (db: Db) => Promise<Rows> },
) {
  const cache = new WeakMap<Db, { changes: number | null; rows: Rows }>();

  const changesIn = (db: Db) => followed.get(db)?.changes(topic) ?? null;

  function current(db: Db) {
    const last = cache.get(db);
    return last && last.changes !== null && last.changes === changesIn(db) ? last : null;
  }

  async function read(db: Db): Promise<Rows> {
    const known = current(db);
    if (known) return known.rows;
    const changes = changesIn(db);
    const rows = await select(db);
    cache.set(db, { changes, rows });
    return rows;
  }

  async function readOrLast({ db, log }: Reader): Promise<Rows> {
    const last = cache.get(db);
    try {
      if (!last || current(db)) return await read(db);
      // A frozen database would delay every reader in turn.
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
