import { expect, test } from "vitest";
import { maxAttempts, nextAttemptAt } from "./backoff.ts";

const now = new Date("2030-03-04T08:00:00Z");
const secondsAfter = (attempts: number, random: number) =>
  (nextAttemptAt(attempts, now, random).getTime() - now.getTime()) / 1000;

test("the delay starts at half a minute, doubles and stops growing at eight hours", () => {
  expect([1, 2, 3, 4].map((attempts) => secondsAfter(attempts, 0.5))).toEqual([30, 60, 120, 240]);
  expect(secondsAfter(maxAttempts - 1, 0.5)).toBe(8 * 3600);
});

test("chance moves the delay by a tenth at most", () => {
  expect(secondsAfter(1, 0)).toBe(27);
  expect(secondsAfter(1, 1)).toBe(33);
});

test("the last attempt comes about two days after the first", () => {
  let hours = 0;
  for (let attempts = 1; attempts < maxAttempts; attempts++) {
    hours += secondsAfter(attempts, 0.5) / 3600;
  }
  expect(hours).toBeGreaterThan(46);
  expect(hours).toBeLessThan(50);
});
