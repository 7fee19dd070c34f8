import type { App } from "#app/platform/app.ts";
import { releaseRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { secretKey } from "./secret-key.server.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

/** Wrong passwords in a row, and how long nobody can try after them (D4). */
const failures = { limit: 5, windowSeconds: 15 * 60, window: "from-last" } as const;

/**
 * Counts an attempt before it is made, so that many at once cannot pass, and tells until when the
 * account is locked. An address without an account locks in the same way.
 */
export async function takeAttempt(
  app: Needs,
  email: string,
): Promise<{ ok: true } | { ok: false; until: Date }> {
  const now = app.now();
  const taken = await takeRateLimit(app.db, { key: keyOf(app, email), ...failures, now });
  if (taken.ok) return taken;
  return { ok: false, until: new Date(now.getTime() + taken.retryAfterSeconds * 1000) };
}

/** After the right password, or a new one: the failures before it no longer count. */
export const forgiveAttempts = (app: Needs, email: string) =>
  releaseRateLimit(app.db, keyOf(app, email));

const keyOf = (app: Needs, email: string) => secretKey(app, "sign-in", email);
