import type { App } from "#app/platform/app.ts";
import { giveBackRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { Auth } from "./auth.server.ts";
import { isKnownBrowser } from "./known-browser.server.ts";
import { type PasswordRefusal, tryPassword } from "./lockout.server.ts";

export type SignedIn =
  | {
      ok: true;
      /** A code is asked for before there is a session. */
      needsSecondFactor: boolean;
      /** With the cookies of the session, or of the half-way. */
      headers: Headers;
    }
  | PasswordRefusal
  /** Too many wrong passwords of all together: until then only browsers known to the account may try. */
  | { ok: false; reason: "unknown-browser"; until: Date };

/**
 * Wrong passwords of all networks and accounts together, which no limit of one network or one account
 * sees: somebody who tries a list from many machines. A workshop's customers never are that many.
 */
const wrongSignIns = { key: "wrong-sign-ins", limit: 100, windowSeconds: 5 * 60 };

/** Signs in by e-mail and password. An address without an account is answered as a wrong password. */
export async function signInWithPassword(
  app: Pick<App, "db" | "settings" | "log" | "now">,
  auth: Auth,
  { email, password, headers }: { email: string; password: string; headers: Headers },
): Promise<SignedIn> {
  const body = { email, password };
  return withinSignInLimit(app, { email, headers }, async () => {
    const tried = await tryPassword(app, email, () =>
      auth.api.signInEmail({ body, headers, returnHeaders: true }),
    );
    return tried.ok ? { ok: true, ...asSignedIn(tried.answer) } : tried;
  });
}

/** The two-factor plugin puts another answer in the place of a session's. */
export function asSignedIn({ response, headers }: { response: object; headers: Headers }) {
  return { needsSecondFactor: "twoFactorRedirect" in response, headers: onlyCookies(headers) };
}

/** Nothing else of better-auth's answer is part of ours. */
export function onlyCookies(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]));
}

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
