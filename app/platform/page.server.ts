import { data } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context, requestContext } from "./app.ts";
import { retryAfter } from "./form.server.ts";
import { takeSenderLimit } from "./rate-limit.server.ts";

/** A page with a token in its address is not cached, indexed or sent as a referrer. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

const wrongTokens = { name: "visit-token", limit: 20, windowSeconds: 600 };

/** A right token never counts, so that a stranger of the same network locks nobody out. */
export async function refuseToken(context: Context): Promise<never> {
  const taken = await takeSenderLimit(context, wrongTokens);
  if (!taken.ok) retryAfter(context, taken.retryAfterSeconds);
  const status = taken.ok ? 404 : 429;
  throw new Response(m.site_not_found_text(), { status, headers: privateHeaders });
}

export function requireInternalPage(context: Context): void {
  if (!context.get(appContext).settings.internalPages) throw data(null, { status: 404 });
}

export async function loadPart<Part>(
  context: Context,
  name: string,
  load: () => Promise<Part>,
): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    const { log } = context.get(appContext);
    log.error(`${name} not loaded`, error, { requestId: context.get(requestContext).id });
    return null;
  }
}
