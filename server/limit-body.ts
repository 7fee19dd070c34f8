import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses bodies above so many bytes. One that says so is refused before anything opens it: a body
 * that was opened and never read would end the connection under the sender's next request.
 */
export function limitBody(
  maxSize: number,
  refuse: (c: Context) => Promise<Response>,
): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return (c, next) => {
    const isCounted = c.req.header("transfer-encoding") !== undefined;
    const said = Number(c.req.header("content-length"));
    return !isCounted && said > maxSize ? refuse(c) : counted(c, next);
  };
}
