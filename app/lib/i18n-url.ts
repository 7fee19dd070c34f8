import { type Locale, locales } from "./locale.ts";

// The language of an address is its first word: Arabic lies below /ar, English has no word
// (docs/decisions/0001). React Router puts it before every link by itself; this is for the rest.

/** Before a page below it, a query, a fragment, or the suffix of React Router's data requests. */
const arabicPrefix = /^\/ar(?=[/?#]|\.data$|$)/;

export const localeOf = (path: string): Locale => (arabicPrefix.test(path) ? "ar" : "en");

/** `/ar/services?x` is `/services?x`: a path as links and pages name it. */
export function stripLocale(path: string): string {
  const rest = path.replace(arabicPrefix, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** `/services?x` in Arabic is `/ar/services?x`: a path as the browser sees it. */
export const localizePath = (path: string, locale: Locale): string =>
  locale === "ar" ? `/ar${path.replace(/^\/(?=[?#]|$)/, "")}` : path;

/** The full address of a page in a language; `path` names the page without one. */
export const absoluteUrl = (siteUrl: string, path: string, locale: Locale): string =>
  siteUrl + localizePath(path, locale);

export const alternatesOf = (siteUrl: string, path: string) => [
  ...locales.map((locale) => ({ hrefLang: locale, href: absoluteUrl(siteUrl, path, locale) })),
  { hrefLang: "x-default", href: absoluteUrl(siteUrl, path, "en") },
];

/** The page at a pathname, without its language; also for a request of its data only. */
export const pagePath = (pathname: string): string =>
  stripLocale(pathname.replace(/(\/_root|\/_)?\.data$/, ""));

/** What React Router adds to an address when the browser asks for the data of a page only. */
const ofDataRequests = ["_routes", "index"];

export function requestedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ofDataRequests) searchParams.delete(name);
  const path = pagePath(pathname);
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

const here = "http://here";

/**
 * Where a form or an address says to go on: a path of this site, with its query and fragment.
 * Anything else becomes `otherwise`, so that nobody can be sent to another site from ours.
 */
export function safeRedirectPath(to: unknown, otherwise: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(to, here);
  // A browser takes what follows two slashes for a host.
  if (origin !== here || pathname.startsWith("//")) return otherwise;
  return pathname + search + hash;
}
