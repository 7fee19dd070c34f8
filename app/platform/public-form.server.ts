import { createHmac } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/platform/app.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";

/** What a public form posted, limited per address (D17): ten posts in a minute, over all forms. */
const limit = { limit: 10, windowSeconds: 60 };

export type Refusal = { ok: false; reason: "too-many" | "failed" };

/**
 * Runs the work of a public form behind the rate limit. Whatever goes wrong in it is logged once
 * with the request id and becomes the reason 'failed', so that the person keeps what was typed
 * and reads what to do instead of an error page.
 */
export async function answerPublicForm<Result>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const { db, settings, log, now } = context.get(appContext);
  const { id: requestId, clientAddress } = context.get(requestContext);
  const key = createHmac("sha256", settings.secret).update(clientAddress).digest("base64url");
  try {
    const taken = await takeRateLimit(db, { key: `form:${key}`, ...limit, now: now() });
    return taken.ok ? await work() : { ok: false, reason: "too-many" };
  } catch (error) {
    log.error("form failed", error, { requestId });
    return { ok: false, reason: "failed" };
  }
}

/** HTTP status of each refusal. */
export const refusalStatus = { "too-many": 429, failed: 503 } as const;

/** The fields of a post. Throws 400 for a body that is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) throw data(null, { status: 400 });
    throw error;
  }
}
