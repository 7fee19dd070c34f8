import { data, type RouterContextProvider } from "react-router";
import { retryAfter } from "./form.server.ts";
import { takeSenderLimit } from "./rate-limit.server.ts";

/** Nobody keeps a page that is opened by the token in its address, lists it, or is told of it. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

const wrongTokens = { name: "visit-token", limit: 20, windowSeconds: 600 };

/**
 * Whatever is wrong with a token, the answer is the same; only wrong ones are counted, so that no
 * stranger of the same network locks a customer out.
 */
export async function refuseToken(context: Readonly<RouterContextProvider>): Promise<never> {
  const taken = await takeSenderLimit(context, wrongTokens);
  if (taken.ok) throw data(null, { status: 404, headers: privateHeaders });
  retryAfter(context, taken.retryAfterSeconds);
  throw data(null, { status: 429, headers: privateHeaders });
}
