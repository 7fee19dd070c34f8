import { type Dirent, mkdirSync } from "node:fs";
import { constants, copyFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { createMutex } from "#app/lib/concurrency.ts";
import type { Db } from "./client.ts";

/** The session makes one backup at a time. */
const inTurn = createMutex();

type Copying = {
  from: string;
  to: string;
  signal?: AbortSignal;
};

/** PostgreSQL's online backup: the log, copied last, repairs files that changed meanwhile. */
export function copyOpenDatabase(db: Db, { from, to, signal }: Copying): Promise<void> {
  return inTurn(async () => {
    signal?.throwIfAborted();
    await db.execute(sql`select pg_backup_start('lamaan', fast => true)`);
    let end: BackupEnd;
    try {
      await copyFiles({ from, to, signal });
    } finally {
      // Also after a failure: the session would refuse the next backup.
      end = await endBackup(db);
    }
    await writeFile(path.join(to, "backup_label"), end.label);
    await copyLog({ from, to, signal }, end);
  });
}

type BackupEnd = { label: string; lastLog: string };

async function endBackup(db: Db): Promise<BackupEnd> {
  const { rows } = (await db.execute(sql`
    select labelfile as label, pg_walfile_name(lsn) as "lastLog"
    from pg_backup_stop(wait_for_archive => false)`)) as unknown as { rows: [BackupEnd] };
  return rows[0];
}

const logFolder = "pg_wal";

const filesAtOnce = 16;

async function copyFiles({ from, to, signal }: Copying): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const nameOf = ({ parentPath, name }: Dirent) => path.relative(from, path.join(parentPath, name));
  mkdirSync(to, { mode: 0o700 });
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    mkdirSync(path.join(to, nameOf(entry)), { mode: 0o700 });
  }
  const names = entries.filter((entry) => entry.isFile()).map(nameOf);
  const files = names.filter((name) => !name.startsWith(`${logFolder}${path.sep}`));
  for (let at = 0; at < files.length; at += filesAtOnce) {
    signal?.throwIfAborted();
    const some = files.slice(at, at + filesAtOnce);
    await Promise.all(
      some.map((name) => copyUnlessGone(path.join(from, name), path.join(to, name))),
    );
  }
}

/** Tables may be dropped meanwhile; the log tells the copy. */
async function copyUnlessGone(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

async function copyLog(
  { from, to, signal }: Copying,
  { label, lastLog }: BackupEnd,
): Promise<void> {
  const [, firstLog = ""] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
  const names = await readdir(path.join(from, logFolder));
  for (const name of names.filter((name) => name >= firstLog && name <= lastLog)) {
    signal?.throwIfAborted();
    await copyFile(path.join(from, logFolder, name), path.join(to, logFolder, name));
  }
}
