import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { embeddedFolder, openDatabase } from "#db/client.ts";
import { packDatabase } from "#db/empty-database.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";

const [file = ""] = process.argv.slice(2);
process.umask(0o077);
const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-empty-"));
try {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder });
  await migrate(db);
  await seed(db);
  await close();
  process.umask(0o022);
  await packDatabase(embeddedFolder(dataFolder), file);
} finally {
  rmSync(dataFolder, { recursive: true });
}
