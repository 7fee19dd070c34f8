import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, startEnvironment, startOptions } from "../../scripts/production-server.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** What a first start unpacks. */
export const firstDatabase = path.join(root, "build/empty-database.tar.gz");
const startTimeoutMs = 60_000;
const answerTimeoutMs = 5_000;

/** A production server as a process of its own, to be killed. */
export type ServerProcess = {
  url: string;
  pid: number;
  /** Everything it wrote so far. */
  output: () => string;
  get: (to: string) => Promise<Response>;
  /** A form post as a browser without JavaScript makes it, each from an address of its own. */
  post: (to: string, fields: Record<string, string>, address?: string) => Promise<Response>;
  /** Waits until it ends by itself; resolves to the exit code. */
  ended: () => Promise<number | null>;
  /** Sends the signal and waits for the end; resolves to the exit code, null after SIGKILL. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

const folders = mkdtempSync(path.join(tmpdir(), "lamaan-process-"));
process.once("exit", () => rmSync(folders, { recursive: true, force: true }));

/** An empty folder that goes away with this process. */
export const temporaryFolder = () => mkdtempSync(path.join(folders, "data-"));

/** As `npm start` has it, with more of Node's options. */
export const serverCommand = (...options: string[]) => [
  ...[process.execPath, ...startOptions, ...options, "server/main.ts"],
];

/** Runs server/main.ts until it ends by itself, for starts that must fail. */
export async function runServer(env: Record<string, string>) {
  const { child, output } = spawnServer(env);
  const [code] = await once(child, "exit");
  return { code: code as number | null, output: output() };
}

/** Starts server/main.ts, or `command`, and waits until it takes requests. */
export async function startServer(
  env: Record<string, string>,
  command: string[] = serverCommand(),
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, output } = spawnServer({ PORT: String(port), SITE_URL: url, ...env }, command);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(`${url}/healthz`))) {
    if (hasEnded() || Date.now() > deadline) throw new Error(`It did not start:\n${output()}`);
    await wait(50);
  }
  let addresses = 0;
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    url,
    pid: child.pid ?? 0,
    output,
    get: (to) => fetch(url + to, { redirect: "manual" }),
    post: (to, fields, address = `10.1.${addresses >> 8}.${addresses++ & 255}`) =>
      fetch(url + to, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
        headers: { "X-Forwarded-For": address, Origin: url },
      }),
    ended: () => ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function spawnServer(env: Record<string, string>, command = serverCommand()) {
  const [file = "", ...args] = command;
  const child: ChildProcess = spawn(file, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of the environment: here no mail may reach customers.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...startEnvironment,
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      NODE_OPTIONS: "--import=./tests/cheap-passwords.ts",
      ...env,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return { child, output: () => text };
}

/** Calls `check` until it is true; throws when that takes too long. */
export async function until(
  check: () => Promise<boolean> | boolean,
  timeoutMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${check}`);
    await wait(50);
  }
}

export async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) }).then(
    (response) => response.ok,
    () => false,
  );
}
