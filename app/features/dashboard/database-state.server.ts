import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import { countPendingMigrations } from "#db/migrate.ts";
import type { DatabaseState } from "./database-state.ts";

type Asking = Pick<App, "db" | "log">;

/** As often as an open page asks. */
const knownForMs = 20_000;

/** Of each process: the databases that were well when they were asked last, and when that was. */
const well = new WeakMap<App["db"], number>();

/** Asks whether the database answers, and has every table that this version expects. */
export async function askDatabaseState({ db, log }: Asking): Promise<DatabaseState> {
  well.delete(db);
  try {
    const pending = await countPendingMigrations(db);
    if (pending > 0) return { state: "not-configured" };
    well.set(db, performance.now());
    return { state: "connected" };
  } catch (error) {
    log.error("database away", error);
    return { state: "error", cause: outageCause(error) };
  }
}

/** What a page may say that has just read something else: only what was not well is asked again. */
export async function knownDatabaseState(app: Asking): Promise<DatabaseState> {
  const askedAt = well.get(app.db);
  return askedAt !== undefined && performance.now() - askedAt < knownForMs
    ? { state: "connected" }
    : askDatabaseState(app);
}
