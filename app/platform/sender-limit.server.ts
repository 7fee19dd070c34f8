import { createHmac } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { networkOf } from "#app/lib/network.ts";
import { type App, appContext, requestContext } from "#app/platform/app.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";

/**
 * Counts one use of `name` by whoever sends the request, and tells whether it was within the limit.
 * A customer, by `userId`, is counted apart from the others of the network.
 */
export function takeSenderLimit(
  context: Readonly<RouterContextProvider>,
  {
    name,
    userId,
    ...window
  }: { name: string; userId?: string; limit: number; windowSeconds: number },
) {
  const app = context.get(appContext);
  const key = senderKey(app, name, userId ?? context.get(requestContext).clientAddress);
  return takeRateLimit(app.db, { key, ...window, now: app.now() });
}

/** Stands for a client in the table of limits, where nobody can read its address. */
export function senderKey({ settings }: Pick<App, "settings">, name: string, sender: string) {
  const hash = createHmac("sha256", settings.secret).update(networkOf(sender));
  return `${name}:${hash.digest("base64url")}`;
}
