import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { NONCE, type secureHeaders } from "hono/secure-headers";
import type { RequestFacts } from "#app/platform/app.ts";
import type { Settings } from "#app/platform/settings.ts";

const tagManager = "https://www.googletagmanager.com";
const analytics = "https://*.google-analytics.com";

export function securityHeaders(
  { tagManagerId, https }: Pick<Settings, "tagManagerId" | "https">,
  { production }: { production: boolean },
): NonNullable<Parameters<typeof secureHeaders>[0]> {
  const tags = tagManagerId ? [tagManager] : [];
  const measured = tagManagerId ? [tagManager, analytics] : [];
  return {
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Vite's development scripts are inline without a nonce.
      scriptSrc: ["'self'", ...(production ? [NONCE] : ["'unsafe-inline'"]), ...tags],
      styleSrc: ["'self'", ...(production ? [] : ["'unsafe-inline'"])],
      imgSrc: ["'self'", "data:", ...measured],
      mediaSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(production ? [] : ["ws:"]), ...measured],
      frameSrc: ["'self'", "https://www.youtube-nocookie.com", "https://www.google.com"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      ...(https && production ? { upgradeInsecureRequests: [] } : {}),
    },
    // React Router compares the Origin header of posts; 'no-referrer' would make it null.
    referrerPolicy: "same-origin",
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    crossOriginEmbedderPolicy: false,
  };
}

export const allowedMethods = ["GET", "HEAD", "POST"];

export function requestErrorOf(
  { method, url, headers }: Pick<Request, "method" | "url" | "headers">,
  siteUrl: string,
): RequestFacts["rejection"] {
  if (!allowedMethods.includes(method)) return 405;
  const ours = [hostOf(url), hostOf(siteUrl)];
  return method === "POST" && isFromElsewhere(headers, ours) ? 403 : null;
}

function isFromElsewhere(headers: Headers, ours: (string | undefined)[]): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return !ours.includes(hostOf(origin));
  return ["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
}

const hostOf = (url: string) => URL.parse(url)?.host;

export function clientAddress(c: Context, trustedProxies: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (trustedProxies === 0) return socket;
  const entry = c.req.header("x-forwarded-for")?.split(",").at(-trustedProxies)?.trim();
  return withoutPort(entry ?? "") || socket;
}

/** Some proxies add the port, which differs for each connection. */
export function withoutPort(entry: string): string {
  const [, v6, v4] = /^\[([^\]]*)\](?::\d+)?$|^([^:]+):\d+$/.exec(entry) ?? [];
  return v6 ?? v4 ?? entry;
}
