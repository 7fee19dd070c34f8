import type { App } from "#app/platform/app.ts";
import { giveBackRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { isKnownBrowser } from "./known-browser.server.ts";
import type { SignedIn } from "./sign-in.server.ts";

/**
 * Wrong passwords of all networks and accounts together, which no limit of one network or one account
 * sees: somebody who tries a list from many machines. A workshop's customers never are that many.
 */
const wrongSignIns = { key: "wrong-sign-ins", limit: 100, windowSeconds: 5 * 60 };

/**
 * Counts a sign-in before it is judged, and takes back those that were not wrong. A browser that is
 * known to the account passes: else whoever uses the limit up keeps everybody out (docs/decisions/0022).
 */
export async function withinSignInLimit(
  app: Pick<App, "db" | "settings" | "now">,
  { email, headers }: { email: string; headers: Headers },
  signIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  if (isKnownBrowser(app, headers, email)) return signIn();
  const { db, now } = app;
  const at = now();
  const taken = await takeRateLimit(db, { ...wrongSignIns, now: at });
  if (!taken.ok) {
    const until = new Date(at.getTime() + taken.retryAfterSeconds * 1000);
    return { ok: false, reason: "unknown-browser", until };
  }
  const signedIn = await signIn();
  const isWrong = !signedIn.ok && signedIn.reason === "wrong";
  if (!isWrong) await giveBackRateLimit(db, wrongSignIns.key);
  return signedIn;
}
