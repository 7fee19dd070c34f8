import type { App } from "#app/platform/app.ts";
import { releaseRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { isRefusal } from "./api-refusal.server.ts";
import { secretKey } from "./secret-key.server.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;

/** Wrong tries in a row, and how long nobody can try after them (D4). */
const tries = { limit: 5, windowSeconds: 15 * 60, window: "from-last" } as const;

/** What can be guessed, each counted by itself; docs/security.md has the list. */
type Secret = "sign-in" | "second-factor" | "mailed-code";

type Locked = { ok: false; reason: "locked"; until: Date };

/** Why a password opened nothing. */
export type PasswordRefusal = { ok: false; reason: "wrong" } | Locked;

/**
 * Counts a try at a secret of `owner`, before it is judged, so that of many at once no more than the
 * limit are. Whoever found it right forgives it.
 */
export async function takeTry(
  app: Pick<Needs, "db" | "settings" | "now">,
  secret: Secret,
  owner: string,
): Promise<{ ok: true } | Locked> {
  const now = app.now();
  const key = secretKey(app, secret, owner);
  const taken = await takeRateLimit(app.db, { key, ...tries, now });
  if (taken.ok) return taken;
  const until = new Date(now.getTime() + taken.retryAfterSeconds * 1000);
  return { ok: false, reason: "locked", until };
}

/**
 * After the right secret, or a new one: the tries before it no longer count. A fault is only
 * logged, because what the secret was for is done.
 */
export async function forgiveTries(app: Needs, secret: Secret, owner: string): Promise<void> {
  try {
    await releaseRateLimit(app.db, secretKey(app, secret, owner));
  } catch (error) {
    app.log.error("tries not forgiven", error);
  }
}

/**
 * Asks better-auth something that takes the password of an address, and calls its refusal a wrong
 * password. An address without an account locks in the same way.
 */
export async function tryPassword<Answer>(
  app: Needs,
  email: string,
  ask: () => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | PasswordRefusal> {
  const taken = await takeTry(app, "sign-in", email);
  if (!taken.ok) return taken;
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    if (isRefusal(error)) return { ok: false, reason: "wrong" };
    throw error;
  }
  await forgiveTries(app, "sign-in", email);
  return { ok: true, answer };
}
