import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type * as jobs from "../../tests/worker-jobs.ts";
import { runInWorker } from "./worker.server.ts";

const job = <Name extends keyof typeof jobs>(name: Name) =>
  runInWorker<(typeof jobs)[Name]>("tests/worker-jobs.ts", name);

const children = () =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(process.pid)], { encoding: "utf8" })
    .split("\n")
    .map(Number);

test("a job runs in a process of its own, which takes the next one as well", async () => {
  const [pid, next] = [await job("processId")(), await job("processId")()];
  expect(pid).not.toBe(process.pid);
  expect(next).toBe(pid);
});

test("bytes come and go as they are, and a mistake is thrown as it was", async () => {
  const bytes = new Uint8Array([0, 127, 255]);
  expect(await job("reversed")(bytes)).toEqual(new Uint8Array([255, 127, 0]));
  await expect(job("mistaken")()).rejects.toThrow("a mistake of a job");
  expect(await job("reversed")(bytes)).toEqual(new Uint8Array([255, 127, 0]));
});

test("no secret of this process is in its surroundings", async () => {
  process.env.SECRET = "only the server's";
  expect(await job("surroundings")()).not.toContain("SECRET");
});

test("a process that is killed in its work is replaced, and the job done", async () => {
  const first = await job("processId")();
  const waited = job("waitedFor")(300);
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(first, "SIGKILL");
  expect(await waited).not.toBe(first);
});

test("a job that ends its process each time is a fault, and the next one is done", async () => {
  await expect(job("ended")()).rejects.toThrow("No answer of ended");
  expect(await job("reversed")(new Uint8Array([1]))).toEqual(new Uint8Array([1]));
});

test("two are at work at once, and no more", async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => job("waitedFor")(50)));
  expect(new Set(ids).size).toBe(2);
});

test("a process without work ends", { timeout: 30_000 }, async () => {
  const pid = await job("processId")();
  expect(children()).toContain(pid);
  await expect.poll(children, { timeout: 20_000, interval: 500 }).not.toContain(pid);
});
