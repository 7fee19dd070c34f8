import { localeOf, localizePath, stripLocale } from "#app/lib/i18n-url.ts";

export const secondFactorPath = (to: string) =>
  `/sign-in/second-factor?to=${encodeURIComponent(to)}`;

export const secondFactorAddress = (address: string) =>
  localizePath(secondFactorPath(stripLocale(address)), localeOf(address));
