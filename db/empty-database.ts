import { existsSync } from "node:fs";
import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { create, extract } from "tar";
import { createMutex } from "#app/lib/concurrency.ts";

// initdb takes seconds and a gigabyte of memory, so the build does it once
// (scripts/empty-database.ts) and a first start unpacks the result.

const mark = "PG_VERSION";
const unfinishedMark = `${mark}.unfinished`;

export async function packDatabase(folder: string, file: string): Promise<void> {
  await rename(path.join(folder, mark), path.join(folder, unfinishedMark));
  await create({ file, cwd: folder, gzip: true, portable: true }, await readdir(folder));
}

/** PGlite's marker file is written last, so that an interrupted start begins again. */
export async function unpackDatabase(file: string, folder: string): Promise<void> {
  if (existsSync(path.join(folder, mark))) return;
  await extract({ file, cwd: folder });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.map(({ parentPath, name }) => path.join(parentPath, name));
  const inTurn = createMutex(filesAtOnce);
  await Promise.all(names.map((name) => inTurn(() => flush(name))));
  await rename(path.join(folder, unfinishedMark), path.join(folder, mark));
  await flush(folder);
}

const filesAtOnce = 16;

async function flush(name: string): Promise<void> {
  const file = await open(name, "r");
  await file.sync().finally(() => file.close());
}
