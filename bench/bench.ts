import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import {
  type DatabaseName,
  databases,
  type Installation,
  install,
  memoryMb,
  type ProcessorMs,
} from "./installation.ts";
import { load } from "./load.ts";
import { apiKey, goalOf, mostGrowth, processGoals, secret, subjects } from "./subjects.ts";

function describeMachine(): string {
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" });
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memoryGb} GB, ${process.platform}, Node ${process.version}, commit ${commit.trim()}, ${day}.`;
}

type Row = {
  subject: string;
  durations: number[];
  seconds: number;
  computed: ProcessorMs;
  goal: string;
};

function table(rows: Row[]): string {
  const cells = rows.map(({ subject, durations, seconds, computed, goal }) => {
    const at = quantilesOf(durations);
    const each = ({ server, database }: ProcessorMs) =>
      [server, ...(database > 0 ? [database] : [])].map((value) =>
        (value / durations.length).toFixed(2),
      );
    return [
      ...[subject, figure(durations.length / seconds)],
      ...[ms(at(0.5)), ms(at(0.95)), ms(at(0.99))],
      ...[`${each(computed).join(" + ")} ms`, goal],
    ];
  });
  const head = ["", "requests/s", "p50", "p95", "p99", "processor", "goal"];
  return markdownTable([head, ...cells]);
}

function markdownTable(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = line(head.map((_, column) => "-".repeat(widths?.[column] ?? 0)));
  return [line(head), rule, ...body.map(line)].join("\n");
}

function quantilesOf(durations: number[]): (share: number) => number {
  const sorted = durations.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  return (share) => sorted[Math.min(Math.floor(sorted.length * share), last)] ?? Number.NaN;
}

const figure = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

const ms = (value: number) => `${figure(value)} ms`;

// Measures the production build at several database sizes and prints Markdown tables
// (docs/benchmarks.md): npm run bench -- --size 100000 --database postgres --subject "place order"
// [--profile folder]

const { values: options } = parseArgs({
  options: {
    size: { type: "string", default: "10,1000,100000" },
    database: { type: "string", default: databases.join() },
    subject: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
    profile: { type: "string" },
  },
});
const seconds = Number(options.seconds);
const warmUpMs = 1500;
const now = new Date();
const settings = {
  TRUST_PROXY: "1",
  SECRET: secret,
  API: "on",
  API_PUBLISHABLE_KEY: apiKey,
  ...(options.profile && {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile}`,
  }),
};

const withFewest = new Map<string, number>();

console.log(describeMachine());
for (const name of options.database.split(",").filter(isDatabase)) {
  for (const size of options.size.split(",").map(Number)) await measure(name, size);
}

function isDatabase(name: string): name is DatabaseName {
  if (databases.some((each) => each === name)) return true;
  throw new Error(`There is no database ${name}`);
}

async function measure(name: DatabaseName, size: number): Promise<void> {
  const started = performance.now();
  const installation = await install(name, { filled: { size, now }, settings });
  if (!installation) return console.log(`\n${name}: this machine has no PostgreSQL`);
  try {
    const { server, version } = installation;
    console.log(`\n#### ${name} ${version}, ${size.toLocaleString("en")} of each\n`);
    const restingMb = memoryMb(server, "VmRSS");
    console.log(table(await measureSubjects(name, installation, size)));
    const goal = processGoals[name];
    const ready = `Ready ${server.startMs.toFixed(0)} ms (goal: ${goal.readyMs}) after its start`;
    const resting = `${restingMb.toFixed(0)} MB (goal: ${goal.restingMb}) then`;
    const most = `${memoryMb(server, "VmHWM").toFixed(0)} MB (goal: ${goal.mostMb}) at most`;
    console.log(`\n${ready}; memory ${resting}, and ${most}.`);
    console.error(`(${Math.round((performance.now() - started) / 1000)} s)`);
  } finally {
    await installation.stop();
  }
}

async function measureSubjects(
  name: DatabaseName,
  installation: Installation,
  size: number,
): Promise<Row[]> {
  const { server, processorMs } = installation;
  const { url } = server;
  const rows: Row[] = [];
  for (const [subject, prepare] of Object.entries(subjects)) {
    if (!subject.includes(options.subject)) continue;
    const ask = await prepare({ size, now, url });
    let n = 0;
    const next = () => ask(n++);
    await load(url, next, warmUpMs);
    const before = processorMs();
    const durations = await load(url, next, seconds * 1000);
    const after = processorMs();
    const computed = {
      server: after.server - before.server,
      database: after.database - before.database,
    };
    const goals = [goalOf(subject, name), levelGoal(name, subject, durations)];
    rows.push({ subject, seconds, durations, computed, goal: goals.filter(Boolean).join("; ") });
  }
  return rows;
}

function levelGoal(name: DatabaseName, subject: string, durations: number[]): string {
  if (!subject.startsWith("staff:")) return "";
  const key = `${name} ${subject}`;
  const few = withFewest.get(key);
  if (few) return `p95 ${ms(few * mostGrowth)}`;
  withFewest.set(key, quantilesOf(durations)(0.95));
  return "";
}
