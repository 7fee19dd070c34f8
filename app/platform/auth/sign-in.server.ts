import type { App } from "#app/platform/app.ts";
import { isRefusal } from "./api-refusal.server.ts";
import type { Auth } from "./auth.server.ts";
import { forgiveAttempts, takeAttempt } from "./lockout.server.ts";

export type SignedIn =
  | {
      ok: true;
      /** A code is asked for before there is a session. */
      needsSecondFactor: boolean;
      /** With the cookies of the session, or of the half-way. */
      headers: Headers;
    }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "locked"; until: Date };

/** Signs in by e-mail and password. An address without an account is answered as a wrong password. */
export async function signInWithPassword(
  app: Pick<App, "db" | "settings" | "now">,
  auth: Auth,
  { email, password, headers }: { email: string; password: string; headers: Headers },
): Promise<SignedIn> {
  const attempt = await takeAttempt(app, email);
  if (!attempt.ok) return { ok: false, reason: "locked", until: attempt.until };
  try {
    const body = { email, password };
    const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true });
    await forgiveAttempts(app, email);
    return { ok: true, ...asSignedIn(answer) };
  } catch (error) {
    if (isRefusal(error)) return { ok: false, reason: "wrong" };
    throw error;
  }
}

/** The two-factor plugin puts another answer in the place of a session's. */
export function asSignedIn({ response, headers }: { response: object; headers: Headers }) {
  return { needsSecondFactor: "twoFactorRedirect" in response, headers: onlyCookies(headers) };
}

/** Nothing else of better-auth's answer is part of ours. */
export function onlyCookies(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie]));
}
