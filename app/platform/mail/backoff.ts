const firstDelayMs = 30_000;
const longestDelayMs = 8 * 3_600_000;

/** No mail waits longer than this for its next attempt, nor for its first one. */
export const longestWaitMs = 1.1 * longestDelayMs;

/** With the delays below, the last attempt comes about two days after the first. */
export const maxAttempts = 16;

/**
 * When to try again after `attempts` failures: the delay doubles up to eight hours. `random`
 * (0 to 1) moves it by up to a tenth, so that the mails of one outage do not return at once.
 */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random()): Date {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  return new Date(now.getTime() + Math.round(delayMs * (0.9 + random / 5)));
}
