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
import { minSecretLength, SettingsError } from "./settings-fields.ts";

export const secretFile = (dataFolder: string) => path.join(dataFolder, "secret");

/** The generated secret, made at the first start and stored privately in the data folder (D19). */
export function generatedSecret(dataFolder: string): string {
  const file = secretFile(dataFolder);
  mkdirSync(dataFolder, { recursive: true });
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

export function isGeneratedSecret({ dataFolder, secret }: { dataFolder: string; secret: string }) {
  try {
    return readFileSync(secretFile(dataFolder), "utf8") === secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

const everybodyElse = 0o077;

/** Makes the data folder private. Links are left alone, because an administrator set them. */
export function makePrivate(folder: string): void {
  process.umask(everybodyElse);
  mkdirSync(folder, { recursive: true });
  takeFromOthers(folder);
}

function takeFromOthers(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  const isOpen = (found.mode & everybodyElse) !== 0;
  if (!isOpen && found.uid !== process.getuid?.()) return;
  if (isOpen) chmodSync(file, found.mode & 0o7777 & ~everybodyElse);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(file)) takeFromOthers(path.join(file, name));
}
