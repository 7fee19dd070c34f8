import { Hono, type MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { localizePath, safeRedirectPath, stripLocale } from "#app/lib/i18n-url.ts";
import { type Locale, locales } from "#app/lib/locale.ts";
import { findPublicRoute } from "#app/public-routes.ts";

const cookieName = "language";
const oneYearSeconds = 365 * 24 * 60 * 60;

export function language({ secure }: { secure: boolean }) {
  const switches = new Hono();
  const cookie: CookieOptions = {
    path: "/",
    maxAge: oneYearSeconds,
    sameSite: "Lax",
    httpOnly: true,
    secure,
  };
  for (const locale of locales) {
    switches.get(`/${locale}`, (c) => {
      setCookie(c, cookieName, locale, cookie);
      return c.redirect(inLanguage(locale, c.req.query("to")), 303);
    });
  }
  return switches;
}

/** Only on arrival: links to the home page keep the language of their page. */
export const rememberedLanguage: MiddlewareHandler = async (c, next) => {
  const arrives = c.req.header("sec-fetch-site") !== "same-origin";
  if (arrives && getCookie(c, cookieName) === "ar") {
    c.header("Vary", "Cookie, Sec-Fetch-Site");
    return c.redirect(localizePath(`/${new URL(c.req.url).search}`, "ar"), 302);
  }
  await next();
  c.header("Vary", "Cookie, Sec-Fetch-Site", { append: true });
};

export function inLanguage(locale: Locale, to: string | undefined): string {
  // Browsers read a path that starts with two slashes as a host.
  const path = stripLocale(safeRedirectPath(to, "/")).replace(/^\/+/, "/");
  return localizePath(path, locale);
}

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
