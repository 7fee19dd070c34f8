import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Db, embeddedFolder } from "#db/client.ts";
import { copyOpenDatabase } from "#db/copy-open.ts";
import { type Dump, dumpInThread, dumpTables } from "#db/dump.ts";
import { tablesFolder } from "./archive.ts";

export type Spool = { folder: string; dump: Dump; remove(): Promise<void> };

export function spoolTables(db: Db, dataFolder: string, signal?: AbortSignal): Promise<Spool> {
  return fillSpool(dataFolder, (folder) => dumpTables(db, path.join(folder, tablesFolder), signal));
}

/**
 * PGlite has one thread and one session and would block everybody else, so a copy is read in
 * another thread.
 */
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
