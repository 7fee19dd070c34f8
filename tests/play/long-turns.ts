import { isMainThread } from "node:worker_threads";

// Loaded into a server before it starts. It prints each turn of the event loop that used more processor
// time than /healthz may wait. Processor time of the thread is the same on a busy machine.

const longestMs = 250;
const everyMs = 10;

if (isMainThread && process.argv[1]?.endsWith("server/main.ts")) {
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    const ms = (now.user + now.system - last.user - last.system) / 1000;
    last = now;
    if (ms > longestMs) console.log(`event loop held for ${Math.round(ms)} ms`);
  }, everyMs).unref();
}
