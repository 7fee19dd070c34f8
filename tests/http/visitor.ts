import { signedIn } from "./accounts.ts";
import { type Fields, type Site, visibleText } from "./site.ts";

/** Somebody with these cookies, and what they are answered: pages, their HTML, what a reader sees of them, forms. */
export function visitorWith(site: Site, cookie: string) {
  const headers = { Cookie: cookie };
  const get = (to: string) => site.get(to, { headers });
  const html = async (to: string) => (await get(to)).text();
  return {
    cookie,
    get,
    html,
    text: async (to: string) => visibleText(await html(to)),
    post: (to: string, fields: Fields, more: Record<string, string> = {}) =>
      site.post(to, fields, { ...headers, ...more }),
    /** Sends a form with files. */
    send(to: string, fields: Record<string, string | File>) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return site.get(to, { method: "POST", body, headers: { ...headers, Origin: site.url } });
    },
  };
}

export type Visitor = ReturnType<typeof visitorWith>;

/** Somebody with a new account who is signed in to it. */
export async function visitor(site: Site, person: Parameters<typeof signedIn>[1] = {}) {
  const { cookie, ...account } = await signedIn(site.app, person);
  return { ...account, ...visitorWith(site, cookie) };
}
