import { setTimeout as wait } from "node:timers/promises";
import { drawFrom } from "../../scripts/demo/draw.ts";

// How long the faults go on, and how chance is drawn: `npm run chaos` sets all of it.

const { CHAOS_ROUNDS = "1", CHAOS_SEED } = process.env;

/** How often each fault comes in one test. */
export const rounds = Number(CHAOS_ROUNDS);

/** On a busy machine a round of 10 seconds takes 40. */
export const roundsTimeoutMs = 300_000 + rounds * 60_000;

/** `npm test` tries each kind of fault once, on one database; the rest is for `npm run chaos`. */
export const isLong = rounds > 1;

const seed = Number(CHAOS_SEED ?? Math.floor(Math.random() * 1e9));
console.log(`CHAOS_ROUNDS=${rounds} CHAOS_SEED=${seed}`);

const draw = drawFrom(seed);

/** So that a fault comes at any moment of a request. */
export const waitAtRandom = (mostMs: number) => wait(draw.between(0, mostMs));
