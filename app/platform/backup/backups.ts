import type { App } from "#app/platform/app.ts";
import type { Database } from "#db/client.ts";
import { openBackupDoor } from "./backup-door.ts";
import { backUpUntil } from "./schedule.ts";
import { spoolCopy, spoolTables } from "./spool.ts";

/**
 * What a server does for backups: those of the settings, and, as nobody else can read the embedded
 * database meanwhile, the tables for those that `npm run backup` makes. `stop` gives up one that is
 * being made, and leaves nothing of it.
 */
export async function startBackups(
  { settings, log, now }: App,
  { db, kind }: Pick<Database, "db" | "kind">,
): Promise<{ stop(): Promise<void> }> {
  const { backups, dataFolder } = settings;
  const stopping = new AbortController();
  const door = kind === "pglite" ? await openDoor() : null;
  const spoolOf = kind === "pglite" ? spoolCopy : spoolTables;
  const spool = (signal?: AbortSignal) => spoolOf(db, dataFolder, signal);
  const finished = backups
    ? backUpUntil(stopping.signal, { backups, source: { settings, spool }, log, now })
    : Promise.resolve();

  /** Without one, on a disk that takes no sockets, everything else works. */
  function openDoor() {
    return openBackupDoor({ db, log }, dataFolder).catch((error) => {
      log.error("no backups by command while the server runs", error);
      return null;
    });
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.all([finished, door?.close()]);
    },
  };
}
