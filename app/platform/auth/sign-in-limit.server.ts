import type { App } from "#app/platform/app.ts";
import { giveBackRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { SignedIn } from "./sign-in.server.ts";

/**
 * Wrong passwords of all networks and accounts together, which no limit of one network or one account
 * sees: somebody who tries a list from many machines. A workshop's customers never are that many;
 * while it holds, mailed codes, passkeys and whoever is signed in go on as ever.
 */
const wrongSignIns = { key: "wrong-sign-ins", limit: 100, windowSeconds: 5 * 60 };

/** Counts a sign-in before it is judged, and takes back those that were not wrong. */
export async function withinSignInLimit(
  { db, now }: Pick<App, "db" | "now">,
  signIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  const at = now();
  const taken = await takeRateLimit(db, { ...wrongSignIns, now: at });
  if (!taken.ok) {
    const until = new Date(at.getTime() + taken.retryAfterSeconds * 1000);
    return { ok: false, reason: "locked", until };
  }
  const signedIn = await signIn();
  const isWrong = !signedIn.ok && signedIn.reason === "wrong";
  if (!isWrong) await giveBackRateLimit(db, wrongSignIns.key);
  return signedIn;
}
