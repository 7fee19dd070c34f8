import { NONCE, type secureHeaders } from "hono/secure-headers";
import type { Settings } from "#app/platform/settings.ts";

const tagManager = "https://www.googletagmanager.com";
const analytics = "https://*.google-analytics.com";

/** A strict policy: our own files, the two embeds that people ask for, and tags only when set up. */
export function securityHeaders(
  { tagManagerId, brand }: Pick<Settings, "tagManagerId" | "brand">,
  { production }: { production: boolean },
): NonNullable<Parameters<typeof secureHeaders>[0]> {
  const tags = tagManagerId ? [tagManager] : [];
  const https = new URL(brand.siteUrl).protocol === "https:";
  return {
    // A reply may bring a stricter policy of its own, as a mail shown in the mailbox does.
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Vite's development scripts are inline and carry no nonce.
      scriptSrc: ["'self'", ...(production ? [NONCE] : ["'unsafe-inline'"]), ...tags],
      styleSrc: ["'self'", ...(production ? [] : ["'unsafe-inline'"])],
      imgSrc: ["'self'", "data:", ...tags, ...(tagManagerId ? [analytics] : [])],
      mediaSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(production ? [] : ["ws:"]),
        ...tags,
        ...(tagManagerId ? [analytics] : []),
      ],
      frameSrc: ["'self'", "https://www.youtube-nocookie.com", "https://www.google.com"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      ...(https && production ? { upgradeInsecureRequests: [] } : {}),
    },
    // React Router compares the Origin header of posts; 'no-referrer' would turn it into null.
    referrerPolicy: "same-origin",
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    crossOriginEmbedderPolicy: false,
  };
}
