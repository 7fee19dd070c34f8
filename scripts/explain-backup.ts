import { BackupError } from "#app/platform/backup/archive.ts";
import { RestoreError } from "#db/dump.ts";
import { startProblem } from "#server/start-screen.ts";

const usage = `npm run backup [-- <folder or file.tar.gz>]
npm run restore -- <file.tar.gz>`;

const diskCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EACCES", "EPERM", "ENOTDIR"]);

function isFullEmbedded(error: Error): boolean {
  const { errno, cause } = error as { errno?: number; cause?: { code?: string } };
  return (error.name === "ErrnoError" && errno === 51) || cause?.code === "53100";
}

export function explainBackup(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof BackupError || error instanceof RestoreError) return error.message;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code.startsWith("ERR_PARSE_ARGS")) return usage;
  if (code === "ABORT_ERR") return "Stopped; nothing is left of it.";
  if (code === "ENOSPC" || isFullEmbedded(error)) return "The disk is full; nothing is left of it.";
  if (diskCodes.has(code)) return `The disk does not take it: ${error.message}`;
  return startProblem(error) ?? error;
}
