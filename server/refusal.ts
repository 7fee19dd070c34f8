import type { RequestFacts } from "#app/platform/app.ts";

export const allowedMethods = ["GET", "HEAD", "POST"];

/** Why a request is not to be answered, whatever its address is; null when nothing is wrong. */
export function refusalOf(
  { method, url, headers }: Pick<Request, "method" | "url" | "headers">,
  siteUrl: string,
): RequestFacts["refusal"] {
  if (!allowedMethods.includes(method)) return 405;
  return method === "POST" && isFromElsewhere(headers, hostsOf(url, siteUrl)) ? 403 : null;
}

/** Only browsers say where a post comes from, and only they can be made to post for somebody. */
function isFromElsewhere(headers: Headers, ours: (string | undefined)[]): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return !ours.includes(hostOf(origin));
  return ["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
}

/**
 * Behind a proxy the Host header may differ from the one people see. Hosts only: the proxy is also
 * what makes https out of http.
 */
const hostsOf = (...urls: string[]) => urls.map(hostOf);

/** The origin `null` of a sandboxed page has no host, like anything else that is no address. */
const hostOf = (url: string) => URL.parse(url)?.host;
