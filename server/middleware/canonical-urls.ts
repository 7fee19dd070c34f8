import type { MiddlewareHandler } from "hono";
import { stripLocale } from "#app/lib/i18n-url.ts";
import { findPublicRoute } from "#app/public-routes.ts";

/** /About, /%61bout and /about/ would be separate pages for search engines and caches. */
export const canonicalUrls: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = spelled(pathname);
  if (path === pathname || !findPublicRoute(stripLocale(path))) return next();
  return c.redirect(path + search, 301);
};

function spelled(pathname: string): string {
  const plain = pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain.toLowerCase().replace(/\/+$/, "") || "/";
}
