import { safeRedirectPath } from "#app/lib/i18n-url.ts";

const home = "/admin/dashboard";

export function staffPath(to: unknown): string {
  const path = safeRedirectPath(to, home);
  const isPage = /^\/admin\/(?!login|logout)[^/?#]/.test(path);
  return isPage ? path : home;
}
