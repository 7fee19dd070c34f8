import { expect, test } from "vitest";
import { sitemapXml } from "./public-pages.ts";

test("a page is listed once a language, each time with both and the one for everybody else", () => {
  const xml = sitemapXml([{ path: "/", images: [] }], "https://lamaan.ae");
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

test("pictures and the day of a change are told, in well-formed XML", () => {
  const page = { path: "/a?b&c", images: ["/assets/oud.jpg?x<y"], changed: "2026-11-21" };
  const xml = sitemapXml([page], "https://lamaan.ae");
  expect(xml).toContain("<loc>https://lamaan.ae/a?b&amp;c</loc><lastmod>2026-11-21</lastmod>");
  expect(xml).toContain("<image:loc>https://lamaan.ae/assets/oud.jpg?x&lt;y</image:loc>");
});
