import { copyFile, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesOfPicture } from "#app/lib/uploaded-picture.ts";
import { isGeneratedSecret, secretFile } from "#app/platform/data-folder.ts";
import type { Settings } from "#app/platform/settings.ts";
import { createStorage } from "#app/platform/storage.ts";
import { tableFile } from "#db/dump.ts";
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
  uploadsFolder,
} from "./archive.ts";
import type { Spool } from "./spool.ts";

export type BackupSource = {
  settings: Pick<Settings, "dataFolder" | "secret" | "s3">;
  spool: (signal?: AbortSignal) => Promise<Spool>;
};

export type MadeBackup = {
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
    const { kept, missing } = await copyPictures(settings, dump.pictures, folder, signal);
    const names = [
      ...dump.tables.map(({ name }) => `${tablesFolder}/${tableFile(name)}`),
      ...kept,
      ...(await copySecret(settings, folder)),
    ];
    const files: BackupManifest["files"] = [];
    for (const name of names) {
      files.push({ name, ...(await measure(path.join(folder, name), signal)) });
    }
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
    return { rows, pictures: kept.length, missing };
  } finally {
    await remove();
  }
}

async function copyPictures(
  settings: BackupSource["settings"],
  keys: string[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ kept: string[]; missing: string[] }> {
  const storage = createStorage(settings);
  const kept: string[] = [];
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
    kept.push(`${uploadsFolder}/${name}`);
  }
  return { kept, missing };
}

/** Without the generated secret, everything sealed with it would be lost. */
async function copySecret(settings: BackupSource["settings"], folder: string): Promise<string[]> {
  if (!isGeneratedSecret(settings)) return [];
  await copyFile(secretFile(settings.dataFolder), path.join(folder, secretName));
  return [secretName];
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
