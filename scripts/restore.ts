import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  BackupError,
  type BackupManifest,
  checkArchive,
  secretName,
} from "#app/platform/backup/archive.ts";
import { restoreBackup } from "#app/platform/backup/make-backup.ts";
import { isGeneratedSecret, makePrivate, secretFile } from "#app/platform/data-folder.ts";
import { parseSettings, type Settings } from "#app/platform/settings.ts";
import { requireKnownMigration } from "#db/dump.ts";
import { explainBackup } from "./explain-backup.ts";

// Restores a backup into the empty place of the settings: npm run restore -- <file.tar.gz>

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [archive] = positionals;
  if (!archive) throw new BackupError("npm run restore -- <file.tar.gz>");
  const manifest = await checkArchive(archive);
  requireKnownMigration(manifest);
  const settings = parseSettings(process.env);
  makePrivate(settings.dataFolder);
  const isSecretGiven = !isGeneratedSecret(settings);
  await restoreBackup(settings, archive, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows, as they were at ${manifest.madeAt}.`);
  if (manifest.missing.length > 0) {
    const missing = ["These files of pictures were missing when it was made:", ...manifest.missing];
    console.warn(missing.join("\n"));
  }
  const warning = aboutSecret(settings, manifest, isSecretGiven);
  if (warning) console.warn(warning);
}

function aboutSecret(
  { dataFolder, secret }: Settings,
  { files }: BackupManifest,
  isSecretGiven: boolean,
): string | null {
  const hasSecret = files.some(({ name }) => name === secretName);
  if (!hasSecret) return "Set SECRET to the one of the installation that the backup is from.";
  if (!isSecretGiven || readFileSync(secretFile(dataFolder), "utf8") === secret) return null;
  return "Unset SECRET before the first start: the one of the backup is in DATA_FOLDER now.";
}

try {
  await main();
} catch (error) {
  console.error(explainBackup(error));
  process.exit(1);
}
