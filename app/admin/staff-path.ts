import { safeRedirectPath } from "#app/lib/i18n-url.ts";

const home = "/admin/dashboard";

/** The page of the staff area to open after signing in; any other address is refused. */
export function staffPath(to: unknown): string {
  const path = safeRedirectPath(to, home);
  const isPage = /^\/admin\/(?!login|logout)[^/?#]/.test(path);
  return isPage ? path : home;
}
