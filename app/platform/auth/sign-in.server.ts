import { and, eq, ne } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { refundRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { isApiError, type PasswordError, tryPassword } from "./auth-limits.server.ts";
import { isKnownBrowser } from "./known-browser.server.ts";
import { ProviderUnavailable, type SignInProvider } from "./oidc-provider.server.ts";

export type SignedIn =
  | {
      ok: true;
      needsSecondFactor: boolean;
      headers: Headers;
    }
  | PasswordError
  /** Too many wrong passwords of all together: until then only browsers known to the account may try. */
  | { ok: false; reason: "unknown-browser"; until: Date };

/**
 * Wrong passwords of all networks and accounts together, which no limit of one network or one account
 * sees: somebody who tries a list from many machines. A quarter of what two hashes at once can bear; one
 * network may send fifty of them, so that nobody keeps others out from less than forty networks.
 */
const wrongSignIns = { key: "wrong-sign-ins", limit: 2_000, windowSeconds: 5 * 60 };

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
 * Counts a sign-in before it is checked, and takes back those that were not wrong. A browser that is
 * known to the account passes: else whoever uses the limit up keeps everybody out (docs/decisions/0022).
 */
async function withinSignInLimit(
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
  if (!isWrong) await refundRateLimit(db, wrongSignIns.key);
  return signedIn;
}

/**
 * Signs staff in by username and password. Failures count with those of the account's e-mail address,
 * so that the customers' page gives nobody five more tries; a username that is nobody's is answered,
 * and locks, in the same way and time.
 */
export async function signInStaff(
  app: Pick<App, "db" | "settings" | "log" | "now">,
  auth: Auth,
  { username, password, headers }: { username: string; password: string; headers: Headers },
): Promise<SignedIn> {
  const email = await addressOf(app.db, username);
  return signInNamed(app, auth, { email, name: `username ${username}`, password, headers });
}

/** Signs in whoever goes by another name than their address; null is nobody's, and locks as that name. */
export async function signInNamed(
  app: Pick<App, "db" | "settings" | "log" | "now">,
  auth: Auth,
  named: { email: string | null; name: string; password: string; headers: Headers },
): Promise<SignedIn> {
  const { email: address, name, password, headers } = named;
  // A new one: nobody has signed up with it.
  const body = { email: address ?? `${newId()}@staff.invalid`, password };
  return withinSignInLimit(app, { email: body.email, headers }, async () => {
    const tried = await tryPassword(app, address ?? name, () =>
      auth.api.signInEmail({ body, headers, returnHeaders: true }),
    );
    return tried.ok ? { ok: true, ...asSignedIn(tried.answer) } : tried;
  });
}

async function addressOf(db: Db, username: string): Promise<string | null> {
  const [person] = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.username, username.toLowerCase()), ne(user.role, "customer")));
  return person?.email ?? null;
}

type Way = {
  provider: SignInProvider["id"];
  /** A path to come back to, as the browser sees it; `error` is where somebody learns of a failure. */
  back: string;
  error?: string;
  /** For another way in to the account of the session in the headers. */
  isLink?: boolean;
  headers: Headers;
};

/**
 * The address at which another service asks who somebody is, and the cookie that ties its answer to
 * this browser; null while the service cannot be reached.
 */
export async function providerAddress(
  { log }: Pick<App, "log">,
  auth: Auth,
  { provider, back, error: errorCallbackURL = back, isLink = false, headers }: Way,
): Promise<{ address: string; headers: Headers } | null> {
  const body = { provider, callbackURL: back, errorCallbackURL, disableRedirect: true };
  const asked = { body, headers, returnHeaders: true } as const;
  try {
    const { response, headers: answered } = await (isLink
      ? auth.api.linkSocialAccount(asked)
      : auth.api.signInSocial(asked));
    if (!response.url) throw new Error("no address to go to");
    return { address: response.url, headers: onlyCookies(answered) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !isApiError(error)) throw error;
    log.error("sign-in provider unavailable", error, { provider });
    return null;
  }
}
