import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { scriptsOf, sentBytes } from "./scripts.ts";
import { seededSite } from "./site.ts";

const pages: { path: string; answer: Response; html: string }[] = [];
const site = await seededSite();
const map = await (await site.get("/sitemap.xml")).text();
// A post of the gallery is a place on its page.
const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
for (const path of new Set(addresses.map((address) => new URL(address).pathname))) {
  const answer = await site.get(path);
  pages.push({ path, answer, html: await answer.text() });
}

/** Paths of which something is true: an expectation of none names every one that breaks it. */
const pathsWhere = (isSo: (page: (typeof pages)[number]) => boolean) =>
  pages.filter(isSo).map(({ path }) => path);

test("every public page is there, for every guest the same, and may be kept by a CDN", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pathsWhere(({ answer }) => answer.status !== 200)).toEqual([]);
  expect(
    pathsWhere(({ answer }) => !answer.headers.get("cache-control")?.startsWith("public")),
  ).toEqual([]);
});

test("a page without React brings less than 12 kB of scripts, any other less than 140 kB", () => {
  const most = (html: string) => (html.includes("data-hydrate") ? 140_000 : 12_000);
  expect(pathsWhere(({ html }) => sentBytes(scriptsOf(html)) >= most(html))).toEqual([]);
});

test("a page without React brings four scripts, and one with a form at most forty", () => {
  const most = (html: string) => (html.includes("data-hydrate") ? 40 : 4);
  expect(pathsWhere(({ html }) => scriptsOf(html).length > most(html))).toEqual([]);
});

test("the text of a page is less than 25 kB, its styles less than 20 kB", () => {
  expect(pathsWhere(({ html }) => brotliCompressSync(html).length >= 25_000)).toEqual([]);
  const styles = (html: string) =>
    [...html.matchAll(/<link rel="stylesheet" href="\/([^"#]+)/g)].map(([, file = ""]) => file);
  expect(pathsWhere(({ html }) => styles(html).length === 0)).toEqual([]);
  expect(pathsWhere(({ html }) => sentBytes(styles(html)) >= 20_000)).toEqual([]);
});

test("a page asks for its font at once, and for at most two pictures before they are near", () => {
  const fonts = (html: string) => html.match(/<link rel="preload" as="font"/g)?.length;
  expect(pathsWhere(({ html }) => fonts(html) !== 1)).toEqual([]);
  const images = (html: string) => html.match(/<img [^>]*>/g) ?? [];
  const eager = (html: string) => images(html).filter((tag) => !tag.includes('loading="lazy"'));
  expect(pathsWhere(({ html }) => eager(html).length > 2)).toEqual([]);
  const hasSize = (tag: string) => / width="\d+"/.test(tag) && / height="\d+"/.test(tag);
  expect(pathsWhere(({ html }) => !images(html).every(hasSize))).toEqual([]);
});
