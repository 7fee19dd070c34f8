import { accessSync, constants, lstatSync } from "node:fs";
import path from "node:path";
import type { Settings } from "#app/platform/settings.ts";
import { folderStorage } from "./folder.ts";
import { s3Storage } from "./s3.ts";

/** Where files are kept that staff bring. A name is ours and is written once. */
export type Storage = {
  write(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Also when there is no such file. */
  remove(name: string): Promise<void>;
  /** Null when there is no file of that name. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
};

/** The disk is full. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Throws at the start, and not at the first picture, where what stands for the folder cannot be used. */
export function checkStorage({ s3, dataFolder }: Pick<Settings, "s3" | "dataFolder">): void {
  const folder = uploadsOf(dataFolder);
  // Made with the first picture; somebody may have put a link to another disk there.
  if (s3 || !lstatSync(folder, { throwIfNoEntry: false })) return;
  accessSync(`${folder}/.`, constants.W_OK);
}

const uploadsOf = (dataFolder: string) => path.join(dataFolder, "uploads");

/** The bucket of the settings, or else a folder beside the database. */
export function createStorage({ s3, dataFolder }: Pick<Settings, "s3" | "dataFolder">): Storage {
  return s3 ? s3Storage(s3) : folderStorage(uploadsOf(dataFolder));
}
