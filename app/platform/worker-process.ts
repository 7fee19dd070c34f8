import path from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkerJob } from "./worker.server.ts";

// The process of runInWorker: one job after the other until it is not needed.

// A terminal signals the whole group, but the server decides when its last answer is done.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.on("message", async ({ file, name, args }: WorkerJob) => {
  try {
    const functions = await import(pathToFileURL(path.resolve(file)).href);
    process.send?.({ value: await functions[name](...args) });
  } catch (error) {
    process.send?.({ error });
  }
});
