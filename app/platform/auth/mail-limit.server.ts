import type { App } from "#app/platform/app.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { secretKey } from "./secret-key.server.ts";

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
