import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The last address that is not ours: each trusted proxy adds one entry at the end of the header. */
export function clientAddress(c: Context, trustedProxies: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (trustedProxies === 0) return socket;
  return c.req.header("x-forwarded-for")?.split(",").at(-trustedProxies)?.trim() || socket;
}
