import { closeSync, openSync, rmSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import type { Log } from "#app/platform/log.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Database, Db } from "#db/client.ts";
import { BackupError, backupName, listBackups, rotateBackups } from "./archive.ts";
import {
  type BackupSource,
  makeBackup,
  type Spool,
  spoolCopy,
  spoolTables,
} from "./make-backup.ts";

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

type Scheduled = { backups: NonNullable<Settings["backups"]>; source: BackupSource } & Pick<
  App,
  "log" | "now"
>;

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
    // A clock that was ahead for a while must not put off every later backup.
    const newest = (await listBackups(folder)).find(({ madeAt }) => madeAt <= now());
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

// Only the process that has the embedded database open can read it, so another process asks over a
// Unix socket in the data folder for its tables, and deletes them when it has packed them. What a
// killed one leaves is deleted before a later backup.

const socketName = "backup.sock";
const maxAddressBytes = 107;

async function openBackupSocket(
  { db, log }: { db: Db; log: Log },
  dataFolder: string,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const server = createServer(async (_request, response) => {
    try {
      const { folder, dump } = await spoolCopy(db, dataFolder, closing.signal);
      response.end(JSON.stringify({ name: path.basename(folder), dump }));
    } catch (error) {
      if (closing.signal.aborted) return;
      log.error("tables not written for a backup", error);
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  await withAddress(dataFolder, async (address) => {
    rmSync(address, { force: true });
    const listening = Promise.withResolvers<void>();
    server.once("error", listening.reject);
    // Private to this user from the moment it exists.
    const mask = process.umask(0o177);
    server.listen(address, listening.resolve);
    process.umask(mask);
    await listening.promise;
  });
  return {
    close: () =>
      new Promise((closed) => {
        closing.abort();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export async function askForTables(dataFolder: string): Promise<Spool> {
  const response = await withAddress(dataFolder, connect);
  const answer = await text(response).catch(() => {
    throw new BackupError("The server stopped before its tables were written.");
  });
  if (response.statusCode !== 200) throw new BackupError(answer);
  const { name, dump } = JSON.parse(answer);
  const folder = path.join(dataFolder, name);
  return { folder, dump, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function connect(address: string): Promise<IncomingMessage> {
  const answered = Promise.withResolvers<IncomingMessage>();
  request({ socketPath: address, method: "POST", path: "/tables" }, answered.resolve)
    .on("error", (error: NodeJS.ErrnoException) => answered.reject(noBackupServer(error)))
    .end();
  return answered.promise;
}

const noBackupServer = (error: NodeJS.ErrnoException) =>
  new BackupError(
    `Another process has the database open and writes no backup (${error.message}). ` +
      "A server that has just been started does so in a moment; other commands have to end first.",
  );

/** A long path is shortened through an open file descriptor. */
async function withAddress<T>(
  dataFolder: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const socket = path.join(dataFolder, socketName);
  if (Buffer.byteLength(socket) <= maxAddressBytes) return use(socket);
  const folder = openSync(dataFolder, "r");
  try {
    return await use(`/proc/self/fd/${folder}/${socketName}`);
  } finally {
    closeSync(folder);
  }
}
