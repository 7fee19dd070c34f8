import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { BackupError, backupName } from "#app/platform/backup/archive.ts";
import { askForTables } from "#app/platform/backup/backups.ts";
import { makeBackup, type Spool, spoolTables } from "#app/platform/backup/make-backup.ts";
import { makePrivate } from "#app/platform/data-folder.ts";
import { parseSettings, type Settings } from "#app/platform/settings.ts";
import { embeddedFolder, openDatabase } from "#db/client.ts";
import { FolderInUse } from "#db/folder-lock.ts";
import { explainBackup } from "./explain-backup.ts";

// Backs up everything in one file, also while the server runs: npm run backup [-- <folder or
// file.tar.gz>]. The default is BACKUP_FOLDER, or else DATA_FOLDER/backups.

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const settings = parseSettings(process.env);
  makePrivate(settings.dataFolder);
  const madeAt = new Date();
  const file = placeOf(positionals[0], settings, madeAt);
  if (existsSync(file)) throw new BackupError(`${file} is there already.`);
  const source = { settings, spool: (signal?: AbortSignal) => readTables(settings, signal) };
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stopping.abort());
  const made = await makeBackup(source, { file, draft: `${file}.draft`, madeAt }, stopping.signal);
  if (!made) throw new BackupError(`Another process is making ${file}.`);
  const size = `${(made.bytes / 1e6).toFixed(1)} MB, ${made.rows} rows, ${made.pictures} pictures`;
  const { missing } = made;
  const state = missing.length === 0 ? "read back and found whole." : "read back, but not whole.";
  console.log(`${made.file}\n${size}, ${state}`);
  if (missing.length === 0) return;
  console.error(["These files of pictures are not in the storage:", ...missing].join("\n"));
  process.exitCode = 1;
}

function placeOf(given: string | undefined, settings: Settings, madeAt: Date): string {
  if (given?.endsWith(".tar.gz")) return path.resolve(given);
  const folder = given ?? settings.backups?.folder ?? path.join(settings.dataFolder, "backups");
  return path.resolve(folder, backupName(madeAt));
}

async function readTables(settings: Settings, signal?: AbortSignal): Promise<Spool> {
  const { dataFolder, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(embeddedFolder(dataFolder))) {
    throw new BackupError(`There is no database in ${dataFolder}.`);
  }
  try {
    const database = await openDatabase(settings);
    return await spoolTables(database.db, dataFolder, signal).finally(database.close);
  } catch (error) {
    if (error instanceof FolderInUse) return askForTables(dataFolder);
    throw error;
  }
}

try {
  await main();
} catch (error) {
  console.error(explainBackup(error));
  process.exit(1);
}
