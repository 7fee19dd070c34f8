// Also on PostgreSQL: locks

import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import { testDatabase } from "../../tests/database.ts";
import { networkOf, releaseRateLimit, takeRateLimit } from "./rate-limit.server.ts";

const db = await testDatabase();
const start = new Date("2030-03-04T08:00:00.000Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const take = (key: string, now = start) =>
  takeRateLimit(db, { key, limit: 3, windowSeconds: 60, now });

test("uses up to the limit pass, and the next one is told when to come back", async () => {
  const key = newId();
  for (const seconds of [0, 5, 10]) expect(await take(key, after(seconds))).toEqual({ ok: true });
  expect(await take(key, after(20.5))).toEqual({ ok: false, retryAfterSeconds: 40 });
});

test("refused uses do not keep the window open", async () => {
  const key = newId();
  for (let uses = 0; uses < 10; uses++) await take(key, after(59));
  expect(await take(key, after(118))).toEqual({ ok: false, retryAfterSeconds: 1 });
  expect(await take(key, after(119))).toEqual({ ok: true });
});

test("a window from the last use ends that long after the last one within the limit", async () => {
  const key = newId();
  const takeAt = (seconds: number) =>
    takeRateLimit(db, {
      key,
      limit: 3,
      windowSeconds: 60,
      window: "from-last",
      now: after(seconds),
    });
  for (const seconds of [0, 50, 100]) expect(await takeAt(seconds)).toEqual({ ok: true });
  expect(await takeAt(110)).toEqual({ ok: false, retryAfterSeconds: 50 });
  expect(await takeAt(150)).toEqual({ ok: false, retryAfterSeconds: 10 });
  expect(await takeAt(160)).toEqual({ ok: true });
});

test("a key that was released starts anew", async () => {
  const key = newId();
  for (let uses = 0; uses < 4; uses++) await take(key);
  await releaseRateLimit(db, key);
  expect(await take(key)).toEqual({ ok: true });
});

test("of many uses at once exactly the limit passes", async () => {
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(key)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
});

test("uses at once after a window has ended pass up to the limit again", async () => {
  const keys = Array.from({ length: 5 }, newId);
  for (const key of keys) await take(key);
  const later = keys.flatMap((key) => Array.from({ length: 8 }, () => take(key, after(60))));
  const answers = await Promise.all(later);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5 * 3);
});

test("ended windows go away as others are used, open ones stay", async () => {
  await db.delete(rateLimits);
  for (let keys = 0; keys < 12; keys++) await take(newId());
  const open = newId();
  await take(open, after(30));
  const later = Array.from({ length: 8 }, newId);
  for (const key of later) await take(key, after(60));
  const rows = await db.select({ key: rateLimits.key }).from(rateLimits);
  expect(rows.map(({ key }) => key).sort()).toEqual([open, ...later].sort());
});

test("a window that a clock a day ahead began does not keep anybody out for that day", async () => {
  const key = newId();
  const daySeconds = 24 * 3600;
  for (let uses = 0; uses < 4; uses++) await take(key, after(daySeconds));
  expect(await take(key, start)).toEqual({ ok: true });
  const other = newId();
  for (let uses = 0; uses < 3; uses++) await take(other, after(2));
  expect(await take(other, start)).toMatchObject({ ok: false });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["2001::2:3:4:5:6", "2001:0:0:2"],
])("%s is in the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
