import { parseArgs } from "node:util";
import {
  type DatabaseName,
  databases,
  type Installation,
  install,
  memoryMb,
} from "./installation.ts";
import { load } from "./load.ts";
import { describeMachine, type Row, table } from "./report.ts";
import { apiKey, goalOf, secret, subjects } from "./subjects.ts";

// Measures the production build on databases of several sizes and prints tables in Markdown, as they
// stand in docs/benchmarks.md, which explains them:
//   npm run bench -- --size 100000 --database postgres --subject "place order"
// With --profile, V8's profile of each server goes to a folder.

const { values: options } = parseArgs({
  options: {
    size: { type: "string", default: "10,1000,100000" },
    database: { type: "string", default: Object.keys(databases).join() },
    /** Those whose name holds this. */
    subject: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
    /** With `off`, the site as it is without it. */
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
  console.log(`\n### ${name}\n\nReady ${list(startMs)} ms after its start on an empty database.`);
}

async function measure(name: DatabaseName, size: number): Promise<void> {
  const started = performance.now();
  const installation = await install(name, { filled: { size, now }, settings });
  if (!installation) return console.log(`\n${name}: this machine has no PostgreSQL`);
  try {
    const { servers, version } = installation;
    console.log(`\n#### ${name} ${version}, ${size.toLocaleString("en")} of each\n`);
    const memory = servers.map((server) => memoryMb(server, "VmRSS"));
    console.log(table(await measureSubjects(installation, size)));
    const most = servers.map((server) => memoryMb(server, "VmHWM"));
    const startMs = servers.map((server) => server.startMs);
    console.log(
      `\nReady ${list(startMs)} ms after its start; memory ${list(memory)} MB then, and ${list(most)} MB at most.`,
    );
    console.error(`(${Math.round((performance.now() - started) / 1000)} s)`);
  } finally {
    await installation.stop();
  }
}

function list(figures: number[]): string {
  return figures.map((figure) => Math.round(figure)).join(" and ");
}

async function measureSubjects(installation: Installation, size: number): Promise<Row[]> {
  const { servers, place, processorMs } = installation;
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
    const goal = goalOf(subject, place.DATABASE_URL ? "postgres" : "pglite");
    rows.push({ subject, seconds, durations, computed, goal });
  }
  return rows;
}
