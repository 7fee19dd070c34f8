import type { MiddlewareHandler } from "hono";
import { perfumesVersion } from "#app/features/catalog/catalog.server.ts";
import { stripLocale } from "#app/lib/i18n-url.ts";
import type { Db } from "#db/client.ts";

/** A page that is the same for every guest. */
export type GuestPage = {
  cacheControl: string;
  /** Changes with the data that the page shows; without it the page shows none of the database. */
  version?: (db: Db) => Promise<string>;
};

type Rule = {
  cacheControl: string;
  /** What its query may hold, by name. */
  query?: Map<string, RegExp>;
  version?: (db: Db, path: string, query: URLSearchParams) => Promise<string>;
};

/** A phone asks each time and is told in a few bytes that nothing changed; a CDN asks for everyone. */
const reading: Rule = {
  cacheControl: "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
};

/** Today's free times, the days of an offer and what is in stock are nowhere older than a minute. */
const timely: Rule = { cacheControl: "public, max-age=0, s-maxage=30, stale-if-error=86400" };

/** For a whole list of the perfumes, and for the one whose details open over its first page. */
const catalog: Rule = {
  ...timely,
  version: (db, path, query) =>
    perfumesVersion(db, {
      page: query.get("page"),
      slug: path.split("/")[2] ?? null,
    }),
};

/** Every page that is not of somebody. What is not listed is answered for each request anew. */
const rules: Record<string, Rule> = {
  "/": reading,
  "/about": reading,
  "/services": reading,
  "/services/:id": timely,
  "/offers": timely,
  "/offers/:id": timely,
  "/summeroffers": timely,
  "/summeroffers/:id": timely,
  "/gallery": {
    ...reading,
    query: new Map([
      ["category", /^[a-z]+$/],
      ["post", /^[\w-]+$/],
    ]),
  },
  "/contact": reading,
  // A page beyond the last one answers 404, so there are no more of them than of perfumes.
  "/perfumes": { ...catalog, query: new Map([["page", /^[1-9]\d{0,3}$/]]) },
  "/perfumes/:slug": catalog,
  "/privacy": reading,
  "/terms": reading,
  "/credits": reading,
  "/offline": reading,
  "/unsent": reading,
};

const patterns = Object.entries(rules).map(([path, rule]) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/, "[a-z0-9-]+")}$`),
  rule,
}));

/** The public page at an address; null where a query asks for more than such a page shows. */
export function guestPageOf(pathname: string, search: string): GuestPage | null {
  const path = stripLocale(pathname);
  const rule = patterns.find(({ pattern }) => pattern.test(path))?.rule;
  const query = new URLSearchParams(search);
  if (!rule || !isKnown(query, rule)) return null;
  const { cacheControl, version } = rule;
  return { cacheControl, ...(version && { version: (db) => version(db, path, query) }) };
}

/**
 * Leads to a page of everyone that was asked for in another spelling (/About, /%61bout, /about/): to
 * search engines each would be a page of its own, and each would be made for whoever asks.
 */
export const oneSpelling: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = spelled(pathname);
  if (path === pathname || !guestPageOf(path, "")) return next();
  return c.redirect(path + search, 301);
};

/** As the addresses of pages are written, which have nothing but ASCII in them. */
function spelled(pathname: string): string {
  const plain = pathname.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain.toLowerCase().replace(/\/+$/, "") || "/";
}

function isKnown(query: URLSearchParams, { query: known }: Rule): boolean {
  const isOnce = new Set(query.keys()).size === query.size;
  return isOnce && [...query].every(([name, value]) => known?.get(name)?.test(value) ?? false);
}

/**
 * The choice of language, which the address says as well, what only signing in looks at, and what the
 * tag manager counts with.
 */
const harmlessCookie =
  /^(language|(__Secure-)?auth\.known_browser|_ga(_\w+)?|_gid|_gat\w*|_gcl_\w+)$/;

/**
 * Whether a request says nothing of who sent it. A list of the cookies that change no page, and not
 * of those that do: one that is new, or of another program, is taken for personal.
 */
export function isForAnyone(headers: Headers): boolean {
  const cookies = (headers.get("Cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return (
    !headers.has("Authorization") &&
    cookies.every((cookie) => !cookie || harmlessCookie.test(cookie.split("=", 1)[0] ?? ""))
  );
}
