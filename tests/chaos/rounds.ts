import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

// How long the faults go on, and how chance is drawn: `npm run chaos` sets all of it.

const { CHAOS_ROUNDS = "3", CHAOS_SEED, CHAOS_REPORT } = process.env;

/** How often each fault comes in one test. */
export const rounds = Number(CHAOS_ROUNDS);

const seed = Number(CHAOS_SEED ?? Math.floor(Math.random() * 1e9));
console.log(`CHAOS_ROUNDS=${rounds} CHAOS_SEED=${seed}`);

let state = seed;

/** From 0 up to, and without, 1; the same row of numbers for the same seed (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** So that a fault comes at any moment of a request. */
export const waitAtRandom = (mostMs: number) => wait(random() * mostMs);

/** What one fault did to the requests of its rounds. */
export type Outcome = {
  fault: string;
  rounds: number;
  sent: number;
  acknowledged: number;
  lost: number;
  twice: number;
  /** From the end of the fault until a request is answered again. */
  longestRecoveryMs: number;
};

/** A line for the table that `npm run chaos` ends with. */
export function report(outcome: Outcome): void {
  if (CHAOS_REPORT) appendFileSync(CHAOS_REPORT, `${JSON.stringify(outcome)}\n`);
}
