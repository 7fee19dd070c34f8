import type { Locale } from "./locale.ts";

/** The full address of a page in a language; `path` names the page without one, as links do. */
export function siteAddress(siteUrl: string, path: string, locale: Locale): string {
  if (locale === "en") return siteUrl + path;
  return `${siteUrl}/ar${path === "/" ? "" : path}`;
}
