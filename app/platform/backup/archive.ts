import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { create, extract, Parser, type ReadEntry } from "tar";
import { z } from "zod";
import { formatOfUpload } from "#app/lib/uploaded-picture.ts";

export const manifestName = "manifest.json";
export const secretName = "secret";
export const tablesFolder = "tables";
export const uploadsFolder = "uploads";

const archiveFormat = 1;

const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  madeAt: z.iso.datetime(),
  migration: z.int(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  missing: z.array(z.string()).default([]),
});

export type BackupManifest = z.output<typeof manifestSchema>;
type PackedFile = BackupManifest["files"][number];

export class BackupError extends Error {}

export async function packArchive(
  { folder, names, archive }: { folder: string; names: string[]; archive: string },
  signal?: AbortSignal,
): Promise<void> {
  const packed = create({ cwd: folder, portable: true, strict: true, maxReadSize: 65_536 }, names);
  // tar's own gzip would block the thread that answers requests.
  await pipeline(Readable.from(packed), createGzip(), createWriteStream(archive), { signal });
  const written = await open(archive);
  await written.sync().finally(() => written.close());
}

export async function measure(
  file: string,
  signal?: AbortSignal,
): Promise<Omit<PackedFile, "name">> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file, { signal })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

export async function checkArchive(archive: string, signal?: AbortSignal): Promise<BackupManifest> {
  const found: { name: string; bytes: number; hash: Hash }[] = [];
  const manifest: Buffer[] = [];
  const onReadEntry = (entry: ReadEntry) => {
    if (!isOurs(entry.path, entry)) {
      throw new BackupError(`${archive} is no backup of Lamaan: it has ${entry.path} in it.`);
    }
    const file = { name: entry.path, bytes: entry.size, hash: createHash("sha256") };
    if (file.name !== manifestName) found.push(file);
    entry.on("data", (chunk) => {
      if (file.name === manifestName) manifest.push(chunk);
      else file.hash.update(chunk);
    });
  };
  await readThrough(archive, new Parser({ strict: true, onReadEntry }), signal);
  const files = found.map(({ hash, ...file }) => ({ ...file, sha256: hash.digest("hex") }));
  const promised = parseManifest(Buffer.concat(manifest).toString(), archive);
  const inOrder = (list: PackedFile[]) => JSON.stringify(list.map(lineOf).sort());
  if (inOrder(files) !== inOrder(promised.files))
    throw broken(archive, "files are not as they were");
  return promised;
}

const lineOf = ({ name, bytes, sha256 }: PackedFile) => `${sha256} ${bytes} ${name}`;

async function readThrough(archive: string, parser: Parser, signal?: AbortSignal): Promise<void> {
  try {
    await pipeline(
      createReadStream(archive),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        parser.on("error", (error) => {
          throw error;
        });
        for await (const chunk of chunks) parser.write(chunk);
        parser.end();
      },
      { signal },
    );
  } catch (error) {
    const { code = "", syscall, message } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError) throw error;
    if (syscall) throw new BackupError(`The backup cannot be read: ${message}`);
    if (code.startsWith("Z_") || code.startsWith("TAR_")) throw broken(archive, message);
    throw error;
  }
}

export async function unpackArchive(archive: string, folder: string): Promise<void> {
  const filter = (name: string, entry: object) => isOurs(name, entry);
  await extract({ file: archive, cwd: folder, strict: true, filter });
}

function isOurs(name: string, entry: object): boolean {
  if (!("type" in entry && entry.type === "File")) return false;
  if (name === manifestName || name === secretName) return true;
  if (name.startsWith(`${uploadsFolder}/`)) {
    return formatOfUpload(name.slice(uploadsFolder.length + 1)) !== null;
  }
  return /^tables\/[a-z_]{1,63}\.jsonl$/.test(name);
}

function parseManifest(text: string, archive: string): BackupManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw broken(archive, "it has no list of what is in it");
  }
  const format = z.object({ format: z.number() }).safeParse(manifest);
  if (format.success && format.data.format > archiveFormat) {
    throw new BackupError(
      "The backup was made by a newer version of Lamaan. Update this one first.",
    );
  }
  const parsed = manifestSchema.safeParse(manifest);
  if (!parsed.success) throw broken(archive, z.prettifyError(parsed.error));
  return parsed.data;
}

const broken = (archive: string, why: string) =>
  new BackupError(`${archive} is cut off or damaged (${why}). Nothing was changed.`);

const nameShape = /^lamaan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
const draftShape = /^lamaan-.+\.draft$/;

const abandonedMs = 3_600_000;

export function backupName(madeAt: Date): string {
  return `lamaan-${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
}

export async function listBackups(folder: string): Promise<{ name: string; madeAt: Date }[]> {
  const names = (await readdir(folder)).sort().reverse();
  return names.flatMap((name) => {
    const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
    return day ? [{ name, madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });
}

export async function rotateBackups(folder: string, keep: number): Promise<void> {
  const old = (await listBackups(folder)).slice(keep);
  await Promise.all(old.map(({ name }) => rm(path.join(folder, name))));
}

export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => draftShape.test(name))) {
    const draft = path.join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(draft).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > abandonedMs) await rm(draft, { recursive: true, force: true });
  }
}
