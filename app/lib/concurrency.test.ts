import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createMutex, singleFlight } from "./concurrency.ts";

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

function counting() {
  let value = 0;
  let times = 0;
  const share = singleFlight<number>();
  const ask = (key = "shop") =>
    share(key, async () => {
      times++;
      const seen = value;
      await turn();
      return seen;
    });
  return {
    ask,
    set: (to: number) => {
      value = to;
    },
    times: () => times,
  };
}

test("whoever asks while the work runs is told what was so afterwards, all by one more run", async () => {
  const { ask, set, times } = counting();
  const first = ask();
  set(1);
  const others = [ask(), ask(), ask()];
  expect(await first).toBe(0);
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  expect(times()).toBe(2);
});

test("asked again later, it is done again; another key never waits", async () => {
  const { ask, set, times } = counting();
  await Promise.all([ask("shop"), ask("offers")]);
  expect(times()).toBe(2);
  set(2);
  expect(await ask()).toBe(2);
});

test("what failed is told to those who waited for it, and to nobody later", async () => {
  const share = singleFlight<string>();
  const failing = share("a", () => Promise.reject(new Error("away")));
  const next = share("a", async () => "back");
  await expect(failing).rejects.toThrow("away");
  expect(await next).toBe("back");
});
