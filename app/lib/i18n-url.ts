import { type Locale, locales } from "./locale.ts";

// Arabic addresses begin with /ar, English ones have no prefix (docs/decisions/0001). React Router
// adds it to links; these functions are for the rest.

const arabicPrefix = /^\/ar(?=[/?#]|\.data$|$)/;

export const localeOf = (path: string): Locale => (arabicPrefix.test(path) ? "ar" : "en");

export function stripLocale(path: string): string {
  const rest = path.replace(arabicPrefix, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

export const localizePath = (path: string, locale: Locale): string =>
  locale === "ar" ? `/ar${path.replace(/^\/(?=[?#]|$)/, "")}` : path;

export const absoluteUrl = (siteUrl: string, path: string, locale: Locale): string =>
  siteUrl + localizePath(path, locale);

export const alternatesOf = (siteUrl: string, path: string) => [
  ...locales.map((locale) => ({ hrefLang: locale, href: absoluteUrl(siteUrl, path, locale) })),
  { hrefLang: "x-default", href: absoluteUrl(siteUrl, path, "en") },
];

export const pagePath = (pathname: string): string =>
  stripLocale(pathname.replace(/(\/_root|\/_)?\.data$/, ""));

const ofDataRequests = ["_routes", "index"];

export function requestedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  for (const name of ofDataRequests) searchParams.delete(name);
  const path = pagePath(pathname);
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

const here = "http://here";

/** Anything that is no path of this site becomes `otherwise`: nobody is sent to another site. */
export function safeRedirectPath(to: unknown, otherwise: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(to, here);
  if (origin !== here || pathname.startsWith("//")) return otherwise;
  return pathname + search + hash;
}
