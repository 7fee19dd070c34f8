import { afterAll, expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import type { ContentField } from "#app/content/kind-declaration.ts";
import { type ContentKind, contentKindNames, declarationOf } from "#app/content/kinds.ts";
import { publicPages } from "#app/features/seo/public-pages.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { locales } from "#app/lib/locale.ts";
import { seed } from "#db/seed.ts";
import { firstOffers, firstServices } from "../first-services.ts";
import { contentText, startSite, unescaped, visibleText } from "./site.ts";

// What a new installation shows is what it showed before its content became rows (first-texts.txt), and what
// the files of app/content say: page by page the text made of its rows is the text made of the files, and each
// text of a file stands on its page.

const [bare, site] = [await startSite(), await startSite()];
await seed(site.db);
afterAll(() => Promise.all([bare.stop(), site.stop()]));

const pages = publicPages("en", {
  ...firstContent,
  services: firstServices,
  ...firstOffers,
}).map(({ path }) => path);

const cases = pages.flatMap((page) =>
  locales.map((locale) => [localizePath(page, locale)] as const),
);

/** What a part of a page says, text by text; forms are interface, and their days move. */
const textsIn = (html: string, part: "main" | "footer") =>
  (new RegExp(`<${part}\\b[^>]*>(.*?)</${part}>`, "s").exec(html)?.[1] ?? "")
    .replaceAll(/<(script|style|form)\b.*?<\/\1>/gs, "")
    .replaceAll(/<span data-workshop[^>]*>[^<]*<\/span>/g, "")
    // What stays on one line is a part of its sentence.
    .replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, "$1")
    .replaceAll(/<wbr\/>|<!-- -->/g, "")
    .split(/<[^>]*>/)
    .map((text) => unescaped(text).replaceAll(/\s+/g, " ").trim())
    .filter((text) => text !== "");

test("every public page says in both languages what it said before content became rows", async () => {
  const map = await (await site.get("/sitemap.xml")).text();
  const addresses = Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => address);
  const parts = [];
  for (const path of new Set(addresses.map((address) => new URL(address).pathname))) {
    const html = await (await site.get(path)).text();
    const footer = /^\/(ar)?$/.test(path) ? textsIn(html, "footer") : [];
    parts.push([path, ...textsIn(html, "main"), ...footer].join("\n"));
  }
  // Recorded at 9618433, from files. What is to be said otherwise is written here with `vitest -u`, and its
  // difference is read in the commit.
  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("first-texts.txt");
});

test.each(cases)("%s says from its rows what the files say, to the byte", async (path) => {
  const [fromRows, fromFiles] = await Promise.all([site.get(path), bare.get(path)]);
  expect(fromRows.status).toBe(200);
  const text = contentText(await fromRows.text());
  expect(text.length).toBeGreaterThan(500);
  expect(text).toBe(contentText(await fromFiles.text()));
});

/** Written down for staff, or named by something else than its text. */
const unsaid = [
  "hashtags",
  "source",
  "asOf",
  "picture",
  "focus",
  "slug",
  "latitude",
  "longitude",
  "whatsapp",
];

const isText = (name: string, { type }: ContentField) =>
  (type === "localized" || type === "line") && !unsaid.includes(name);

/** Its parts as pages lay them out; what stands in braces is filled in. */
const partsOf = (text: string) =>
  text
    .split(/\n+|\{\w+\}/)
    .map((part) => part.replaceAll(/\s+/g, " ").trim())
    .filter((part) => part !== "");

function textsOf(kind: ContentKind, entry: object, locale: "en" | "ar"): string[] {
  const fields = Object.entries(declarationOf(kind).fields as { [name: string]: ContentField });
  return fields
    .filter(([name, field]) => isText(name, field))
    .flatMap(([name]) => {
      const value = (entry as { [name: string]: string | Record<typeof locale, string> })[name];
      return partsOf(typeof value === "object" ? value[locale] : (value ?? ""));
    });
}

test.each(contentKindNames.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
  "every text of %s stands on its page, in %s",
  async (kind, locale) => {
    const page = declarationOf(kind).pages[0];
    const shown = new Map<string, string>();
    for (const entry of firstContent[kind]) {
      const path = localizePath(
        page.replace(":id", kind === "serviceReasons" ? "premium-wash" : entry.id),
        locale,
      );
      const html = shown.get(path) ?? unescaped(await (await site.get(path)).text());
      shown.set(path, html);
      const plain = html.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
      const missing = textsOf(kind, entry, locale).filter(
        // Figures are grouped where they are shown.
        (text) =>
          ![plain, html, plain.replaceAll(/(\d),(?=\d{3})/g, "$1")].some((shown) =>
            shown.includes(text),
          ),
      );
      expect(missing, entry.id).toEqual([]);
    }
  },
);

test.each(firstServices.flatMap((service) => locales.map((locale) => [service, locale] as const)))(
  "the prices of $id stand on its page and in the price list",
  async ({ slug, priceAed, suvPriceAed }, locale) => {
    for (const page of [`/services/${slug}`, "/services"]) {
      const html = await (await site.get(localizePath(page, locale))).text();
      const text = visibleText(html).replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "");
      for (const price of [priceAed, suvPriceAed ?? priceAed]) {
        const written = String(price).replace(/(?=\d{3}$)/, ",?");
        expect(text, page).toMatch(new RegExp(`(?<!\\d)${written}(?!\\d)`));
      }
    }
  },
);
