import { localeOf, localizePath, stripLocale } from "#app/lib/i18n-url.ts";

export const secondFactorPath = (to: string) =>
  `/sign-in/second-factor?to=${encodeURIComponent(to)}`;

/**
 * The page that asks for the second factor on the way to an address. better-auth redirects by itself
 * after another provider: it needs addresses as the browser sees them.
 */
export const secondFactorAddress = (address: string) =>
  localizePath(secondFactorPath(stripLocale(address)), localeOf(address));
