import { existsSync } from "node:fs";
import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { create, extract } from "tar";
import { createMutex } from "#app/lib/concurrency.ts";

// To make an embedded database takes some seconds and a gigabyte of memory, most of it for PostgreSQL's
// own initdb. The build does so once (scripts/empty-database.ts); a first start takes what it made.

/** By its presence PGlite knows that a folder has a database. */
const mark = "PG_VERSION";
const unfinishedMark = `${mark}.unfinished`;

/** Of a database that nobody has open, and nobody opens any more. */
export async function packDatabase(folder: string, file: string): Promise<void> {
  await rename(path.join(folder, mark), path.join(folder, unfinishedMark));
  await create({ file, cwd: folder, gzip: true, portable: true }, await readdir(folder));
}

/**
 * Into a folder without a database. All is on the disk before the file by which PGlite knows it has its
 * name: a start that is cut off is made again.
 */
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

/** A process may have only so many open. */
const filesAtOnce = 16;

async function flush(name: string): Promise<void> {
  const file = await open(name, "r");
  await file.sync().finally(() => file.close());
}
