import { parseArgs } from "node:util";
import { type DatabaseName, databases, install } from "./installation.ts";
import { describeMachine } from "./report.ts";
import { secret } from "./subjects.ts";

// Measures whether answer times reveal that an address has an account: node bench/account-timing.ts
// --pairs 400 --database pglite,postgres. Prints how well times tell them apart (AUC: 0.5 not at
// all, 1 always) and fails above the limit.

const { values: options } = parseArgs({
  options: {
    pairs: { type: "string", default: "400" },
    database: { type: "string", default: "pglite,postgres" },
    subject: { type: "string", default: "" },
  },
});
const pairs = Number(options.pairs);
const limit = 0.55;
/** An address gets five mails an hour, and the first is not measured. */
const asksPerAddress = 4;

const subjects = {
  "forgot password": { path: "/forgot-password", asks: asksPerAddress, more: {} },
  "mailed code": { path: "/sign-in/code", asks: asksPerAddress, more: {} },
  "sign-up": { path: "/sign-up", asks: 1, more: { fullName: "Sara Ali", password: "a long one" } },
};
type Subject = (typeof subjects)[keyof typeof subjects];
let senders = 0;

console.log(describeMachine());
console.log("\n| what | database | pairs | with account, ms | without, ms | AUC |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const name of options.database.split(",")) {
  if (!isDatabase(name)) throw new Error(`There is no database ${name}`);
  const installation = await install(name, {
    filled: null,
    settings: { TRUST_PROXY: "1", SECRET: secret },
  });
  const [server] = installation?.servers ?? [];
  if (!installation || !server) continue;
  try {
    for (const [what, subject] of Object.entries(subjects)) {
      if (what.includes(options.subject)) await measure(server.url, { name, what, subject });
    }
  } finally {
    await installation.stop();
  }
}

function isDatabase(name: string): name is DatabaseName {
  return name in databases;
}

async function measure(
  url: string,
  { name, what, subject }: { name: string; what: string; subject: Subject },
): Promise<void> {
  const addresses = Math.ceil(pairs / subject.asks);
  const known = await prepare(url, { what, addresses, isKnown: true });
  const unknown = await prepare(url, { what, addresses, isKnown: false });
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let pair = 0; pair < pairs; pair++) {
    const at = pair % addresses;
    const asks = [
      { of: times.known, email: known[at] ?? "" },
      { of: times.unknown, email: unknown[at] ?? "" },
    ];
    if (Math.random() < 0.5) asks.reverse();
    for (const { of, email } of asks) {
      const startedAt = performance.now();
      await post(url, subject.path, { email, ...subject.more });
      of.push(performance.now() - startedAt);
    }
  }
  const auc = aucOf(times.known, times.unknown);
  if (auc > limit) process.exitCode = 1;
  const figures = [medianOf(times.known).toFixed(2), medianOf(times.unknown).toFixed(2)];
  console.log(`| ${[what, name, pairs, ...figures, auc.toFixed(3)].join(" | ")} |`);
}

async function prepare(
  url: string,
  { what, addresses, isKnown }: { what: string; addresses: number; isKnown: boolean },
): Promise<string[]> {
  const emails: string[] = [];
  const kind = `${what.replace(/\W/g, "")}-${isKnown ? "b" : "a"}`;
  for (let number = 0; number < addresses; number++) {
    const email = `${kind}${number}@example.com`;
    const form = isKnown ? subjects["sign-up"] : subjects["forgot password"];
    await post(url, form.path, { email, ...form.more });
    emails.push(email);
  }
  return emails;
}

async function post(url: string, path: string, fields: Record<string, string>): Promise<void> {
  const sender = senders++;
  const answer = await fetch(url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { Origin: url, "X-Forwarded-For": `10.${sender >> 8}.${sender & 255}.1` },
  });
  await answer.arrayBuffer();
  if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}`);
}

function aucOf(one: number[], other: number[]): number {
  let longer = 0;
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0;
  const auc = longer / (one.length * other.length);
  return Math.max(auc, 1 - auc);
}

function medianOf(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
