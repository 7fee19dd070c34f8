import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { installPackages } from "../../scripts/installed-packages.ts";
import type { Postgres } from "../../scripts/postgres.ts";
import { freePort } from "../../scripts/production-server.ts";
import { type ProcessorMs, withChildrenMs } from "../installation.ts";
import type { Answer, Exchange } from "../load.ts";

export type Perfume = {
  id: string;
  name: string;
  slug: string;
  description: string;
  priceAed: number;
};

export const bottles = 1_000_000;
export const pageSize = 24;

export type Ask = (exchange: Exchange) => Promise<Answer & { text: string }>;

export type Peer = {
  url: string;
  list: (n: number) => Exchange;
  detail: (n: number) => Exchange;
  orders: Record<string, (ask: Ask, n: number) => Promise<void>>;
  databaseUrl: string;
  books: string;
  processorMs: () => ProcessorMs;
  stop: () => Promise<void>;
};

export const spread = (n: number, count: number) => (n * 7919) % count;

export const wanted = (n: number) => Math.floor(n / 2) % pageSize;

export async function queryRows(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, string>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function variantIds(url: string, sold: Perfume[]): Promise<string[]> {
  const slugs = sold.map(({ slug }) => slug);
  const rows = await queryRows(url, "select id from product_variant where sku = any($1)", [slugs]);
  if (rows.length < slugs.length)
    throw new Error(`Only ${rows.length} of ${slugs.length} are sold`);
  return rows.map(({ id = "" }) => id);
}

export async function installPeer(
  dependencies: Record<string, string>,
  files: Record<string, string>,
): Promise<string> {
  const folder = await installPackages(dependencies);
  for (const [name, source] of Object.entries(files)) {
    copyFileSync(path.join(import.meta.dirname, source), path.join(folder, name));
  }
  return folder;
}

type Program = { folder: string; command: string[]; env: Record<string, string> };

const environment = (env: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: "production",
  ...env,
});

export async function runProgram({ folder, command, env }: Program): Promise<void> {
  const options = { cwd: folder, env: environment(env), maxBuffer: 2 ** 26 };
  await promisify(execFile)(process.execPath, command, options);
}

const startTimeoutMs = 300_000;

export async function startProgram(
  { folder, command, env }: Program,
  { postgres, isReady }: { postgres: Postgres; isReady: (url: string) => Promise<boolean> },
): Promise<Pick<Peer, "url" | "processorMs" | "stop">> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: environment({ ...env, PORT: port }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const { pid } = child;
  if (!pid) throw new Error(`${command} did not start`);
  let output = "";
  const keep = (text: string) => {
    output = (output + text).slice(-4000);
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const kill = () => {
    if (isRunning()) process.kill(-pid, "SIGKILL");
  };
  process.once("exit", kill);
  async function stop() {
    const ended = isRunning() && once(child, "exit");
    kill();
    await ended;
    process.off("exit", kill);
  }
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(url).catch(() => false))) {
    if (!isRunning() || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} did not start:\n${output}`);
    }
    await wait(200);
  }
  const processorMs = () => ({
    server: withChildrenMs(pid),
    database: withChildrenMs(postgres.pid()),
  });
  return { url, processorMs, stop };
}
