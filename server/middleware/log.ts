import type { MiddlewareHandler } from "hono";
import type { Log } from "#app/platform/log.ts";

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** For a sender who did not wait: whatever the answer was, nobody got it. The number is nginx's. */
const clientGone = 499;

/** One line a request. No query string, address or agent: those can tell who somebody is. */
export function logRequest(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    c.header("X-Request-Id", c.get("requestId"));
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: c.req.path.replaceAll(uuid, ":id"),
      status: c.req.raw.signal.aborted ? clientGone : c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };
}
