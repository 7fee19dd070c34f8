import type { Site } from "./site.ts";

/** A browser without script: it keeps the cookies that answers give it, and sends them along. */
export function newBrowser(site: Site, cookies: Record<string, string> = {}) {
  const kept = new Map(Object.entries(cookies));
  const headers = () => ({ Cookie: [...kept].map((cookie) => cookie.join("=")).join("; ") });
  function keep(answer: Response): Response {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Max-Age=0/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
    return answer;
  }
  return {
    cookies: kept,
    get: async (to: string, more: Record<string, string> = {}) =>
      keep(await site.get(to, { headers: { ...headers(), ...more } })),
    post: async (to: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
      keep(await site.post(to, fields, { ...headers(), ...more })),
  };
}

export type Browser = ReturnType<typeof newBrowser>;

/** A Cookie header as the map that `newBrowser` begins with. */
export const cookiesOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

/** The value of a cookie of ours, as the server writes it. */
export const cookieValue = (content: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(content)).toString("base64"));
