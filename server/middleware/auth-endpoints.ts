import type { Context, MiddlewareHandler } from "hono";
import { finishAuthorize } from "#app/platform/api/api-provider.server.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { authPath } from "#app/platform/auth/auth.server.ts";
import { senderKey, takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientAddress } from "./security.ts";

/** Other endpoints of better-auth are not reachable; the actions of our pages use them. */
const open: [method: string, path: RegExp][] = [
  ["GET", /^\/callback\/(google|oidc)$/],
  ["GET", /^\/passkey\/generate-(authenticate|register)-options$/],
  ["POST", /^\/passkey\/verify-(authentication|registration)$/],
];

const limit = { limit: 30, windowSeconds: 60 };

const isOpen = (method: string, path: string): boolean =>
  open.some(([its, shape]) => its === method && shape.test(path));

export const isLeftToPages = (c: Context): boolean =>
  isOpen(c.req.method, c.req.path.slice(authPath.length));

export function authEndpoints(app: App, auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    const path = c.req.path.slice(authPath.length);
    if (!isOpen(c.req.method, path)) return next();
    const key = senderKey(app, "auth", clientAddress(c, app.settings.trustedProxies));
    const taken = await takeRateLimit(app.db, { key, ...limit, now: app.now() });
    if (!taken.ok) {
      c.header("Retry-After", String(taken.retryAfterSeconds));
      return c.text("Too many attempts. Please wait a minute and try again.", 429);
    }
    const answer = await auth.handler(c.req.raw);
    if (app.settings.api.on && path.startsWith("/callback/"))
      return (await finishAuthorize(app, auth, answer)) ?? answer;
    // The body contains the session token, which belongs into the cookie only.
    const isSignedIn = answer.ok && path.startsWith("/passkey/verify-");
    return isSignedIn ? new Response(null, { status: 204, headers: cookiesOf(answer) }) : answer;
  };
}

const cookiesOf = ({ headers }: Response) =>
  headers.getSetCookie().map((cookie): [string, string] => ["Set-Cookie", cookie]);
