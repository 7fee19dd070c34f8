import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

/** Work that tells what was so when it began, and how often it was done. */
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
