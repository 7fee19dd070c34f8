import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { SettingsError } from "./settings-fields.ts";

export const minSecretLength = 32;

export const secretFile = (dataFolder: string) => path.join(dataFolder, "secret");

/** The secret of an earlier start, or a new one kept in the data folder for its owner only (D19). */
export function keptSecret(dataFolder: string): string {
  const file = secretFile(dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  // Written whole under another name first: a process that starts at once never reads half of it.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  const secret = readFileSync(file, "utf8");
  if (secret.length < minSecretLength) throw new SettingsError(`${file} does not hold a secret`);
  return secret;
}

/** Whether the secret in use is the one kept in the data folder, and not given by SECRET. */
export function isKeptSecret({ dataFolder, secret }: { dataFolder: string; secret: string }) {
  try {
    return readFileSync(secretFile(dataFolder), "utf8") === secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

const everybodyElse = 0o077;

/**
 * Keeps the data folder from other users of the machine: what this process writes from now on, and
 * what is in it from before. Links are left alone: they lead to what somebody put there knowingly.
 */
export function keepPrivate(folder: string): void {
  process.umask(everybodyElse);
  mkdirSync(folder, { recursive: true });
  takeFromOthers(folder);
}

function takeFromOthers(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  // Another process may have removed it meanwhile; what belongs to another user and is closed is theirs.
  if (!found || found.isSymbolicLink()) return;
  const isOpen = (found.mode & everybodyElse) !== 0;
  if (!isOpen && found.uid !== process.getuid?.()) return;
  if (isOpen) chmodSync(file, found.mode & 0o7777 & ~everybodyElse);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(file)) takeFromOthers(path.join(file, name));
}
