import { setTimeout } from "node:timers/promises";

// What app/platform/worker.server.test.ts has done in another process.

export const processId = async () => process.pid;

export const surroundings = async () => Object.keys(process.env);

export const reversed = async (bytes: Uint8Array<ArrayBuffer>) => bytes.toReversed();

export const waitedFor = (ms: number) => setTimeout(ms, process.pid);

export async function mistaken(): Promise<never> {
  throw new Error("a mistake of a job");
}

export const ended = async () => process.kill(process.pid, "SIGKILL");
