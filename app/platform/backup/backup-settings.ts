import path from "node:path";
import { z } from "zod";

/** Backups that the server makes by itself. */
export type BackupSettings = {
  folder: string;
  everyHours: number;
  /** So many of the newest stay in the folder. */
  keep: number;
};

export const backupFields = {
  BACKUP_FOLDER: z.string().trim().min(1).nullable().default(null),
  BACKUP_EVERY_HOURS: z.coerce.number().min(1).max(744).default(24),
  BACKUP_KEEP: z.coerce.number().min(1).max(10_000).default(14).pipe(z.int()),
};

type BackupValues = { [Name in keyof typeof backupFields]: z.output<(typeof backupFields)[Name]> };

export function backupsOf(values: BackupValues): BackupSettings | null {
  const { BACKUP_FOLDER: folder, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = values;
  return folder ? { folder: path.resolve(folder), everyHours, keep } : null;
}
