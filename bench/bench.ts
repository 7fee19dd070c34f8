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

export type Row = {
  subject: string;
  durations: number[];
  seconds: number;
  computed: ProcessorMs;
  goal: string;
};

export function table(rows: Row[]): string {
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

export const ms = (value: number) => `${figure(value)} ms`;

// Measures the production build at several database sizes and prints Markdown tables
// (docs/benchmarks.md): npm run bench -- --size 100000 --database postgres --subject "place order"
// [--profile folder]

const { values: options } = parseArgs({
  options: {
    size: { type: "string", default: "10,1000,100000" },
    database: { type: "string", default: Object.keys(databases).join() },
    subject: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
    api: { type: "string", default: "on" },
    profile: { type: "string" },
  },
});
const seconds = Number(options.seconds);
const warmUpMs = 1500;
const now = new Date();
const settings = {
  TRUST_PROXY: "1",
  SECRET: secret,
  API: options.api,
  API_PUBLISHABLE_KEY: apiKey,
  ...(options.profile && {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile}`,
  }),
};

const withFewest = new Map<string, number>();

console.log(describeMachine());
for (const name of options.database.split(",").filter(isDatabase)) {
  await startOnEmpty(name);
  for (const size of options.size.split(",").map(Number)) await measure(name, size);
}

function isDatabase(name: string): name is DatabaseName {
  if (!(name in databases)) throw new Error(`There is no database ${name}`);
  return true;
}

async function startOnEmpty(name: DatabaseName): Promise<void> {
  const installation = await install(name, { filled: null, settings });
  if (!installation) return;
  await installation.stop();
  const startMs = installation.servers.map((server) => server.startMs);
  const { emptyMs } = processGoals[kindOf(name)];
  console.log(
    `\n### ${name}\n\nReady ${list(startMs)} ms (goal: ${emptyMs}) after its start on an empty database.`,
  );
}

function kindOf(name: DatabaseName): keyof typeof processGoals {
  return name === "pglite" ? "pglite" : "postgres";
}

async function measure(name: DatabaseName, size: number): Promise<void> {
  const started = performance.now();
  const installation = await install(name, { filled: { size, now }, settings });
  if (!installation) return console.log(`\n${name}: this machine has no PostgreSQL`);
  try {
    const { servers, version } = installation;
    console.log(`\n#### ${name} ${version}, ${size.toLocaleString("en")} of each\n`);
    const memory = servers.map((server) => memoryMb(server, "VmRSS"));
    console.log(table(await measureSubjects(name, installation, size)));
    const most = servers.map((server) => memoryMb(server, "VmHWM"));
    const startMs = servers.map((server) => server.startMs);
    const goal = processGoals[kindOf(name)];
    const resting = `${list(memory)} MB (goal: ${goal.restingMb}) then`;
    console.log(
      `\nReady ${list(startMs)} ms (goal: ${goal.readyMs}) after its start; memory ${resting}, and ${list(most)} MB (goal: ${goal.mostMb}) at most.`,
    );
    console.error(`(${Math.round((performance.now() - started) / 1000)} s)`);
  } finally {
    await installation.stop();
  }
}

function list(figures: number[]): string {
  return figures.map((figure) => Math.round(figure)).join(" and ");
}

async function measureSubjects(
  name: DatabaseName,
  installation: Installation,
  size: number,
): Promise<Row[]> {
  const { servers, processorMs } = installation;
  const urls = servers.map(({ url }) => url);
  const rows: Row[] = [];
  for (const [subject, prepare] of Object.entries(subjects)) {
    if (!subject.includes(options.subject)) continue;
    if (options.api === "off" && subject.startsWith("API:")) continue;
    const ask = await prepare({ size, now, url: urls[0] ?? "" });
    let n = 0;
    const next = () => ask(n++);
    await load(urls, next, warmUpMs);
    const before = processorMs();
    const durations = await load(urls, next, seconds * 1000);
    const after = processorMs();
    const computed = {
      server: after.server - before.server,
      database: after.database - before.database,
    };
    const goals = [goalOf(subject, kindOf(name)), levelGoal(name, subject, durations)];
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
