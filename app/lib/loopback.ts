import { isIP } from "node:net";

/** Whether only this machine answers under a host name or an address. */
export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return (
    hostname === "localhost" || (isIP(bare) > 0 && (bare === "::1" || bare.startsWith("127.")))
  );
}
