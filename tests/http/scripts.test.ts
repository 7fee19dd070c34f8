import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOrder, addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { bookingPage } from "./requests.ts";
import { type Site, startSite } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const pageOf = async (address: string, headers: Record<string, string> = {}) =>
  (await site.get(address, { headers })).text();

const reading = ["/", "/services", "/privacy", "/ar"];
const withForm = [
  bookingPage,
  "/perfumes",
  "/perfumes/oud",
  "/cart",
  "/services/premium-wash",
  "/contact",
  "/ar/contact",
];

test.each(reading)("%s has no script but the custom elements", async (address) => {
  const html = await pageOf(address);
  expect(html.match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/main-[\w-]+\.js">$/),
  ]);
  expect(html).not.toContain("modulepreload");
});

test.each(withForm)(
  "%s brings React asleep: one script to wake it, and nothing loads ahead",
  async (address) => {
    const html = await pageOf(address);
    expect(html).not.toContain("modulepreload");
    expect(html.match(/<script[^>]*data-hydrate=""[^>]*>/g)).toEqual([
      expect.stringContaining('type="text/plain"'),
    ]);
    expect(html.match(/<script[^>]*type="module"[^>]*>/g)).toEqual([
      expect.stringContaining("/assets/main-"),
    ]);
  },
);

test.each([
  ...reading.map((address) => [address, 12] as const),
  ...withForm.map((address) => [address, 125] as const),
])("the scripts of %s are below %i kB", async (address, kilobytes) => {
  expect(scriptBytes(await pageOf(address))).toBeLessThan(kilobytes * 1000);
});

test("the scripts of each page of an account are below 125 kB", async () => {
  const { cookie, userId } = await signedIn(site.app, { emailVerified: true });
  const { id } = await addOrder(site.db, userId, [(await addPerfume(site.db)).id]);
  for (const page of [
    "",
    "/orders",
    `/orders/${id}`,
    "/addresses",
    "/addresses/new",
    "/security",
    "/security/password",
    "/security/second-factor",
    "/data",
  ]) {
    const html = await pageOf(`/profile${page}`, { Cookie: cookie });
    expect(scriptBytes(html), page).toBeLessThan(125_000);
  }
});

test("the scripts of the pages that order are below 125 kB", async () => {
  const { cookie, userId } = await signedIn(site.app);
  const perfume = await addPerfume(site.db);
  await fillCart(site.db, userId, perfume);
  const { id } = await addOrder(site.db, userId, [perfume.id]);
  for (const page of ["/checkout", "/ar/checkout", `/order-confirmation/${id}`]) {
    expect(scriptBytes(await pageOf(page, { Cookie: cookie })), page).toBeLessThan(125_000);
  }
});

function scriptBytes(html: string): number {
  const scripts = scriptsOf(html);
  expect(scripts.size).toBeGreaterThan(0);
  return [...scripts].reduce((sum, file) => sum + sentBytes(file), 0);
}

const clientFolder = path.resolve(import.meta.dirname, "../../build/client");

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;
/** Of the scripts in English and in Arabic. */
const manifests: Manifest[] = ["manifest.json", "manifest.ar.json"].map((name) =>
  JSON.parse(readFileSync(`${clientFolder}/.vite/${name}`, "utf8")),
);

/** How a page names a script that it loads; in its list of routes stand others as well. */
const loaded = /(?: src=|\bfrom |\bimport\()"\/(assets\/[^"]+\.js)"/g;

/** Every script file the page loads, asleep or not, and what those import. */
function scriptsOf(html: string): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const manifest of manifests) {
      const chunk = Object.values(manifest).find((chunk) => chunk.file === file);
      for (const name of chunk?.imports ?? []) add(manifest[name]?.file ?? name);
    }
  };
  for (const [, file] of html.matchAll(loaded)) if (file) add(file);
  return files;
}

/** As it travels: what is too small to be worth it is not compressed. */
function sentBytes(file: string): number {
  const compressed = statSync(`${clientFolder}/${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(`${clientFolder}/${file}`)).size;
}
