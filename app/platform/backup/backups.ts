import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import type { BackupSettings } from "#app/platform/settings-fields.ts";
import type { Database } from "#db/client.ts";
import { backupName, listBackups, rotateBackups } from "./archive.ts";
import { openBackupSocket } from "./backup-socket.ts";
import { type BackupSource, makeBackup } from "./make-backup.ts";
import { spoolCopy, spoolTables } from "./spool.ts";

export async function startBackups(
  { settings, log, now }: App,
  { db, kind }: Pick<Database, "db" | "kind">,
): Promise<{ stop(): Promise<void> }> {
  const { backups, dataFolder } = settings;
  const stopping = new AbortController();
  const socket = kind === "pglite" ? await openSocket() : null;
  const spoolOf = kind === "pglite" ? spoolCopy : spoolTables;
  const spool = (signal?: AbortSignal) => spoolOf(db, dataFolder, signal);
  const finished = backups
    ? backUpUntil(stopping.signal, { backups, source: { settings, spool }, log, now })
    : Promise.resolve();

  /** A disk without sockets loses only this. */
  function openSocket() {
    return openBackupSocket({ db, log }, dataFolder).catch((error) => {
      log.error("no backups by command while the server runs", error);
      return null;
    });
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.all([finished, socket?.close()]);
    },
  };
}

const lookEveryMs = 60_000;
const retryMs = 3_600_000;

type Scheduled = { backups: BackupSettings; source: BackupSource } & Pick<App, "log" | "now">;

export async function backUpUntil(signal: AbortSignal, scheduled: Scheduled): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = lookEveryMs;
    try {
      await backUpIfDue(scheduled, signal);
    } catch (error) {
      if (signal.aborted) return;
      scheduled.log.error("backup not made", error);
      pauseMs = retryMs;
    }
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

export async function backUpIfDue(
  { backups, source, log, now }: Scheduled,
  signal?: AbortSignal,
): Promise<void> {
  const { folder, everyHours, keep } = backups;
  const isDue = async () => {
    const [newest] = await listBackups(folder);
    return !newest || now().getTime() - newest.madeAt.getTime() >= everyHours * 3_600_000;
  };
  await mkdir(folder, { recursive: true });
  if (!(await isDue())) return;
  const startedAt = performance.now();
  const madeAt = now();
  const made = await makeBackup(
    source,
    { file: path.join(folder, backupName(madeAt)), draft: scheduledDraft(folder), madeAt, isDue },
    signal,
  );
  if (!made) return;
  await rotateBackups(folder, keep);
  const { missing, ...facts } = made;
  log.info("backup made", { ...facts, ms: Math.round(performance.now() - startedAt) });
  if (missing.length > 0) {
    log.error("backup not whole", new Error(`Pictures are missing: ${missing.join(" ")}`));
  }
}

const scheduledDraft = (folder: string) => path.join(folder, "lamaan-scheduled.draft");
