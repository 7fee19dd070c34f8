import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createMutex } from "./concurrency.ts";

test("one runs at a time, in order, also after one that failed", async () => {
  const inTurn = createMutex();
  let running = 0;
  const job = (name: string) => async () => {
    expect(++running).toBe(1);
    await wait(1);
    running--;
    if (name === "bad") throw new Error(name);
    return name;
  };
  const jobs = ["first", "bad", "last"].map((name) => inTurn(job(name)));
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await jobs[2]).toBe("last");
});

test("of many, no more run at once than it was made for, and each has its turn", async () => {
  const inTurn = createMutex(2);
  let running = 0;
  const seen: number[] = [];
  const job = async () => {
    seen.push(++running);
    await wait(1);
    running--;
  };
  await Promise.all(Array.from({ length: 50 }, () => inTurn(job)));
  expect(seen).toHaveLength(50);
  expect(Math.max(...seen)).toBe(2);
});
