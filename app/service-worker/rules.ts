import type { KeptForm } from "#app/lib/kept-forms.ts";
import type { Locale } from "#app/lib/locale.ts";

/** Personal data waits on a phone no longer than this. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

export const isOverdue = ({ keptAt }: Pick<KeptForm, "keptAt">, now: number): boolean =>
  now - keptAt > keptForMs;

const forms = /^((?:\/ar)?\/(?:contact|(?:services|offers|summeroffers)\/[^/]+?))(?:\.data)?$/;

/** Where a booking or message is posted, by the browser or by React Router; null for other posts. */
export const formPath = (pathname: string): string | null => forms.exec(pathname)?.[1] ?? null;

export const localeOf = (pathname: string): Locale => (/^\/ar(\/|$)/.test(pathname) ? "ar" : "en");

/** An address of ours in the language of another one. */
export const inLanguageOf = (pathname: string, path: string): string =>
  localeOf(pathname) === "ar" ? `/ar${path}` : path;

/** A form to keep; an equal one has the same key, however its lines and signs were written. */
export async function keptForm(path: string, posted: string, now: number): Promise<KeptForm> {
  const body = new URLSearchParams(posted).toString().replaceAll("%0D%0A", "%0A");
  // A digest, because the key outlives the fields.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(path + body));
  const key = Array.from(new Uint8Array(digest), (byte) => byte.toString(16)).join(".");
  return { key, path, body, keptAt: now, state: "waiting" };
}

/** A page that is the same for everybody; one that names its reader is `private`. */
export function isPublicPage({ status, type, headers }: Response): boolean {
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  return status === 200 && type === "basic" && isPage && says(headers, "public");
}

/** A file that never changes under its address. */
export const isLasting = ({ status, headers }: Response): boolean =>
  status === 200 && says(headers, "immutable");

const says = (headers: Headers, word: string) =>
  headers.get("Cache-Control")?.split(/,\s*/).includes(word) ?? false;

/**
 * What the server did with a kept form: it leads on to the confirmation of one that it took. The
 * fault of a form is told by 4xx, except that it came too late, too soon, or too often.
 */
export function outcomeOf({
  status,
  url,
}: Pick<Response, "status" | "url">): Pick<KeptForm, "state" | "confirmation"> {
  const { pathname, search, searchParams } = new URL(url);
  if (searchParams.has("booked") || searchParams.has("sent")) {
    return { state: "sent", confirmation: pathname + search };
  }
  const isRefusal = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return { state: isRefusal ? "returned" : "waiting" };
}
