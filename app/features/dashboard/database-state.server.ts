import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import { countPendingMigrations } from "#db/migrate.ts";
import type { DatabaseState } from "./database-state.ts";

/** Whether the database answers, and has every table that this version expects. */
export async function readDatabaseState({
  db,
  log,
}: Pick<App, "db" | "log">): Promise<DatabaseState> {
  try {
    const pending = await countPendingMigrations(db);
    return { state: pending === 0 ? "connected" : "not-configured" };
  } catch (error) {
    log.error("database away", error);
    return { state: "error", cause: outageCause(error) };
  }
}
