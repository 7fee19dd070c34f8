import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The last address that is not ours: each trusted proxy adds one entry at the end of the header. */
export function clientAddress(c: Context, trustedProxies: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (trustedProxies === 0) return socket;
  const entry = c.req.header("x-forwarded-for")?.split(",").at(-trustedProxies)?.trim();
  return withoutPort(entry ?? "") || socket;
}

/** Some proxies write where a connection came from with its port, which is another each time. */
export function withoutPort(entry: string): string {
  const [, v6, v4] = /^\[([^\]]*)\](?::\d+)?$|^([^:]+):\d+$/.exec(entry) ?? [];
  return v6 ?? v4 ?? entry;
}
