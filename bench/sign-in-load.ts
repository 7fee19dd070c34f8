import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./load.ts";

// The thread of bench/sign-ins.ts that tries passwords, each from another address and network.

const { url, isPatient, atOnce } = workerData as {
  url: string;
  isPatient: boolean;
  atOnce: number;
};
const agent = new Agent({ maxSockets: atOnce });
const counts = { judged: 0, busy: 0, cutOff: 0 };
let tries = 0;

parentPort?.on("message", () => parentPort?.postMessage(counts));
await Promise.all(Array.from({ length: atOnce }, tryRepeatedly));

async function tryRepeatedly() {
  while (true) {
    const retryAfterSeconds = await tryOne(tries++);
    if (isPatient) await wait(retryAfterSeconds * 1000);
  }
}

async function tryOne(at: number): Promise<number> {
  const form = { email: `nobody-${at}@example.com`, password: "a guess" };
  const headers = { "X-Forwarded-For": `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` };
  const answer = await send(agent, url, { path: "/sign-in", form, headers }).catch(() => null);
  if (!answer) counts.cutOff++;
  else if (answer.statusCode === 503) counts.busy++;
  else counts.judged++;
  return Number(answer?.headers["retry-after"] ?? 0);
}
