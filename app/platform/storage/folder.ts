import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "./storage.ts";

/** Files in a folder. */
export function folderStorage(folder: string): Storage {
  return {
    async write(name, bytes) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      // Under another name until it is whole and on the disk: nobody is ever served half of it.
      const draft = `${file}.${randomUUID()}.draft`;
      try {
        await writeToDisk(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
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

async function writeToDisk(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
