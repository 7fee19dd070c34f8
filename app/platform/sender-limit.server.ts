import { createHmac } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { networkOf } from "#app/lib/network.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";

/** Counts one use of `name` by whoever sends the request, and tells whether it was within the limit. */
export function takeSenderLimit(
  context: Readonly<RouterContextProvider>,
  { name, ...window }: { name: string; limit: number; windowSeconds: number },
) {
  const { db, settings, now } = context.get(appContext);
  const network = networkOf(context.get(requestContext).clientAddress);
  const sender = createHmac("sha256", settings.secret).update(network).digest("base64url");
  return takeRateLimit(db, { key: `${name}:${sender}`, ...window, now: now() });
}
