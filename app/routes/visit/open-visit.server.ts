import { data, type RouterContextProvider, redirect } from "react-router";
import {
  type CustomerVisit,
  findVisitByToken,
} from "#app/features/visits/customer-visit-queries.server.ts";
import { appContext } from "#app/platform/app.ts";
import { retryAfter } from "#app/platform/form.server.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";

const wrongTokens = { name: "visit-token", limit: 20, windowSeconds: 600 };

/** Nobody keeps it, lists it, or is told of it. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
} as const;

/**
 * The visit of this link. Whatever is wrong with a token, the answer is the same; only wrong ones are
 * counted, so that no stranger of the same network locks a customer out.
 */
export async function openVisit(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<CustomerVisit> {
  const visit = await findVisitByToken(context.get(appContext), token);
  if (visit) return visit;
  const taken = await takeSenderLimit(context, wrongTokens);
  if (taken.ok) throw data(null, { status: 404, headers: privateHeaders });
  retryAfter(context, taken.retryAfterSeconds);
  throw data(null, { status: 429, headers: privateHeaders });
}

export const toVisit = (token: string) => redirect(`/visit/${token}`, { headers: privateHeaders });
