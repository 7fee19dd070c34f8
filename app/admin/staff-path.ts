import { safeRedirectPath } from "#app/lib/i18n-url.ts";

const home = "/admin/dashboard";

/** Where staff go on to once signed in: a page of the staff area, whatever the address asks for. */
export function staffPath(to: unknown): string {
  const path = safeRedirectPath(to, home);
  const isPage = /^\/admin\/(?!login|logout)[^/?#]/.test(path);
  return isPage ? path : home;
}
