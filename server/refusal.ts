import type { RequestFacts } from "#app/platform/app.ts";

export const allowedMethods = ["GET", "HEAD", "POST"];

/** Why a request is not to be answered, whatever its address is; null when nothing is wrong. */
export function refusalOf(
  { method, url, headers }: Pick<Request, "method" | "url" | "headers">,
  siteUrl: string,
): RequestFacts["refusal"] {
  if (!allowedMethods.includes(method)) return 405;
  const origin = headers.get("origin");
  // Only browsers name an origin, and only they can be made to post for somebody.
  const fromElsewhere = origin !== null && !hostsOf(url, siteUrl).includes(hostOf(origin));
  return method === "POST" && fromElsewhere ? 403 : null;
}

/**
 * Behind a proxy the Host header may differ from the one people see. Hosts only: the proxy is also
 * what makes https out of http.
 */
const hostsOf = (...urls: string[]) => urls.map(hostOf);

/** The origin `null` of a sandboxed page has no host, like anything else that is no address. */
const hostOf = (url: string) => URL.parse(url)?.host;
