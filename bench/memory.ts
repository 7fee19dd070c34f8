import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type DatabaseName, install, memoryMb } from "./installation.ts";
import { load, send, textOf } from "./load.ts";
import { describeMachine, markdownTable } from "./report.ts";
import { apiKey, secret, subjects } from "./subjects.ts";

// Measures memory before, during and after a mixed load: npx node bench/memory.ts --database pglite
// --minutes 10 --rest 2
// 'Before' is at rest after each kind of request was made once: a server that was only started has
// loaded and compiled none of its pages.

const { values: options } = parseArgs({
  options: {
    database: { type: "string", default: "pglite,postgres" },
    minutes: { type: "string", default: "10" },
    rest: { type: "string", default: "2" },
    size: { type: "string", default: "1000" },
    connections: { type: "string", default: "8" },
  },
});
const minuteMs = 60_000;
const settleMs = 30_000;
const isEndless = (subject: string) => subject !== "place order";

const tellParts = `process.on("SIGUSR2", () => {
  const inMb = Object.entries(process.memoryUsage()).map(([part, bytes]) => [part, Math.round(bytes / 2 ** 20)]);
  console.log("memory " + JSON.stringify(Object.fromEntries(inMb)));
})`;

const agent = new Agent();

console.log(describeMachine());
const rows: string[][] = [];
for (const name of options.database.split(",")) rows.push(await measure(name as DatabaseName));
const head = ["", "answers", "started", "before", "under load", "at most", "after rest", "ratio"];
console.log(markdownTable([head, ...rows]));

async function measure(name: DatabaseName): Promise<string[]> {
  const [size, now] = [Number(options.size), new Date()];
  const settings = {
    TRUST_PROXY: "1",
    SECRET: secret,
    API: "on",
    API_PUBLISHABLE_KEY: apiKey,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tellParts)}`,
  };
  const installation = await install(name, { filled: { size, now }, settings });
  if (!installation) throw new Error("This machine has no PostgreSQL");
  const [server] = installation.servers;
  if (!server) throw new Error("No server started");
  const parts = async (when: string) => {
    process.kill(server.pid, "SIGUSR2");
    await wait(500);
    const said = server
      .printed()
      .match(/memory \{.*\}/g)
      ?.at(-1);
    console.error(`${name}, ${when}: ${Math.round(memoryMb(server, "VmRSS"))} MB, ${said}`);
    return memoryMb(server, "VmRSS");
  };
  try {
    await wait(settleMs);
    const started = await parts("started");
    const shop = { size, now, url: server.url };
    const asked = await Promise.all(
      Object.entries(subjects)
        .filter(([subject]) => isEndless(subject))
        .map(([, prepare]) => prepare(shop)),
    );
    let n = 0;
    const next = () => {
      const exchange = asked[n % asked.length]?.(Math.floor(n / asked.length));
      n++;
      if (!exchange) throw new Error("Nothing to ask");
      return exchange;
    };
    for (const _ of asked) {
      const exchange = next();
      textOf(await send(agent, server.url, exchange), exchange);
    }
    await wait(Number(options.rest) * minuteMs);
    const before = await parts("before");
    const forMs = Number(options.minutes) * minuteMs;
    const answers = await load([server.url], next, forMs, Number(options.connections));
    const under = await parts("under load");
    const most = memoryMb(server, "VmHWM");
    await wait(Number(options.rest) * minuteMs);
    const after = await parts("after rest");
    const figures = [started, before, under, most, after].map((mb) => `${Math.round(mb)} MB`);
    return [name, String(answers.length), ...figures, (after / before).toFixed(2)];
  } finally {
    await installation.stop();
  }
}
