import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { formatOfUpload, uploadTypes } from "#app/lib/uploaded-picture.ts";
import { secretFile } from "#app/platform/data-folder.ts";
import type { Settings } from "#app/platform/settings.ts";
import { createStorage } from "#app/platform/storage.ts";
import { type Database, embeddedFolder, openDatabase, openServerAlone } from "#db/client.ts";
import { loadTables, requireEmpty } from "#db/load.ts";
import {
  BackupError,
  type BackupManifest,
  secretName,
  tablesFolder,
  unpackArchive,
  uploadsFolder,
} from "./archive.ts";
import { syncFolder } from "./make-backup.ts";
import { openSpool } from "./spool.ts";

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
