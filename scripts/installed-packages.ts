import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Installs packages outside the repository, so that `npm ci` does not bring them to everybody. */
export async function installPackages(dependencies: Record<string, string>): Promise<string> {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), ".cache");
  const [first = ""] = Object.entries(dependencies).map(([name, version]) => `${name}-${version}`);
  const folder = path.join(cache, "lamaan", first.replaceAll(/[@/]/g, ""));
  const finished = path.join(folder, "finished");
  const manifest = JSON.stringify({ private: true, dependencies });
  if (existsSync(finished) && readFileSync(finished, "utf8") === manifest) return folder;
  console.error(`Installing ${first} into ${folder}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), manifest);
  const command = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", command, { cwd: folder });
  writeFileSync(finished, manifest);
  return folder;
}
