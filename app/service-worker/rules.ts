import { localeOf, localizePath, pagePath, stripLocale } from "#app/lib/i18n-url.ts";
import type { StoredForm } from "#app/lib/stored-forms.ts";
import { findPublicRoute } from "#app/public-routes.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Personal data stays on a phone no longer than this. */
const storedForMs = 7 * dayMs;

export const isOverdue = ({ keptAt }: Pick<StoredForm, "keptAt">, now: number): boolean =>
  now - keptAt > storedForMs;

export function formPath(pathname: string): string | null {
  const path = pagePath(pathname);
  return findPublicRoute(path)?.form ? inLanguageOf(pathname, path) : null;
}

export const inLanguageOf = (pathname: string, path: string): string =>
  localizePath(path, localeOf(pathname));

export async function newStoredForm(
  path: string,
  posted: string,
  now: number,
): Promise<StoredForm> {
  const body = new URLSearchParams(posted).toString().replaceAll("%0D%0A", "%0A");
  // A digest, because the key stays longer than the fields.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(path + body));
  const key = Array.from(new Uint8Array(digest), (byte) => byte.toString(16)).join(".");
  return { key, path, body, keptAt: now, state: "waiting" };
}

export const isLeaving = (pathname: string): boolean =>
  ["/sign-out", "/profile/data"].includes(pagePath(pathname));

export function isPublicPage({ status, type, redirected, headers }: Response): boolean {
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const isWhole = status === 200 && type === "basic" && !redirected;
  return isWhole && isPage && says(headers, "public");
}

export function isForEveryone({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  const route = findPublicRoute(stripLocale(pathname));
  return search === "" && route !== null && !route.offline;
}

export const isOfYesterday = ({ headers }: Pick<Response, "headers">, now: number): boolean =>
  now - Date.parse(headers.get("Date") ?? "") > dayMs;

/** Films are requested in ranges, which the Cache API cannot store. */
export const isWholeFile = ({ url, headers }: Pick<Request, "url" | "headers">): boolean =>
  /^\/(assets|uploads)\//.test(new URL(url).pathname) && !headers.has("Range");

export const isLasting = ({ status, headers }: Response): boolean =>
  status === 200 && says(headers, "immutable");

const says = (headers: Headers, word: string) =>
  headers.get("Cache-Control")?.split(/,\s*/).includes(word) ?? false;

export const isToBeRepeated = (status: number): boolean =>
  status >= 500 || [408, 425, 429].includes(status);

export function postOutcomeOf({
  status,
  url,
}: Pick<Response, "status" | "url">): Pick<StoredForm, "state" | "confirmation"> {
  const { pathname, search, searchParams } = new URL(url);
  if (searchParams.has("booked") || searchParams.has("sent")) {
    return { state: "sent", confirmation: pathname + search };
  }
  const isRejected = status >= 400 && !isToBeRepeated(status);
  return { state: isRejected ? "returned" : "waiting" };
}
