import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, statfsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";

/**
 * Makes `folder` a disk of its own of so many bytes; null where this machine lets nobody mount one,
 * as a user without rights. It goes away with the tests of the file.
 */
export function smallDisk(folder: string, bytes: number) {
  const options = ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder];
  if (spawnSync("mount", options).status !== 0) return null;
  afterAll(() => {
    execFileSync("umount", ["--lazy", folder]);
  });
  const ballast = path.join(folder, "ballast");
  writeFileSync(ballast, "");
  return {
    /**
     * Leaves room for so many bytes, never for more on the way there; where somebody writes meanwhile, it
     * is measured anew.
     */
    fill(left: number) {
      for (let isFilled = false; !isFilled; ) {
        const { bavail, bsize } = statfsSync(folder);
        const more = bavail * bsize - left;
        if (more <= 0) {
          truncateSync(ballast, Math.max(statSync(ballast).size + more, 0));
          return;
        }
        isFilled = takes(ballast, more);
      }
    },
    free: () => truncateSync(ballast),
  };
}

function takes(file: string, bytes: number): boolean {
  try {
    appendFileSync(file, Buffer.alloc(bytes));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
