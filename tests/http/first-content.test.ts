import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { contentKindNames } from "#app/content/kinds.ts";
import { type Localized, locales } from "#app/lib/locale.ts";
import { seededSite, unescaped } from "./site.ts";

const site = await seededSite();

/** Texts and attributes of a page as a text in the files is written: on one line, without isolation. */
const written = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll(/\s+/g, " ");

function textsIn(value: unknown, field = ""): Localized[] {
  if (typeof value !== "object" || value === null) return [];
  if (!("en" in value && "ar" in value)) {
    return Object.entries(value).flatMap(([name, each]) => textsIn(each, name));
  }
  const { en, ar } = value as Localized;
  const ends = field === "hashtags" ? " " : "\n";
  return [{ en: en.replaceAll(ends, "\n"), ar: ar.replaceAll(ends, "\n") }];
}

/** Lines, paragraphs and hashtags have elements of their own, and a placeholder is filled in. */
const partsOf = (text: string) => text.split(/\n+|\{\w+\}/).map((part) => written(part).trim());

test("a new installation says every text of its content on a public page, in both languages", async () => {
  const map = await (await site.get("/sitemap.xml")).text();
  const addresses = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => address);
  const pages = [];
  for (const path of new Set(addresses.map((address) => new URL(address).pathname))) {
    const html = await (await site.get(path)).text();
    const attributes = Array.from(html.matchAll(/"([^"<>]*)"/g), ([, value]) => value).join("\n");
    const visible = html.replaceAll(/<!-- -->|<[^>]*>/g, "");
    pages.push({ path, text: written(unescaped(`${visible}\n${attributes}`)) });
  }
  for (const locale of locales) {
    const isOf = ({ path }: { path: string }) => /^\/ar\b/.test(path) === (locale === "ar");
    const said = pages
      .filter(isOf)
      .map(({ text }) => text)
      .join("\n");
    const texts = contentKindNames.flatMap((kind) => textsIn(firstContent[kind]));
    expect(texts.length).toBeGreaterThan(300);
    const parts = texts.flatMap((text) => partsOf(text[locale]));
    expect(parts.filter((part) => !said.includes(part))).toEqual([]);
  }
});
