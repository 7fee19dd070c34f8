import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { findChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

// Everything CI checks (`npm test`); `npm run test:long` runs the long forms before a release.

type Environment = Record<string, string>;
type Prepared = { note: string; env: Environment; stop?: () => void };
type Step = {
  name: string;
  run: string[];
  env?: Environment;
  prepare?: () => Promise<Prepared>;
};
type Result = {
  step: Step;
  seconds: number;
  failed: boolean;
  said: string[];
  note: string;
};

const { DATABASE_URL } = process.env;
delete process.env.DATABASE_URL;
process.env.PATH = `${path.resolve("node_modules/.bin")}${path.delimiter}${process.env.PATH}`;

function vitest(name: string, options: string[], more: Omit<Step, "name" | "run"> = {}): Step {
  const quiet = ["--reporter=default", "--silent=passed-only", "--slowTestThreshold=1000000"];
  return { name, run: ["vitest", "run", ...quiet, ...options], ...more };
}

const onServer = { prepare: preparePostgres };
const inDatabase = "--project=database";
const onBuild = "--project=http";

/** Processes of tests wait more than they work. */
const moreWorkers = `--maxWorkers=${Math.min(availableParallelism() + 1, 6)}`;
const twoWorkers = `--maxWorkers=${Math.max(availableParallelism() - 1, 2)}`;

/** Signing in asks nothing of the engine that the site's own does not. */
const tablesOfApi = ["language", "permissions", "rest", "roles", "ten-calls", "whole-day"].map(
  (name) => `tests/api/${name}`,
);

const alsoOnPostgres = globSync("{app,db}/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").startsWith("// Also on PostgreSQL: "),
);

const journeys: Step = {
  name: "journeys in the browser",
  run: ["playwright", "test"],
  prepare: async () => {
    const { source, path: chromium } = await findChromium();
    return { note: `Chromium from ${source}: ${chromium}`, env: { CHROMIUM: chromium } };
  },
};

const generated: Step[] = [
  { name: "messages", run: ["node", "scripts/messages.ts"] },
  { name: "route types", run: ["react-router", "typegen"] },
];
const build: Step = {
  name: "production build",
  run: ["node", "scripts/build.ts", "--texts-compiled"],
};

const phases: Step[][][] = [
  [generated],
  [
    [
      build,
      // A database is made in a tenth of the time on a server. Processes have the embedded one.
      vitest("tests of the built server", [onBuild, moreWorkers], onServer),
    ],
    [
      { name: "format and lint", run: ["biome", "ci", "."] },
      { name: "types", run: ["tsc"] },
      { name: "unused code", run: ["knip"] },
      { name: "secrets", run: ["npm", "run", "-s", "secrets"] },
      { name: "packages", run: ["node", "scripts/audit.ts"] },
      vitest("unit tests", ["--project=unit*"]),
      vitest("database tests on PGlite", [inDatabase, twoWorkers, "--exclude=bench/fill.test.ts"]),
      vitest("database tests on PostgreSQL", [inDatabase, ...alsoOnPostgres], onServer),
      // The build is ready long before.
      vitest("tests of the API on PGlite", [onBuild, ...tablesOfApi]),
    ],
  ],
  [[journeys]],
];

const arabicPages: Step = {
  ...journeys,
  name: "axe on Arabic pages",
  run: [...journeys.run, "accessibility", "staff-pages"],
  env: { AXE_IN_ARABIC: "1" },
};

const longPhases: Step[][][] = [
  [generated],
  [[build]],
  [
    [
      vitest("all database tests on PostgreSQL", [inDatabase], {
        env: { CAPACITY_OPERATIONS: "5000" },
        prepare: preparePostgres,
      }),
      { name: "faults, many times", run: ["npm", "run", "-s", "chaos"] },
      vitest("eight at one desk", [onBuild, "tests/play/"], {
        env: { PLAY_DEEDS: "10000", PLAY_CAST: "desk" },
      }),
      vitest("tests of the built server on PGlite", [
        onBuild,
        "tests/http/",
        "tests/api/",
        "tests/abuse/",
      ]),
    ],
    [
      { name: "random requests", run: ["npm", "run", "-s", "fuzz"] },
      vitest("played days", [onBuild, "tests/play/"], { env: { PLAY_DEEDS: "30000" } }),
    ],
  ],
  [[arabicPages]],
];

async function preparePostgres(): Promise<Prepared> {
  if (DATABASE_URL) {
    return { note: "the server of DATABASE_URL", env: { TEST_DATABASE_URL: DATABASE_URL } };
  }
  const { url, stop } = await startPostgres();
  return { note: "a server started for this", env: { TEST_DATABASE_URL: url }, stop };
}

const running = new Set<ChildProcess>();
let interrupted = false;

function execute(step: Step, env: Environment): Promise<Pick<Result, "failed" | "said">> {
  const [command = "", ...args] = step.run;
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, NO_COLOR: "1", ...step.env, ...env },
  });
  running.add(child);
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on("line", (line) => {
      if (line.startsWith(" ✓ ")) console.log(`${step.name} │${line}`);
      else said.push(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve({ failed: code !== 0, said });
    });
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (running.size === 0) process.exit(1);
    for (const { pid } of running) if (pid) process.kill(-pid, interrupted ? "SIGKILL" : "SIGINT");
    interrupted = true;
  });
}

async function take(step: Step): Promise<Result> {
  const start = performance.now();
  const { note, env, stop } = step.prepare ? await step.prepare() : { note: "", env: {} };
  try {
    const ended = await execute(step, env);
    const result = { step, note, ...ended, seconds: (performance.now() - start) / 1000 };
    console.log(lineOf(result));
    if (result.failed) console.log(result.said.join("\n"));
    return result;
  } finally {
    stop?.();
  }
}

async function takeInOrder(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) {
    const isBuildGone = results.some((result) => result.failed && result.step === build);
    if (!interrupted && !isBuildGone) results.push(await take(step));
  }
  return results;
}

const passedIn = ({ said }: Result) =>
  Number(/^ *(?:Tests +(?:\d+ failed \| )?)?(\d+) passed/m.exec(said.join("\n"))?.[1] ?? 0);

function lineOf(result: Result): string {
  const { step, seconds, failed, note } = result;
  const passed = passedIn(result);
  const tests = passed > 0 ? `${passed} passed` : "";
  const time = `${seconds.toFixed(1)} s`.padStart(9);
  return `── ${step.name.padEnd(36)}${time}  ${failed ? "FAILED  " : ""}${tests.padEnd(12)}${note}`.trimEnd();
}

const start = performance.now();
const results: Result[] = [];
for (const lanes of process.argv.includes("--long") ? longPhases : phases) {
  results.push(...(await Promise.all(lanes.map(takeInOrder))).flat());
  if (interrupted || results.some(({ failed }) => failed)) break;
}
console.log(`\n${results.map(lineOf).join("\n")}`);
const failed = results.filter((result) => result.failed);
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
if (interrupted || failed.length > 0) {
  const verdict = interrupted
    ? "Stopped"
    : `FAILED in: ${failed.map(({ step }) => step.name).join(", ")}`;
  console.error(`\n${verdict}, after ${minutes} minutes`);
  process.exit(1);
}
const passed = results.reduce((sum, result) => sum + passedIn(result), 0);
console.log(`\n${passed} passed, 0 failed, in ${minutes} minutes`);
