import { createHmac } from "node:crypto";
import { createAuthMiddleware } from "better-auth/api";
import { and, eq, ne } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { refundRateLimit, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { isApiError, type PasswordError, tryPassword } from "./auth-limits.server.ts";
import { ProviderUnavailable, type SignInProvider } from "./oidc-provider.server.ts";

export type SignedIn =
  | {
      ok: true;
      needsSecondFactor: boolean;
      headers: Headers;
    }
  | PasswordError
  | { ok: false; reason: "unknown-browser"; until: Date };

/** Of all networks and accounts together. One network may send fifty, so forty lock others out. */
const wrongSignIns = { key: "wrong-sign-ins", limit: 2_000, windowSeconds: 5 * 60 };

export function asSignedIn({ response, headers }: { response: object; headers: Headers }) {
  return { needsSecondFactor: "twoFactorRedirect" in response, headers: onlyCookies(headers) };
}

export function onlyCookies(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]));
}

/** Cached pages contain the person's name, so Back must not show them after signing out. */
export async function signBrowserOut(auth: Auth, headers: Headers): Promise<Headers> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  const left = onlyCookies(answer.headers);
  left.set("Clear-Site-Data", '"cache"');
  return left;
}

/** Known browsers pass, or an attacker could lock everybody out (docs/decisions/0022). */
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

/** Failures count with those of the account's e-mail address, so that no page gives extra tries. */
export async function signInStaff(
  app: App,
  auth: Auth,
  { username, password, headers }: { username: string; password: string; headers: Headers },
): Promise<SignedIn> {
  const email = await addressOf(app.db, username);
  return signInWithPassword(app, auth, { email, name: `username ${username}`, password, headers });
}

type Tried = { email: string | null; name?: string; password: string; headers: Headers };

/** Without an account there is no address, and the failures count with the name that was typed. */
export async function signInWithPassword(
  app: App,
  auth: Auth,
  { email, name = "", password, headers }: Tried,
): Promise<SignedIn> {
  const body = { email: email ?? `${newId()}@staff.invalid`, password };
  return withinSignInLimit(app, { email: body.email, headers }, async () => {
    const tried = await tryPassword(app, email ?? name, () =>
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
  back: string;
  error?: string;
  isLink?: boolean;
  headers: Headers;
};

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

const maxAgeSeconds = 400 * 24 * 60 * 60;
const maxAccounts = 10;

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?auth\.known_browser=([\w.-]+)/;

type Needs = Pick<App, "settings">;

export function knownBrowsers(app: Needs) {
  const leaveMark = createAuthMiddleware(async (ctx) => {
    const { newSession, createAuthCookie } = ctx.context;
    if (!newSession) return;
    const mark = markOf(app, newSession.user.email);
    const others = marksIn(ctx.headers ?? new Headers()).filter((other) => other !== mark);
    const { name, attributes } = createAuthCookie("known_browser", { maxAge: maxAgeSeconds });
    ctx.setCookie(name, [mark, ...others].slice(0, maxAccounts).join("."), attributes);
  });
  return {
    id: "known-browsers",
    hooks: { after: [{ matcher: () => true, handler: leaveMark }] },
  };
}

function isKnownBrowser(app: Needs, headers: Headers, email: string): boolean {
  return marksIn(headers).includes(markOf(app, email));
}

const marksIn = (headers: Headers): string[] =>
  cookiePattern.exec(headers.get("cookie") ?? "")?.[1]?.split(".") ?? [];

const markOf = ({ settings }: Needs, email: string): string =>
  createHmac("sha256", settings.secret)
    .update(`known browser ${email.toLowerCase()}`)
    .digest("base64url");
