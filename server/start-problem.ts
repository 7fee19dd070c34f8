import { SettingsError } from "#app/platform/settings-error.ts";
import { ServerUnreachable } from "#db/client.ts";
import { FolderInUse } from "#db/folder-lock.ts";

const folderCodes = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "ENOSPC"]);

/** What stopped a start, in words for whoever runs the product; null for a fault of the program. */
export function startProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (
    error instanceof SettingsError ||
    error instanceof FolderInUse ||
    error instanceof ServerUnreachable
  ) {
    return error.message;
  }
  const { code = "", syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === "listen") return `PORT or HOST cannot be used: ${error.message}`;
  if (path && folderCodes.has(code)) return `DATA_FOLDER cannot be used: ${error.message}`;
  return null;
}
