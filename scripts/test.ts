import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { findChromium } from "./chromium.ts";
import { startPostgres } from "./postgres.ts";

// Everything CI checks. `npm test` runs this.

type Environment = Record<string, string>;
type Prepared = { note: string; env: Environment; stop?: () => void };
type Step = {
  name: string;
  run: string[];
  /** Where the runner writes its count of tests. */
  report?: string;
  prepare?: () => Promise<Prepared>;
  again?: (files: string[]) => Step;
};
type Result = {
  step: Step;
  seconds: number;
  failed: boolean;
  passed: number;
  /** Those of its report, also those that passed when they were run again. */
  failures: Failure[];
  note: string;
};
type Failure = { file: string; test: string; reason: string };

// Only the step that is told may see somebody's database server.
const { DATABASE_URL } = process.env;
delete process.env.DATABASE_URL;
process.env.PATH = `${path.resolve("node_modules/.bin")}${path.delimiter}${process.env.PATH}`;

const reports = mkdtempSync(path.join(tmpdir(), "lamaan-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
type VitestOptions = { files?: string[]; workers?: number; prepare?: Step["prepare"] };
function vitest(
  name: string,
  project: string,
  { files = [], workers, prepare }: VitestOptions = {},
): Step {
  const reporters = ["--reporter=default", "--reporter=json"];
  const report = path.join(reports, `${name}.json`);
  const atOnce = workers ? [`--maxWorkers=${workers}`] : [];
  const run = ["vitest", "run", "--project", project, ...atOnce, ...reporters];
  return {
    name,
    run: [...run, `--outputFile.json=${report}`, ...files],
    report,
    prepare,
    again: (failed) => vitest(`${name}, again`, project, { files: failed, prepare }),
  };
}

function playwright(name: string, options: string[] = []): Step {
  const report = path.join(reports, `${name}.json`);
  return {
    name,
    run: ["playwright", "test", "--reporter=./e2e/reporter.ts,json", ...options],
    report,
    prepare: async () => {
      const { source, path: chromium } = await findChromium();
      const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      return { note: `Chromium from ${source}: ${chromium}`, env };
    },
    again: () => playwright(`${name}, again`, ["--last-failed", "--workers=1"]),
  };
}

/** One after another; lanes of a phase side by side, as their steps leave the cores idle by turns. */
const phases: Step[][][] = [
  [
    [
      { name: "messages", run: ["node", "scripts/messages.ts"] },
      { name: "route types", run: ["react-router", "typegen"] },
    ],
  ],
  [
    [{ name: "format and lint", run: ["biome", "ci", "."] }],
    [{ name: "types", run: ["tsc"] }],
    [{ name: "unused code", run: ["knip"] }],
    [{ name: "secrets", run: ["npm", "run", "-s", "secrets"] }],
    [{ name: "packages", run: ["node", "scripts/audit.ts"] }],
  ],
  // By itself: it compiles the messages anew, which the tests import.
  [[{ name: "production build", run: ["node", "scripts/build.ts"] }]],
  [
    [
      vitest("unit tests", "unit*"),
      vitest("database tests on PGlite", "database"),
      vitest("database tests on PostgreSQL", "database", { prepare: preparePostgres }),
    ],
    // They wait for servers and their processes for most of their time.
    [
      vitest("tests of the built server", "http", {
        workers: Math.min(availableParallelism() + 1, 6),
      }),
      // Its rules are those of the database's roles and policies as well.
      vitest("tests of the API on PostgreSQL", "http", {
        files: ["tests/api/"],
        prepare: preparePostgres,
      }),
    ],
  ],
  [[playwright("journeys in the browser")]],
];

/** The tests create and drop databases of their own on the server; its others stay untouched. */
async function preparePostgres(): Promise<Prepared> {
  if (DATABASE_URL) {
    return { note: "the server of DATABASE_URL", env: { TEST_DATABASE_URL: DATABASE_URL } };
  }
  const { url, stop } = await startPostgres();
  return { note: "a server started for this", env: { TEST_DATABASE_URL: url }, stop };
}

const running = new Set<ChildProcess>();
let interrupted = false;

/** In a process group of its own, so that a stop reaches the children of the step as well. */
function execute({ name, run: [command = "", ...args] }: Step, env: Environment): Promise<number> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
  running.add(child);
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on("line", (line) => console.log(`${name} │ ${line}`));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

// The steps in hand end, their servers are put away, and the run stops as failed; a second signal
// does not wait.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (running.size === 0) process.exit(1);
    for (const { pid } of running) if (pid) process.kill(-pid, interrupted ? "SIGKILL" : "SIGINT");
    interrupted = true;
  });
}

function readReport(report: string | undefined): Pick<Result, "passed" | "failures"> {
  if (!report || !existsSync(report)) return { passed: 0, failures: [] };
  const written: JSONReport | VitestReport = JSON.parse(readFileSync(report, "utf8"));
  if ("stats" in written) {
    const { stats, suites } = written;
    return { passed: stats.expected + stats.flaky, failures: suites.flatMap(failedJourneys) };
  }
  const { numPassedTests, testResults } = written;
  return { passed: numPassedTests, failures: testResults.flatMap(failuresIn) };
}

type VitestReport = { numPassedTests: number; testResults: FileReport[] };

type FileReport = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

function failuresIn({ name, status, message, assertionResults }: FileReport): Failure[] {
  if (status !== "failed") return [];
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  // Without a test that failed, the file itself could not be run.
  if (failed.length === 0) return [{ file, test: "", reason: message }];
  return failed.map(({ fullName, failureMessages: [reason = ""] }) => {
    return { file, test: fullName, reason };
  });
}

function failedJourneys({ suites = [], specs }: JSONReportSuite): Failure[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors: [error] }) =>
        error ? [{ file, test: `${projectName} › ${title}`, reason: error.message }] : [],
      ),
    ),
  );
  return [...failed, ...suites.flatMap(failedJourneys)];
}

async function take(step: Step): Promise<Result> {
  const { report, prepare } = step;
  const start = performance.now();
  const prepared = prepare ? await prepare() : { note: "", env: {} };
  try {
    const failed = (await execute(step, prepared.env)) !== 0;
    const seconds = (performance.now() - start) / 1000;
    const result = { step, seconds, failed, ...readReport(report), note: prepared.note };
    console.log(lineOf(result));
    return result;
  } finally {
    prepared.stop?.();
  }
}

async function takeInOrder(steps: Step[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of steps) if (!interrupted) results.push(await take(step));
  return results;
}

/**
 * What failed beside other work is run once more by itself, which tells a fault from a busy
 * machine. What passes then is named at the end as well.
 */
async function reserve(result: Result): Promise<Result> {
  const { step, failed, failures } = result;
  if (interrupted || !failed || !step.again || failures.length === 0) return result;
  const again = await take(step.again([...new Set(failures.map(({ file }) => file))]));
  return again.failed
    ? result
    : { ...result, failed: false, passed: result.passed + failures.length };
}

function lineOf({ step, seconds, failed, passed, note }: Result): string {
  const tests = passed > 0 ? `${passed} passed` : "";
  const time = `${seconds.toFixed(1)} s`.padStart(9);
  return `── ${step.name.padEnd(36)}${time}  ${failed ? "FAILED  " : ""}${tests.padEnd(12)}${note}`.trimEnd();
}

function namesOf({ failed, failures }: Result): string[] {
  const verdict = failed ? "FAILED" : "passed when run again by itself";
  return failures.map(({ file, test, reason }) => {
    const lines = stripVTControlCharacters(reason).split("\n").slice(0, 8);
    return [`${verdict}: ${file} › ${test}`, ...lines.map((line) => `   ${line}`)].join("\n");
  });
}

const start = performance.now();
const results: Result[] = [];
for (const lanes of phases) {
  const taken = (await Promise.all(lanes.map(takeInOrder))).flat();
  for (const result of taken) results.push(await reserve(result));
  if (interrupted || results.some(({ failed }) => failed)) break;
}
console.log(`\n${results.map(lineOf).join("\n")}`);
for (const name of results.flatMap(namesOf)) console.log(`\n${name}`);
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const failed = results.filter((result) => result.failed);
if (interrupted || failed.length > 0) {
  const verdict = interrupted
    ? "Stopped"
    : `FAILED in: ${failed.map(({ step }) => step.name).join(", ")}`;
  console.error(`\n${verdict}, after ${minutes} minutes`);
  process.exit(1);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
console.log(`\n${passed} passed, 0 failed, in ${minutes} minutes`);
