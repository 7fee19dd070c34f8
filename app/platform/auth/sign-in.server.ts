import type { App } from "#app/platform/app.ts";
import type { Auth } from "./auth.server.ts";
import { type PasswordRefusal, tryPassword } from "./lockout.server.ts";
import { withinSignInLimit } from "./sign-in-limit.server.ts";

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
