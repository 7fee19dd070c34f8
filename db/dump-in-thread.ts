import { Worker } from "node:worker_threads";
import type { Dump } from "./dump.ts";

/** `dumpTables` of a copy that nobody has open, in a thread of its own. */
export async function dumpInThread(
  copy: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Dump> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./dump-worker.ts", import.meta.url), {
    workerData: { copy, folder },
  });
  const dumped = Promise.withResolvers<Dump>();
  worker.once("message", dumped.resolve).once("error", dumped.reject);
  // After its last write: whoever removes the folder then finds nobody writing in it.
  worker.once("exit", () => dumped.reject(signal?.reason ?? new Error("The dump ended early")));
  const stop = () => worker.terminate();
  signal?.addEventListener("abort", stop);
  return dumped.promise.finally(() => signal?.removeEventListener("abort", stop));
}
