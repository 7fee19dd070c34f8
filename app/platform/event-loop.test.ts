import { expect, test } from "vitest";
import { noteConnection, ownTurn } from "./event-loop.server.ts";

async function watch(count: number, inEachRound = () => {}) {
  const rounds: number[][] = [[]];
  let isOver = false;
  const nextRound = () => {
    rounds.push([]);
    inEachRound();
    if (!isOver) setImmediate(nextRound);
  };
  setImmediate(nextRound);
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await ownTurn();
      rounds.at(-1)?.push(at);
    }),
  );
  isOver = true;
  return rounds;
}

test("however many ask, each has a round of the event loop, in the order in which they asked", async () => {
  const rounds = await watch(20);
  expect(Math.max(...rounds.map((begun) => begun.length))).toBe(1);
  expect(rounds.flat()).toEqual(Array.from({ length: 20 }, (_, at) => at));
});

test("work waits while connections are opened", async () => {
  let opened = 0;
  const rounds = await watch(2, () => {
    if (opened++ < 30) noteConnection();
  });
  expect(rounds.findIndex((begun) => begun.length > 0)).toBeGreaterThan(29);
});

test("work goes on while connections are opened without end", async () => {
  const rounds = await watch(3, noteConnection);
  expect(rounds.flat()).toEqual([0, 1, 2]);
});
