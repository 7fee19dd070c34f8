import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesOfPicture, formatOfUpload, uploadTypes } from "#app/lib/uploaded-picture.ts";
import { isGeneratedSecret, secretFile } from "#app/platform/data-folder.ts";
import type { Settings } from "#app/platform/settings.ts";
import { createStorage } from "#app/platform/storage.ts";
import {
  type Database,
  type Db,
  embeddedFolder,
  openDatabase,
  openServerAlone,
} from "#db/client.ts";
import { copyOpenDatabase } from "#db/copy-open.ts";
import {
  type Dump,
  dumpInThread,
  dumpTables,
  loadTables,
  requireEmpty,
  tableFile,
} from "#db/dump.ts";
import {
  BackupError,
  type BackupManifest,
  checkArchive,
  manifestName,
  measure,
  packArchive,
  removeAbandonedDrafts,
  secretName,
  tablesFolder,
  unpackArchive,
  uploadsFolder,
} from "./archive.ts";

export type BackupSource = {
  settings: Pick<Settings, "dataFolder" | "secret" | "s3">;
  spool: (signal?: AbortSignal) => Promise<Spool>;
};

type MadeBackup = {
  file: string;
  bytes: number;
  rows: number;
  pictures: number;
  missing: string[];
};

const mode = 0o600;

type Target = {
  file: string;
  draft: string;
  madeAt: Date;
  isDue?: () => Promise<boolean>;
};

export async function makeBackup(
  source: BackupSource,
  { file, draft, madeAt, isDue }: Target,
  signal?: AbortSignal,
): Promise<MadeBackup | null> {
  for (const folder of [path.dirname(file), source.settings.dataFolder]) {
    await mkdir(folder, { recursive: true });
    await removeAbandonedDrafts(folder);
  }
  if (!(await claim(draft))) return null;
  try {
    if (isDue && !(await isDue())) return null;
    const made = await pack(source, { draft, madeAt }, signal);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return { file, bytes: (await stat(file)).size, ...made };
  } finally {
    await rm(draft, { force: true });
  }
}

async function claim(draft: string): Promise<boolean> {
  try {
    await (await open(draft, "wx", mode)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function pack(
  { settings, spool }: BackupSource,
  { draft, madeAt }: { draft: string; madeAt: Date },
  signal: AbortSignal | undefined,
) {
  const { folder, dump, remove } = await spool(signal);
  try {
    const { copied, missing } = await copyPictures(settings, dump.pictures, folder, signal);
    const names = [
      ...dump.tables.map(({ name }) => `${tablesFolder}/${tableFile(name)}`),
      ...copied,
      ...(await copySecret(settings, folder)),
    ];
    const files = await Array.fromAsync(names, async (name) => {
      return { name, ...(await measure(path.join(folder, name), signal)) };
    });
    const { migration, tables } = dump;
    const manifest: BackupManifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      migration,
      tables,
      files,
      missing,
    };
    await writeFile(path.join(folder, manifestName), JSON.stringify(manifest, null, 2), { mode });
    await packArchive({ folder, names: [manifestName, ...names], archive: draft }, signal);
    if (JSON.stringify(await checkArchive(draft, signal)) !== JSON.stringify(manifest)) {
      throw new BackupError("The backup does not read back as it was written.");
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, pictures: copied.length, missing };
  } finally {
    await remove();
  }
}

async function copyPictures(
  settings: BackupSource["settings"],
  keys: string[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ copied: string[]; missing: string[] }> {
  const storage = createStorage(settings);
  const copied: string[] = [];
  const missing: string[] = [];
  for (const name of keys.flatMap(filesOfPicture)) {
    signal?.throwIfAborted();
    const bytes = await storage.read(name);
    if (!bytes) {
      missing.push(name);
      continue;
    }
    const copy = path.join(folder, uploadsFolder, name);
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, bytes, { mode });
    copied.push(`${uploadsFolder}/${name}`);
  }
  return { copied, missing };
}

/** Without the generated secret, everything sealed with it would be lost. */
async function copySecret(settings: BackupSource["settings"], folder: string): Promise<string[]> {
  if (!isGeneratedSecret(settings)) return [];
  await copyFile(secretFile(settings.dataFolder), path.join(folder, secretName));
  return [secretName];
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

type Place = Pick<Settings, "dataFolder" | "databaseUrl" | "s3">;

export async function restoreBackup(
  place: Place,
  archive: string,
  manifest: BackupManifest,
): Promise<void> {
  requireNoEmbedded(place);
  const { folder, remove } = await openSpool(place.dataFolder);
  try {
    await inDatabase(place, folder, async ({ db }) => {
      await requireEmpty(db, manifest);
      await unpackArchive(archive, folder);
      const names = manifest.files.map(({ name }) => name);
      await putPictures(place, folder, names);
      if (names.includes(secretName)) await putSecret(place, folder);
      await loadTables(db, path.join(folder, tablesFolder), manifest);
    });
  } finally {
    await remove();
  }
}

function requireNoEmbedded({ databaseUrl, dataFolder }: Place): void {
  if (databaseUrl || !existsSync(embeddedFolder(dataFolder))) return;
  throw new BackupError(
    `There is a database in ${dataFolder}, perhaps with a server that runs on it. ` +
      "A backup is restored into an empty place only. Nothing was changed.",
  );
}

async function inDatabase(
  { databaseUrl, dataFolder }: Place,
  folder: string,
  fill: (database: Database) => Promise<void>,
): Promise<void> {
  const database = databaseUrl
    ? await openServerAlone(databaseUrl)
    : await openDatabase({ databaseUrl, dataFolder: folder });
  await fill(database).finally(database.close);
  if (databaseUrl) return;
  await rename(embeddedFolder(folder), embeddedFolder(dataFolder));
  await syncFolder(dataFolder);
}

async function putPictures(place: Place, folder: string, names: string[]): Promise<void> {
  const storage = createStorage(place);
  for (const name of names) {
    const upload = name.startsWith(`${uploadsFolder}/`) && name.slice(uploadsFolder.length + 1);
    const format = upload && formatOfUpload(upload);
    if (!format) continue;
    const bytes = new Uint8Array(await readFile(path.join(folder, name)));
    await storage.write(upload, bytes, uploadTypes[format]);
  }
}

/** Replaces a generated secret, with which an empty installation has sealed nothing. */
async function putSecret({ dataFolder }: Place, folder: string): Promise<void> {
  const draft = path.join(folder, "secret.draft");
  const secret = await readFile(path.join(folder, secretName));
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  await rename(draft, secretFile(dataFolder));
}

export type Spool = { folder: string; dump: Dump; remove(): Promise<void> };

export function spoolTables(db: Db, dataFolder: string, signal?: AbortSignal): Promise<Spool> {
  return fillSpool(dataFolder, (folder) => dumpTables(db, path.join(folder, tablesFolder), signal));
}

/** PGlite has one session, so another thread reads a copy. */
export function spoolCopy(db: Db, dataFolder: string, signal?: AbortSignal): Promise<Spool> {
  return fillSpool(dataFolder, async (folder) => {
    const copy = path.join(folder, "copy");
    await copyOpenDatabase(db, { from: embeddedFolder(dataFolder), to: copy, signal });
    const dump = await dumpInThread(copy, path.join(folder, tablesFolder), signal);
    await rm(copy, { recursive: true });
    return dump;
  });
}

async function fillSpool(
  dataFolder: string,
  dumpInto: (folder: string) => Promise<Dump>,
): Promise<Spool> {
  const { folder, remove } = await openSpool(dataFolder);
  try {
    return { folder, dump: await dumpInto(folder), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

export async function openSpool(dataFolder: string): Promise<Omit<Spool, "dump">> {
  const folder = path.join(dataFolder, `lamaan-${randomUUID()}.draft`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(path.join(folder, tablesFolder));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
