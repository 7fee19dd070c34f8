import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { perfumesVersion } from "#app/features/catalog/catalog.server.ts";
import { hoursVersion } from "#app/features/hours/hours.server.ts";
import { contentVersion } from "#app/features/website/published.server.ts";
import { stripLocale } from "#app/lib/i18n-url.ts";
import { findPublicRoute, routeShape } from "#app/public-routes.ts";
import type { Db } from "#db/client.ts";
import type { PageTopic } from "#db/page-data.ts";

export type CacheRule = {
  cacheControl: string;
  /** Whose changes change the page. */
  topics: readonly PageTopic[];
  /** It has a booking form. */
  books: boolean;
  /** Of the time it shows the day alone: it is right until that, or its version, is another. */
  lasts: boolean;
  /** Changes with the data that the page shows. */
  version: (db: Db) => Promise<string>;
};

const cacheControl = {
  /** A phone asks each time and is told in a few bytes that nothing changed. */
  reading: "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
  /** Free times, the days of an offer and the stock are nowhere older than a minute. */
  timely: "public, max-age=0, s-maxage=30, stale-if-error=86400",
};

const versions = {
  perfumes: (db: Db, path: string, query: URLSearchParams) =>
    perfumesVersion(db, { page: query.get("page"), slug: path.split("/")[2] ?? null }),
};

/** Null where a query asks for more than a public page shows. */
export function findCacheRule(pathname: string, search: string): CacheRule | null {
  const path = stripLocale(pathname);
  const route = findPublicRoute(path);
  const query = new URLSearchParams(search);
  if (!route || !isKnown(query, route.query)) return null;
  const { cache, data, form = false } = route;
  return {
    // A form of a page of many is that which books it.
    books: form && routeShape(path).endsWith(":id"),
    // A form names the times that are left of today.
    lasts: !form,
    cacheControl: cacheControl[cache],
    // Every page says when the workshop is open.
    topics: ["hours", "content", ...(data ? [data] : [])],
    version: async (db) => {
      const own = data ? versions[data](db, path, query) : "";
      // What is wrong for a day has to be missed by nobody: one that lasts is made anew after each publication.
      const content = contentVersion(db, form ? routeShape(path) : null);
      const all = [hoursVersion(db), content, own];
      // Kept with each of a thousand pages.
      return createHash("sha256")
        .update((await Promise.all(all)).join(";"))
        .digest("base64url");
    },
  };
}

function isKnown(query: URLSearchParams, known: Readonly<Record<string, RegExp>> = {}): boolean {
  const isOnce = new Set(query.keys()).size === query.size;
  return (
    isOnce &&
    [...query].every(([name, value]) => Object.hasOwn(known, name) && known[name]?.test(value))
  );
}

/** From /About, /%61bout, /about/: each would be a page of its own to search engines and cache. */
export const canonicalUrls: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = spelled(pathname);
  if (path === pathname || !findPublicRoute(stripLocale(path))) return next();
  return c.redirect(path + search, 301);
};

/** As the addresses of pages are written, which have nothing but ASCII in them. */
function spelled(pathname: string): string {
  const plain = pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain.toLowerCase().replace(/\/+$/, "") || "/";
}

/** For signing in, for the language, which the address says too, for whoever just booked, and for the tag manager. */
const harmlessCookie =
  /^(language|booked|(__Secure-)?auth\.known_browser|_ga(_\w+)?|_gid|_gat\w*|_gcl_\w+)$/;

/** Names what changes no page: a cookie that is new, or of another program, is personal. */
export function isForAnyone(cookie: string | null, authorization: string | null): boolean {
  const cookies = (cookie ?? "").split(";").map((each) => each.trim());
  return (
    authorization === null &&
    cookies.every((each) => !each || harmlessCookie.test(each.split("=", 1)[0] ?? ""))
  );
}

const personalCookie = /^(guest-cart|currency|(__Secure-)?auth\.session_token)$/;

/**
 * Of a request that brings nothing but what public pages are known to show: a cart, a currency, a
 * session. Null for any other, and for a cart with a session, which goes into the account's.
 */
export function personalCookiesOf(headers: Headers): { hasSession: boolean } | null {
  const names = (headers.get("Cookie") ?? "")
    .split(";")
    .map((cookie) => cookie.trim().split("=", 1)[0] ?? "")
    .filter((name) => name && !harmlessCookie.test(name));
  const isKnown = names.every((name) => personalCookie.test(name));
  if (
    !isKnown ||
    names.length === 0 ||
    new Set(names).size < names.length ||
    headers.has("Authorization")
  )
    return null;
  const hasSession = names.some((name) => name.endsWith("session_token"));
  return hasSession && names.includes("guest-cart") ? null : { hasSession };
}
