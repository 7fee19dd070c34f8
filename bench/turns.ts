import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import sharp from "sharp";
import { type databases, install, memoryMb } from "./installation.ts";
import { describeMachine } from "./report.ts";
import { secret, signedIn } from "./subjects.ts";

// Measures the longest wait of others during something large: node bench/turns.ts --size 100000
// --database pglite,postgres

const { values: options } = parseArgs({
  options: {
    size: { type: "string", default: "100000" },
    database: { type: "string", default: "pglite,postgres" },
    subject: { type: "string", default: "" },
    rounds: { type: "string", default: "2" },
  },
});

const folder = mkdtempSync(path.join(tmpdir(), "lamaan-bench-turns-"));
const picture = await sharp(randomBytes(1000 * 625 * 3), {
  raw: { width: 1000, height: 625, channels: 3 },
})
  .resize(8000, 6250, { fit: "fill" })
  .jpeg({ quality: 80 })
  .toBuffer();
const asked = ["/healthz", "/perfumes"];
const everyMs = 5;

type Shop = { url: string; pid: number; place: Record<string, string> };

const exportOf = (list: string) => async (shop: Shop) =>
  download(`${shop.url}${list}.csv`, await signedIn("staff"));
const contacts = exportOf("/admin/dashboard/contacts");
const bookings = exportOf("/admin/dashboard/bookings");
const orders = exportOf("/admin/perfumes/orders");

const subjects: Record<string, (shop: Shop) => Promise<string>> = {
  nothing: pause,
  "CSV of the messages": contacts,
  "CSV of the bookings": bookings,
  "CSV of the orders": orders,
  "three CSVs at once": async (shop) =>
    (await Promise.all([contacts(shop), bookings(shop), orders(shop)])).join(", "),
  "a customer's own data": async ({ url }) =>
    download(`${url}/profile/data/download`, await signedIn(0)),
  "npm run backup": async ({ place }) => {
    const file = path.join(folder, `${performance.now()}.tar.gz`);
    const env = { PATH: process.env.PATH, NODE_ENV: "production", ...place };
    const command = ["scripts/backup.ts", file];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return stdout.split("\n")[1] ?? "";
  },
  "a picture of 50 megapixels": sendPicture,
};

console.log(describeMachine());
console.log(`\n| meanwhile | database | took | of | ${asked.join(" | ")} |`);
console.log(`| --- | --- | --- | --- ${asked.map(() => "| ---").join(" ")} |`);
for (const name of options.database.split(",")) {
  if (name !== "pglite" && name !== "postgres") throw new Error(`There is no database ${name}`);
  await measureOn(name);
}
rmSync(folder, { recursive: true });

async function measureOn(name: keyof typeof databases): Promise<void> {
  const installation = await install(name, {
    filled: { size: Number(options.size), now: new Date(), buyers: 1 },
    settings: { SECRET: secret, TRUST_PROXY: "1" },
  });
  const [server] = installation?.servers ?? [];
  if (!installation || !server) return;
  try {
    const shop = { url: server.url, pid: server.pid, place: installation.place };
    await measure(shop, { name, what: "", work: pause });
    for (let round = 0; round < Number(options.rounds); round++) {
      for (const [what, work] of Object.entries(subjects)) {
        if (what.includes(options.subject)) await measure(shop, { name, what, work });
      }
    }
    const [now, most] = [memoryMb(server, "VmRSS"), memoryMb(server, "VmHWM")];
    console.log(
      `\n${name}: memory ${now.toFixed()} MB at the end, ${most.toFixed()} MB at most.\n`,
    );
  } finally {
    await installation.stop();
  }
}

type Measured = { name: string; what: string; work: (shop: Shop) => Promise<string> };

async function measure(shop: Shop, { name, what, work }: Measured): Promise<void> {
  const asking = { isOn: true };
  const waits = asked.map((page) => longestWait(shop, page, asking));
  const startedAt = performance.now();
  const of = await work(shop);
  const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  asking.isOn = false;
  const longest = (await Promise.all(waits)).map(
    ({ waitedMs, computedMs }) => `${waitedMs.toFixed()} (${computedMs.toFixed()}) ms`,
  );
  if (what) console.log(`| ${[what, name, took, of, ...longest].join(" | ")} |`);
}

async function longestWait({ url, pid }: Shop, page: string, asking: { isOn: boolean }) {
  const agent = new Agent({ keepAlive: true });
  const longest = { waitedMs: 0, computedMs: 0 };
  while (asking.isOn) {
    const [startedAt, computedBefore] = [performance.now(), computedMsOf(pid)];
    await new Promise<void>((resolve, reject) => {
      get(url + page, { agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${page} answered ${answer.statusCode}`));
        answer.resume().once("end", resolve);
      }).once("error", reject);
    });
    longest.waitedMs = Math.max(longest.waitedMs, performance.now() - startedAt);
    longest.computedMs = Math.max(longest.computedMs, computedMsOf(pid) - computedBefore);
    await wait(everyMs);
  }
  agent.destroy();
  return longest;
}

function computedMsOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

async function pause(): Promise<string> {
  await wait(5000);
  return "";
}

async function download(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.byteLength;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

async function sendPicture({ url }: Shop): Promise<string> {
  const body = new FormData();
  const fields = { name: `Large ${performance.now()}`, slug: "", priceAed: "85", picture: "" };
  const others = { intensity: "Light", category: "Premium Collection", displayOrder: "9" };
  const all = { ...fields, ...others, description: "Of a large picture", inStock: "on" };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  body.set("pictureFile", new File([new Uint8Array(picture)], "large.jpg", { type: "image/jpeg" }));
  const headers = { Origin: url, ...(await signedIn("staff")) };
  const to = `${url}/admin/perfumes/new`;
  const answer = await fetch(to, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 302) throw new Error(`${to} answered ${answer.status}`);
  return `${(picture.byteLength / 1e6).toFixed(1)} MB`;
}
