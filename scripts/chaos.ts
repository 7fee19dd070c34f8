import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Outcome } from "../tests/chaos/rounds.ts";

// The fault-injection tests with many rounds, on both databases, and all tests of backups. Arguments go to Vitest; CHAOS_ROUNDS and CHAOS_SEED
// set length and randomness.

const folder = mkdtempSync(path.join(tmpdir(), "lamaan-chaos-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "outcomes");

const vitest = "node_modules/vitest/vitest.mjs";
const projects = ["--project=http", "--project=long"];
const files = ["tests/chaos", "tests/process/backup.test.ts"];
const run = ["run", ...projects, ...files, "--no-file-parallelism"];
const seed = process.env.CHAOS_SEED ?? String(Math.floor(Math.random() * 1e9));
const env = { CHAOS_ROUNDS: "25", ...process.env, CHAOS_SEED: seed, CHAOS_REPORT: file };
const { status } = spawnSync(process.execPath, [vitest, ...run, ...process.argv.slice(2)], {
  stdio: "inherit",
  env,
});

const outcomes = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
const rows = outcomes.map((line): Outcome => JSON.parse(line));
console.log(`\nCHAOS_SEED=${seed}`);
console.table(
  rows.map(({ longestRecoveryMs, ...row }) => ({
    ...row,
    "longest recovery, ms": Math.round(longestRecoveryMs),
  })),
);
process.exitCode = status ?? 1;
