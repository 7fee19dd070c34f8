import { hash } from "node:crypto";
import { accessSync, constants, lstatSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import type { Settings } from "./settings.ts";

const handleWithinMs = 20_000;

export type Storage = {
  write(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  remove(name: string): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
};

export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");

export function checkStorage({ s3, dataFolder }: Pick<Settings, "s3" | "dataFolder">): void {
  const folder = uploadsOf(dataFolder);
  if (s3 || !lstatSync(folder, { throwIfNoEntry: false })) return;
  accessSync(`${folder}/.`, constants.W_OK);
}

const uploadsOf = (dataFolder: string) => path.join(dataFolder, "uploads");

export function createStorage({ s3, dataFolder }: Pick<Settings, "s3" | "dataFolder">): Storage {
  return s3 ? s3Storage(s3) : folderStorage(uploadsOf(dataFolder));
}

function folderStorage(folder: string): Storage {
  return {
    async write(name, bytes) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      // Renamed once it is on disk, so that half a file is never served.
      const draft = draftOf(file);
      try {
        await writeToDisk(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async remove(name) {
      const file = path.join(folder, name);
      await rm(file, { force: true });
      await rm(draftOf(file), { force: true });
    },
    async read(name) {
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
  };
}

/** A process that is killed leaves it. */
const draftOf = (file: string) => `${file}.draft`;

async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function s3Storage({ endpoint, bucket, ...keys }: NonNullable<Settings["s3"]>): Storage {
  const client = new AwsClient({ ...keys, service: "s3", retries: 2 });
  const ask = (name: string, init: RequestInit) =>
    client.fetch(`${endpoint}/${bucket}/${name}`, {
      ...init,
      signal: AbortSignal.timeout(handleWithinMs),
    });
  return {
    async write(name, bytes, type) {
      const headers = { "Content-Type": type, "X-Amz-Content-Sha256": hash("sha256", bytes) };
      const answer = await ask(name, { method: "PUT", body: bytes, headers });
      if (!answer.ok) throw new Error(`The bucket did not take a file: ${answer.status}`);
    },
    async remove(name) {
      const answer = await ask(name, { method: "DELETE" });
      if (!answer.ok && answer.status !== 404) {
        throw new Error(`The bucket did not remove a file: ${answer.status}`);
      }
    },
    async read(name) {
      const answer = await ask(name, { method: "GET" });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The bucket did not give a file: ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}
