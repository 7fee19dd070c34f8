import { createHmac, randomInt } from "node:crypto";
import { isAPIError } from "better-auth/api";
import * as hashes from "better-auth/crypto";
import { createMutex } from "#app/lib/concurrency.ts";
import type { App } from "#app/platform/app.ts";
import { releaseRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";

const tries = { limit: 5, windowSeconds: 15 * 60, window: "from-last" } as const;

type Secret = "sign-in" | "second-factor" | "mailed-code";

type Locked = { ok: false; reason: "locked"; until: Date };

export type PasswordError = { ok: false; reason: "wrong" } | Locked;

/** A try counts before it is checked, so that many at once stay within the limit. */
export async function takeTry(
  app: Pick<App, "db" | "settings" | "now">,
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

export async function forgiveTries(app: App, secret: Secret, owner: string): Promise<void> {
  try {
    await releaseRateLimit(app.db, secretKey(app, secret, owner));
  } catch (error) {
    app.log.error("tries not forgiven", error);
  }
}

/** better-auth's refusal is a wrong password. Unknown addresses lock in the same way. */
export async function tryPassword<Answer>(
  app: App,
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

export function isApiError(error: unknown, ...codes: string[]): boolean {
  if (!isAPIError(error) || error.statusCode >= 500) return false;
  return codes.length === 0 || codes.includes(error.body?.code ?? "");
}

export function secretKey(
  { settings }: Pick<App, "settings">,
  purpose: string,
  email: string,
): string {
  const hash = createHmac("sha256", settings.secret).update(email.toLowerCase());
  return `${purpose}:${hash.digest("base64url")}`;
}

const mails = { limit: 5, windowSeconds: 60 * 60 };

export async function takeMailLimit(
  app: Pick<App, "db" | "settings" | "now">,
  email: string,
): Promise<boolean> {
  const key = secretKey(app, "auth-mail", email);
  return (await takeRateLimit(app.db, { key, ...mails, now: app.now() })).ok;
}

/** Half of Node's four threads: compression and files need the others. */
const inTurn = createMutex(2);

export const hashPassword = (password: string) => inTurn(() => hashes.hashPassword(password));

export const verifyPassword = (tried: { hash: string; password: string }) =>
  inTurn(() => hashes.verifyPassword(tried));

/** Without characters that are misread: 0 o, 1 i l, u v. */
const alphabet = "23456789abcdefghjkmnpqrstwxyz";

/** A secret in groups of four characters, to read from a screen or from paper: `k7p3-xm4q`. */
export function readableSecret(groups: number): string {
  const group = () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
