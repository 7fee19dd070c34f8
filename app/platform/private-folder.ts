import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

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
