import type { Locale } from "#app/lib/locale.ts";

// better-auth redirects by itself after another provider: it needs addresses as the browser sees
// them, where pages know theirs without the language.

/** A path of ours as the browser sees it. */
export const addressIn = (locale: Locale, path: string) => (locale === "ar" ? `/ar${path}` : path);

/** The language of such an address, and the path without it. */
export function readAddress(address: string): { locale: Locale; path: string } {
  const arabic = /^\/ar(?=[/?#]|$)/;
  if (!arabic.test(address)) return { locale: "en", path: address };
  const path = address.replace(arabic, "");
  return { locale: "ar", path: path.startsWith("/") ? path : `/${path}` };
}

/** The page that asks for the second factor on the way to an address. */
export function secondFactorAddress(address: string): string {
  const { locale, path } = readAddress(address);
  return addressIn(locale, secondFactorPath(path));
}

export const secondFactorPath = (to: string) =>
  `/sign-in/second-factor?to=${encodeURIComponent(to)}`;
