import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test, vi } from "vitest";
import { wrapEmbedded } from "./client.ts";
import { watchDatabase } from "./watch.ts";

const database = wrapEmbedded(await PGlite.create());
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
});

test("a database that answers nobody is silent, and one that answers again is not", async () => {
  const onSilent = vi.fn();
  const watch = watchDatabase(database, { seconds: 3, onSilent });
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const stuck = database.db.transaction(async (tx) => {
    await tx.execute("select 1");
    begin();
    await isOver;
  });
  await isBegun;
  vi.advanceTimersByTime(3_000);
  expect([watch.silentSeconds(), onSilent.mock.calls.length]).toEqual([2, 0]);
  vi.advanceTimersByTime(5_000);
  expect([watch.silentSeconds(), onSilent.mock.calls.length]).toEqual([7, 1]);
  end();
  await stuck;
  vi.advanceTimersByTime(1_000);
  expect(watch.silentSeconds()).toBe(0);
  watch.stop();
});

test("one that is slow answers, also where it has no time for the question of the watch", async () => {
  const onSilent = vi.fn();
  const watch = watchDatabase(database, { seconds: 3, onSilent });
  await database.db.transaction(async (tx) => {
    for (let second = 0; second < 10; second++) {
      vi.advanceTimersByTime(1_000);
      await tx.execute("select 1");
    }
  });
  watch.stop();
  expect(onSilent).not.toHaveBeenCalled();
});
