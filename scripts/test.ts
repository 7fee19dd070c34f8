import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

// Everything CI checks, in the order of how soon it answers. `npm test` runs this.

type Environment = Record<string, string>;
/** What a step needs before it can run, and how to put it away again. */
type Prepared = { note: string; env: Environment; stop?: () => void };
type Step = {
  name: string;
  run: string[];
  /** Where the runner writes its count of tests. */
  report?: string;
  /** Null where this machine cannot run the step. */
  prepare?: () => Promise<Prepared | null>;
};
type Result = { name: string; seconds: number | null; passed: number; note: string };

// Only the step that is told may see somebody's database server.
const { DATABASE_URL } = process.env;
delete process.env.DATABASE_URL;
process.env.PATH = `${path.resolve("node_modules/.bin")}${path.delimiter}${process.env.PATH}`;

const reports = mkdtempSync(path.join(tmpdir(), "lamaan-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
function vitest(project: string, report: string): Pick<Step, "run" | "report"> {
  const reporters = ["--reporter=default", "--reporter=json"];
  const file = path.join(reports, report);
  return {
    run: ["vitest", "run", "--project", project, ...reporters, `--outputFile.json=${file}`],
    report: file,
  };
}
const journeys = path.join(reports, "journeys.json");

const steps: Step[] = [
  { name: "messages", run: ["node", "scripts/messages.ts"] },
  { name: "format and lint", run: ["biome", "ci", "."] },
  { name: "route types", run: ["react-router", "typegen"] },
  { name: "types", run: ["tsc"] },
  { name: "unused code", run: ["knip"] },
  { name: "secrets", run: ["npm", "run", "-s", "secrets"] },
  { name: "packages", run: ["node", "scripts/audit.ts"] },
  { name: "unit tests", ...vitest("unit", "unit.json") },
  { name: "database tests on PGlite", ...vitest("database", "pglite.json") },
  {
    name: "database tests on PostgreSQL",
    ...vitest("database", "postgres.json"),
    prepare: preparePostgres,
  },
  { name: "production build", run: ["node", "scripts/build.ts"] },
  { name: "tests of the built server", ...vitest("http", "http.json") },
  {
    name: "journeys in the browser",
    run: ["playwright", "test", "--reporter=list,json,./e2e/failures.ts"],
    report: journeys,
    prepare: prepareBrowser,
  },
];

/** The tests create and drop databases of their own on the server; its others stay untouched. */
async function preparePostgres(): Promise<Prepared | null> {
  if (DATABASE_URL) {
    return { note: "the server of DATABASE_URL", env: { TEST_DATABASE_URL: DATABASE_URL } };
  }
  const server = await startPostgres();
  if (!server) return null;
  const { url, stop } = server;
  return { note: "a server started for this", env: { TEST_DATABASE_URL: url }, stop };
}

async function prepareBrowser(): Promise<Prepared> {
  const chromium = await findChromium();
  return {
    note: `Chromium from ${chromium.source}: ${chromium.path}`,
    env: { CHROMIUM: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys },
  };
}

let child: ChildProcess | null = null;
let interrupted = false;

/** In a process group of its own, so that a stop reaches the children of the step as well. */
function execute([command = "", ...args]: string[], env: Environment): Promise<number> {
  const running = spawn(command, args, {
    stdio: "inherit",
    detached: true,
    env: { ...process.env, ...env },
  });
  child = running;
  return new Promise((resolve, reject) => {
    running.once("error", reject);
    running.once("exit", (code) => {
      child = null;
      resolve(code ?? 1);
    });
  });
}

// The step in hand ends, its servers are put away, and the run stops as failed; a second signal
// does not wait.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (!child?.pid) process.exit(1);
    process.kill(-child.pid, interrupted ? "SIGKILL" : "SIGINT");
    interrupted = true;
  });
}

/** What the reports of Vitest and Playwright say. */
function countPassed(report: string | undefined): number {
  if (!report || !existsSync(report)) return 0;
  const { stats, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
  return stats ? stats.expected + stats.flaky : numPassedTests;
}

/** Null when the step failed. */
async function take({ name, run, report, prepare }: Step): Promise<Result | null> {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const prepared = prepare ? await prepare() : { note: "", env: {} };
  if (!prepared) return { name, seconds: null, passed: 0, note: "left out: not on this machine" };
  if (prepared.note) console.log(`   ${prepared.note}`);
  try {
    if ((await execute(run, prepared.env)) !== 0) return null;
  } finally {
    prepared.stop?.();
  }
  const seconds = (performance.now() - start) / 1000;
  return { name, seconds, passed: countPassed(report), note: prepared.note };
}

function printSummary(results: Result[]) {
  console.log();
  for (const { name, seconds, passed, note } of results) {
    const time = seconds === null ? "-" : `${seconds.toFixed(1)} s`;
    const tests = passed > 0 ? `${passed} passed` : "";
    console.log(`${name.padEnd(30)}${time.padStart(8)}  ${tests.padEnd(12)}${note}`.trimEnd());
  }
}

const results: Result[] = [];
for (const step of steps) {
  const result = await take(step);
  if (!result) {
    // No table of what passed: the end of a log is for what failed.
    const verdict = interrupted ? "Stopped" : "FAILED";
    console.error(`\n${verdict} in: ${step.name} (${step.run.join(" ")})`);
    process.exit(1);
  }
  results.push(result);
}
printSummary(results);
console.log(`\n${results.reduce((sum, { passed }) => sum + passed, 0)} passed, 0 failed`);
