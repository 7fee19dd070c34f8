import { execFile } from "node:child_process";
import path from "node:path";
import { startOptions } from "../../scripts/production-server.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Runs `npm run backup` or `npm run restore` with a file until it ends, or until the signal kills it;
 * returns its code, null when killed, and all that it printed.
 */
export function runCommand(
  name: "backup" | "restore",
  env: Record<string, string>,
  file: string,
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME } = process.env;
  const how = { cwd: root, signal, killSignal: "SIGKILL" } as const;
  const options = { ...how, env: { PATH, HOME, NODE_ENV: "production", ...env } };
  return new Promise((resolve) => {
    const command = [...startOptions, `scripts/${name}.ts`, file];
    let output = "";
    const child = execFile(process.execPath, command, options, (_error, stdout, stderr) => {
      output = stdout + stderr;
    });
    child.once("close", (code) => resolve({ code, output }));
  });
}
