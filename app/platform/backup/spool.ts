import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Db } from "#db/client.ts";
import { type Dump, dumpTables } from "#db/dump.ts";
import { tablesFolder } from "./archive.ts";

/** A folder with the tables as they were at one moment, to be packed and then removed. */
export type Spool = { folder: string; dump: Dump; remove(): Promise<void> };

/** Writes the tables into a new folder in the data folder. */
export async function spoolTables(
  db: Db,
  dataFolder: string,
  signal?: AbortSignal,
): Promise<Spool> {
  const { folder, remove } = await openSpool(dataFolder);
  try {
    const dump = await dumpTables(db, path.join(folder, tablesFolder), signal);
    return { folder, dump, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** An empty folder for a backup on its way in or out, for its owner only. */
export async function openSpool(dataFolder: string): Promise<Omit<Spool, "dump">> {
  const folder = path.join(dataFolder, `lamaan-${randomUUID()}.draft`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(path.join(folder, tablesFolder));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
