import type { RequestSession } from "#app/platform/auth/session.server.ts";

/**
 * Gives the browser what looking up its session brought: a longer life, or that it has ended. What
 * an action set goes before: signing in with a dead session's cookie must not end in signing out.
 */
export function keepSessionCookies(response: Response, session: RequestSession): Response {
  const set = new Set(response.headers.getSetCookie().map(nameOf));
  for (const cookie of session.cookies()) {
    if (!set.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  }
  return response;
}

const nameOf = (cookie: string) => cookie.split("=", 1)[0];
