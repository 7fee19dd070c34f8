import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const nameShape = /^lamaan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
const draftShape = /^lamaan-.+\.draft$/;

/** Who has not finished a draft by then was killed. */
const abandonedMs = 3_600_000;

/** `lamaan-2026-11-22T10-15-00Z.tar.gz`: by name is by time. */
export function backupName(madeAt: Date): string {
  return `lamaan-${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
}

/** The backups in a folder, the newest first; other files are none of ours. */
export async function listBackups(folder: string): Promise<{ name: string; madeAt: Date }[]> {
  const names = (await readdir(folder)).sort().reverse();
  return names.flatMap((name) => {
    const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
    return day ? [{ name, madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });
}

/** Deletes all backups of a folder but so many of the newest. */
export async function rotateBackups(folder: string, keep: number): Promise<void> {
  const old = (await listBackups(folder)).slice(keep);
  await Promise.all(old.map(({ name }) => rm(path.join(folder, name))));
}

/** Deletes what killed processes left behind of backups. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => draftShape.test(name))) {
    const draft = path.join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(draft).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > abandonedMs) await rm(draft, { recursive: true, force: true });
  }
}
