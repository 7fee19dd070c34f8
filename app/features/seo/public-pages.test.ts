import { expect, test } from "vitest";
import { type SitemapPage, sitemapXml } from "./public-pages.ts";

async function partsOf(pages: SitemapPage[]): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of sitemapXml(pages, "https://lamaan.ae")) parts.push(part);
  return parts;
}

const xmlOf = async (pages: SitemapPage[]) => (await partsOf(pages)).join("");

test("a page is listed once a language, each time with both and the one for everybody else", async () => {
  const xml = await xmlOf([{ path: "/", images: [] }]);
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(["https://lamaan.ae/", "https://lamaan.ae/ar"]);
  const alternates = [...xml.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...link]) => link);
  const ofOne = [
    ["en", "https://lamaan.ae/"],
    ["ar", "https://lamaan.ae/ar"],
    ["x-default", "https://lamaan.ae/"],
  ];
  expect(alternates).toEqual([...ofOne, ...ofOne]);
});

test("pictures and the day of a change are told, in well-formed XML", async () => {
  const page = { path: "/a?b&c", images: ["/assets/oud.jpg?x<y"], changed: "2026-11-21" };
  const xml = await xmlOf([page]);
  expect(xml).toContain("<loc>https://lamaan.ae/a?b&amp;c</loc><lastmod>2026-11-21</lastmod>");
  expect(xml).toContain("<image:loc>https://lamaan.ae/assets/oud.jpg?x&lt;y</image:loc>");
});

test("no more addresses than the format takes, the first ones, and in parts for which nobody waits long", async () => {
  const pages = Array.from({ length: 30_000 }, (_, n) => ({ path: `/gallery/${n}`, images: [] }));
  const parts = await partsOf(pages);
  const addresses = [...parts.join("").matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => address,
  );
  expect(addresses).toHaveLength(50_000);
  expect(new Set(addresses).size).toBe(50_000);
  expect(addresses.at(-1)).toBe("https://lamaan.ae/ar/gallery/24999");
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(500_000);
  expect(Buffer.byteLength(parts.join(""))).toBeLessThan(50 * 1024 * 1024);
});
