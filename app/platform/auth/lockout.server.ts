import type { App } from "#app/platform/app.ts";
import { releaseRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { isRefusal } from "./api-refusal.server.ts";
import { secretKey } from "./secret-key.server.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;

/** Wrong passwords in a row, and how long nobody can try after them (D4). */
const failures = { limit: 5, windowSeconds: 15 * 60, window: "from-last" } as const;

/** Why a password opened nothing. */
export type PasswordRefusal =
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "locked"; until: Date };

/**
 * Asks better-auth something that takes the password of an address, and calls its refusal a wrong
 * password. Each attempt counts before it is made, so that many at once cannot pass. An address
 * without an account locks in the same way.
 */
export async function tryPassword<Answer>(
  app: Needs,
  email: string,
  ask: () => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | PasswordRefusal> {
  const now = app.now();
  const taken = await takeRateLimit(app.db, { key: keyOf(app, email), ...failures, now });
  if (!taken.ok) {
    const until = new Date(now.getTime() + taken.retryAfterSeconds * 1000);
    return { ok: false, reason: "locked", until };
  }
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    if (isRefusal(error)) return { ok: false, reason: "wrong" };
    throw error;
  }
  await forgiveAttempts(app, email);
  return { ok: true, answer };
}

/**
 * After the right password, or a new one: the failures before it no longer count. A fault is only
 * logged, because what the password was for is done.
 */
export async function forgiveAttempts(app: Needs, email: string): Promise<void> {
  try {
    await releaseRateLimit(app.db, keyOf(app, email));
  } catch (error) {
    app.log.error("attempts not forgiven", error);
  }
}

const keyOf = (app: Needs, email: string) => secretKey(app, "sign-in", email);
