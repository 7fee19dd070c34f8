import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { checkArchive } from "#app/platform/backup/archive.ts";
import { makeBackup } from "#app/platform/backup/make-backup.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.ts";
import { spoolCopy } from "#app/platform/backup/spool.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { fill } from "./fill.ts";

// Measures backup and restore of the embedded database: node bench/backup.ts

for (const rows of [1_000, 100_000]) {
  const folder = mkdtempSync(path.join(tmpdir(), "lamaan-bench-backup-"));
  console.log(rows, await measureWith(rows, folder));
  rmSync(folder, { recursive: true });
}

async function measureWith(rows: number, folder: string) {
  const settings = {
    dataFolder: path.join(folder, "data"),
    databaseUrl: null,
    secret: "",
    s3: null,
  };
  const { db, close } = await openDatabase(settings);
  await migrate(db);
  await seed(db);
  await fill(db, { size: rows, now: new Date() });
  await db.execute(sql`vacuum (analyze)`);
  const file = path.join(folder, "backup.tar.gz");
  const spool = () => spoolCopy(db, settings.dataFolder);

  let longestWaitMs = 0;
  let isOn = true;
  const asking = (async () => {
    while (isOn) {
      const askedAt = performance.now();
      await db.execute(sql`select 1`);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - askedAt);
      await wait(1);
    }
  })();
  const place = { file, draft: `${file}.draft`, madeAt: new Date() };
  const backup = await timed(() => makeBackup({ settings, spool }, place));
  isOn = false;
  await asking;
  await close();

  const target = { ...settings, dataFolder: path.join(folder, "restored") };
  const restore = await timed(async () => restoreBackup(target, file, await checkArchive(file)));
  const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
  return {
    backupSeconds: seconds(backup.ms),
    othersWaitedSeconds: seconds(longestWaitMs),
    restoreSeconds: seconds(restore.ms),
    megabytes: Number(((backup.result?.bytes ?? 0) / 1e6).toFixed(1)),
    peakMemoryMegabytes: Math.round(process.resourceUsage().maxRSS / 1000),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { ms: performance.now() - startedAt, result };
}
