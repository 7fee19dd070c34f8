import { Agent } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { ProcessorMs } from "../installation.ts";
import { type Exchange, load, send, textOf } from "../load.ts";
import { describeMachine, markdownTable, ms, quantilesOf } from "../report.ts";
import { startLamaan } from "./lamaan.ts";
import { medusa } from "./medusa.ts";
import { type Ask, type Peer, queryRows } from "./peer.ts";
import { vendure } from "./vendure.ts";

// Measures the shop beside two others on PostgreSQL: pages, and an order from the cart on; checks
// that stock and orders agree. Installs the others from npm on first use: npx node
// bench/peers/peers.ts --seconds 10 --peers Vendure,Medusa

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    size: { type: "string", default: "1000" },
    peers: { type: "string", default: "Vendure,Medusa" },
  },
});
const forMs = Number(options.seconds) * 1000;
const warmUpMs = 4_000;
const clients = 20;
const peers = { Vendure: vendure, Medusa: medusa };
const goals = [25, 10];

type Measured = {
  what: "page of products" | "product" | "order";
  by: string;
  durations: number[];
  seconds: number;
  computed: ProcessorMs;
  failures: string[];
};

type Books = { by: string; orders: number; sold: number; taken: number };

const measured: Measured[] = [];
const books: Books[] = [];
let ordered = 0;

const installed: { name: keyof typeof peers; folder: string }[] = [];
for (const name of options.peers.split(",").filter(isPeer)) {
  installed.push({ name, folder: await peers[name].install() });
}
console.log(`${describeMachine()} Load average before: ${loadavg()[0]?.toFixed(1)}.\n`);
const lamaan = await startLamaan(Number(options.size));
await measure("Lamaan", lamaan);
for (const { name, folder } of installed) {
  await measure(name, await peers[name].start(folder, lamaan.perfumes));
}
console.log(speedTable());
console.log(`\n${booksTable()}`);
for (const { by } of books) {
  const [failure] = failuresOf(by);
  if (failure) console.log(`\nWhat failed first at ${by}: ${failure}`);
}
console.log(`\n${verdict()} Load average after: ${loadavg()[0]?.toFixed(1)}.`);

function isPeer(name: string): name is keyof typeof peers {
  if (!(name in peers)) throw new Error(`There is no peer ${name}`);
  return true;
}

async function measure(by: string, peer: Peer): Promise<void> {
  console.error(`${by} is measured`);
  try {
    const before = await readBooks(by, peer);
    await measurePages("page of products", { by, peer, page: peer.list });
    await measurePages("product", { by, peer, page: peer.detail });
    for (const way of Object.keys(peer.orders)) await measureOrders(by, peer, way);
    const after = await readBooks(by, peer);
    const since = (figure: "orders" | "sold" | "taken") => after[figure] - before[figure];
    books.push({ by, orders: since("orders"), sold: since("sold"), taken: since("taken") });
  } finally {
    await peer.stop();
  }
}

async function readBooks(by: string, { databaseUrl, books }: Peer): Promise<Books> {
  const [row] = await queryRows(databaseUrl, books);
  const figure = (name: string) => Number(row?.[name] ?? 0);
  return { by, orders: figure("orders"), sold: figure("sold"), taken: figure("taken") };
}

type Pages = { by: string; peer: Peer; page: (n: number) => Exchange };

async function measurePages(what: Measured["what"], { by, peer, page }: Pages): Promise<void> {
  let n = 0;
  const next = () => page(n++);
  await load([peer.url], next, warmUpMs);
  const timed = await withComputed(peer, () => load([peer.url], next, forMs));
  measured.push({ what, by, ...timed, durations: timed.result, failures: [] });
}

async function measureOrders(by: string, peer: Peer, way: string): Promise<void> {
  await placeOrders(peer, way, warmUpMs);
  const timed = await withComputed(peer, () => placeOrders(peer, way, forMs));
  measured.push({ what: "order", by: `${by}, ${way}`, ...timed, ...timed.result });
}

async function withComputed<T>(peer: Peer, work: () => Promise<T>) {
  const [start, before] = [performance.now(), peer.processorMs()];
  const result = await work();
  const after = peer.processorMs();
  const computed = {
    server: after.server - before.server,
    database: after.database - before.database,
  };
  return { result, computed, seconds: (performance.now() - start) / 1000 };
}

async function placeOrders(peer: Peer, way: string, forMs: number) {
  const order = peer.orders[way];
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask: Ask = async (exchange) => {
    const answer = await send(agent, peer.url, exchange);
    return { ...answer, text: textOf(answer, exchange) };
  };
  const [durations, failures]: [number[], string[]] = [[], []];
  const end = performance.now() + forMs;
  async function client() {
    while (performance.now() < end) {
      const start = performance.now();
      const failure = await order?.(ask, ordered++).catch((error: Error) => error);
      if (failure) failures.push(failure.message);
      else durations.push(performance.now() - start);
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  if (durations.length === 0) throw new Error(`Nobody could order: ${failures[0]}`);
  return { durations, failures };
}

function eachMs({ computed, durations }: Measured): number {
  return (computed.server + computed.database) / durations.length;
}

function speedTable(): string {
  const rows = measured.map((row) => {
    const { what, by, durations, seconds, computed } = row;
    const at = quantilesOf(durations);
    const each = (value: number) => `${(value / durations.length).toFixed(2)} ms`;
    const ours = measured.filter((other) => other.what === what && other.by.startsWith("Lamaan"));
    const times = ours.map((other) => (eachMs(row) / eachMs(other)).toFixed(1));
    return [
      ...[what, by, (durations.length / seconds).toFixed(1), ms(at(0.5)), ms(at(0.99))],
      ...[each(computed.server), each(computed.database), times.join(", ")],
    ];
  });
  const head = ["", "", "per second", "p50", "p99", "server", "database", "times Lamaan's"];
  return markdownTable([head, ...rows]);
}

function booksTable(): string {
  const rows = books.map(({ by, orders, sold, taken }) => {
    const failures = failuresOf(by);
    return [by, ...[orders, sold, taken, sold - taken, failures.length].map(String)];
  });
  const head = ["", "orders", "bottles in them", "taken from stock", "lost", "failed"];
  return markdownTable([head, ...rows]);
}

function failuresOf(by: string): string[] {
  return measured.filter((row) => row.by.startsWith(by)).flatMap((row) => row.failures);
}

function verdict(): string {
  const ours = measured.filter(({ what, by }) => what === "order" && by.startsWith("Lamaan"));
  const theirs = measured.find(({ what, by }) => what === "order" && by.startsWith("Vendure"));
  if (!theirs) return "Vendure was not measured.";
  const rate = ({ durations, seconds }: Measured) => durations.length / seconds;
  const parts = ours.map((own, index) => {
    const [processor, orders] = [eachMs(theirs) / eachMs(own), rate(own) / rate(theirs)];
    return `${own.by}: ${processor.toFixed(1)} times less than Vendure, ${orders.toFixed(1)} times as many a second (goal ${goals[index]})`;
  });
  return `${parts.join("; ")}.`;
}
