import { createHmac } from "node:crypto";
import { isAPIError } from "better-auth/api";
import type { App } from "#app/platform/app.ts";
import { releaseRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { Auth } from "./auth.server.ts";
import type { SessionUser } from "./session.server.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;

/** Wrong tries in a row, and how long nobody can try after them (D4). */
const tries = { limit: 5, windowSeconds: 15 * 60, window: "from-last" } as const;

/** What can be guessed, each counted by itself; docs/security.md has the list. */
type Secret = "sign-in" | "second-factor" | "mailed-code";

type Locked = { ok: false; reason: "locked"; until: Date };

/** Why a password opened nothing. */
export type PasswordError = { ok: false; reason: "wrong" } | Locked;

/**
 * Counts a try at a secret of `owner`, before it is checked, so that of many at once no more than the
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
): Promise<{ ok: true; answer: Answer } | PasswordError> {
  const taken = await takeTry(app, "sign-in", email);
  if (!taken.ok) return taken;
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    if (isApiError(error)) return { ok: false, reason: "wrong" };
    throw error;
  }
  await forgiveTries(app, "sign-in", email);
  return { ok: true, answer };
}

/** Whether better-auth refused what was asked, rather than failed; perhaps for one of these reasons. */
export function isApiError(error: unknown, ...codes: string[]): boolean {
  if (!isAPIError(error) || error.statusCode >= 500) return false;
  return codes.length === 0 || codes.includes(error.body?.code ?? "");
}

/** A key for the table of limits from which nobody reads the e-mail address it stands for. */
export function secretKey(
  { settings }: Pick<App, "settings">,
  purpose: string,
  email: string,
): string {
  const hash = createHmac("sha256", settings.secret).update(email.toLowerCase());
  return `${purpose}:${hash.digest("base64url")}`;
}

/** How many mails about signing in one address can be made to get. */
const mails = { limit: 5, windowSeconds: 60 * 60 };

/** Counts a mail to this address, whether it has an account or not; false when it had enough. */
export async function takeMailLimit(
  app: Pick<App, "db" | "settings" | "now">,
  email: string,
): Promise<boolean> {
  const key = secretKey(app, "auth-mail", email);
  return (await takeRateLimit(app.db, { key, ...mails, now: app.now() })).ok;
}

/**
 * Whether this is the password of whoever is signed in. Wrong ones count like those of a sign-in, so
 * that a device left open does not help to guess it.
 */
export async function checkPassword(
  app: Pick<App, "db" | "settings" | "log" | "now">,
  auth: Auth,
  person: Pick<SessionUser, "email">,
  { password, headers }: { password: string; headers: Headers },
): Promise<{ ok: true } | PasswordError> {
  return tryPassword(app, person.email, () =>
    auth.api.verifyPassword({ body: { password }, headers }),
  );
}
