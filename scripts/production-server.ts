import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const startTimeoutMs = 60_000;

export type ProductionServer = {
  url: string;
  pid: number;
  startMs: number;
  printed: () => string;
  stop: () => Promise<void>;
};

export async function startProductionServer(
  settings: Record<string, string> = {},
): Promise<ProductionServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-"));
  const started = performance.now();
  const child = spawn(process.execPath, [...startOptions, "server/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      ...startEnvironment,
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: url,
      DATA_FOLDER: dataFolder,
      ...settings,
    },
  });
  let output = "";
  const keep = (text: string) => {
    output = (output + text).slice(-4000);
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const removeData = () => rmSync(dataFolder, { recursive: true, force: true });
  const kill = () => {
    child.kill("SIGKILL");
    removeData();
  };
  process.once("exit", kill);
  const reportDeath = (code: number | null, signal: string | null) =>
    console.error(`The production server ended by itself (${signal ?? code}):\n${output}`);
  child.once("exit", reportDeath);
  async function stop() {
    child.off("exit", reportDeath);
    if (isRunning()) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    process.off("exit", kill);
    removeData();
  }

  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(`${url}/readyz`))) {
    if (!isRunning() || Date.now() > deadline) {
      await stop();
      throw new Error(`The production server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const startMs = performance.now() - started;
  return { url, pid: child.pid ?? 0, startMs, printed: () => output, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const [, environment = "", options = ""] =
  /^(.*) exec node (.*) --env-file/.exec(scripts.start) ?? [];

/** V8 options of `npm start` (decision 34). The code cache is valid for equal options only. */
export const startOptions: string[] = options.split(" ");

export const startEnvironment: Record<string, string> = Object.fromEntries(
  environment.split(" ").map((setting) => setting.split("=")),
);
