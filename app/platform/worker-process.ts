import path from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkerJob } from "./worker.server.ts";

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
