import { once } from "node:events";
import { Agent } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type DatabaseName, databases, install } from "./installation.ts";
import { send } from "./load.ts";
import { describeMachine, markdownTable, ms, quantilesOf } from "./report.ts";

// Measures how long guests wait for cached pages while 200 strangers try passwords; fails above the
// limit: node bench/sign-ins.ts --seconds 20 --database pglite,postgres

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    "sign-ins": { type: "string", default: "200" },
    database: { type: "string", default: "pglite,postgres" },
  },
});
const warmUpMs = 2_000;
const askEveryMs = 25;
const barMs = 50;

const loads = { nobody: null, "come when told": true, "come at once": false };
const pages = ["/services", "/perfumes"];

console.log(`${describeMachine()} Load average before: ${loadavg()[0]?.toFixed(1)}.`);
for (const name of options.database.split(",")) {
  if (!isDatabase(name)) throw new Error(`There is no database ${name}`);
  const installation = await install(name, { filled: null, settings: { TRUST_PROXY: "1" } });
  const [server] = installation?.servers ?? [];
  if (!installation || !server) continue;
  try {
    const rows: string[][] = [];
    for (const [load, isPatient] of Object.entries(loads)) {
      rows.push(...(await measure(server.url, load, isPatient)));
    }
    const head = [
      `${options["sign-ins"]} sign-ins`,
      "judged, 503, cut off",
      "",
      "p50",
      "p95",
      "p99",
      "max",
    ];
    console.log(`\n#### ${name}\n\n${markdownTable([head, ...rows])}`);
  } finally {
    await installation.stop();
  }
}

function isDatabase(name: string): name is DatabaseName {
  return name in databases;
}

async function measure(url: string, load: string, isPatient: boolean | null): Promise<string[][]> {
  const asked = {
    ...Object.fromEntries(pages.map((path) => [path, path])),
    style: await styleSheetOf(url),
  };
  const signIns = isPatient === null ? null : startSignIns(url, isPatient);
  await wait(warmUpMs);
  const durations = await Promise.all(Object.values(asked).map((path) => askSteadily(url, path)));
  const answers = (await signIns?.stop()) ?? "";
  return Object.keys(asked).map((what, row) => {
    const at = quantilesOf(durations[row] ?? []);
    if (at(0.99) > barMs) process.exitCode = 1;
    const name = row === 0 ? [load, answers] : ["", ""];
    return [...name, what, ms(at(0.5)), ms(at(0.95)), ms(at(0.99)), ms(at(1))];
  });
}

async function styleSheetOf(url: string): Promise<string> {
  const page = await (await fetch(url + pages[0])).text();
  const [, path = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? [];
  return path;
}

async function askSteadily(url: string, path: string): Promise<number[]> {
  const agent = new Agent();
  const ask = async () => {
    const start = performance.now();
    const { statusCode } = await send(agent, url, { path });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return performance.now() - start;
  };
  await ask();
  const asked: Promise<number>[] = [];
  const end = performance.now() + Number(options.seconds) * 1000;
  for (let next = performance.now(); next < end; next += askEveryMs) {
    await wait(Math.max(0, next - performance.now()));
    asked.push(ask());
  }
  const durations = await Promise.all(asked);
  agent.destroy();
  return durations;
}

function startSignIns(url: string, isPatient: boolean) {
  const workerData = { url, isPatient, atOnce: Number(options["sign-ins"]) };
  const worker = new Worker(new URL("./sign-in-load.ts", import.meta.url), { workerData });
  return {
    async stop(): Promise<string> {
      worker.postMessage("counts");
      const [{ judged, busy, cutOff }] = await once(worker, "message");
      await worker.terminate();
      return `${judged}, ${busy}, ${cutOff}`;
    },
  };
}
