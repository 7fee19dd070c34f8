import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { signedIn } from "./accounts.ts";
import { type Site, startSite } from "./site.ts";

export const list = "/admin/perfumes";
export const newForm = `${list}/new`;

/** A site whose uploads go to a folder of its own. */
export async function startShop(env: Record<string, string> = {}): Promise<Site> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-products-"));
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
  return startSite({ DATA_FOLDER: dataFolder, ...env });
}

/** What the form of a new perfume is filled in with. */
export const rose = {
  name: "Rose Garden",
  slug: "",
  priceAed: "85",
  description: "Roses after rain",
  picture: "perfume-oud",
  intensity: "Light",
  category: "Premium Collection",
  inStock: "on",
  displayOrder: "9",
};

type Fields = Record<string, string | File>;

/** Somebody of the staff at their browser, without script. */
export async function staffAt(site: Site, person: Parameters<typeof signedIn>[1] = {}) {
  const { cookie: Cookie, userId } = await signedIn(site.app, { role: "owner", ...person });
  return {
    userId,
    cookie: Cookie,
    get: (to: string) => site.get(to, { headers: { Cookie } }),
    html: async (to: string) => (await site.get(to, { headers: { Cookie } })).text(),
    post: (to: string, fields: Record<string, string>) => site.post(to, fields, { Cookie }),
    /** Sends a form with files. */
    send: (to: string, fields: Fields) => send(site, to, fields, { Cookie }),
  };
}

export function send(site: Site, to: string, fields: Fields, headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return site.get(to, { method: "POST", body, headers: { Origin: site.url, ...headers } });
}

/** The hidden fields of a form that was opened. */
export function expectedIn(html: string): Record<string, string> {
  const names = ["seen", "stockSeen", "orderSeen"];
  const value = (name: string) =>
    html.match(new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`))?.[1] ?? "";
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}
