import sharp from "sharp";
import { expect, test } from "vitest";
import { allOffers } from "#app/features/offers/offers.ts";
import { type Locale, locales } from "#app/lib/locale.ts";
import { firstOffers, firstServices } from "../first-services.ts";
import { addOrder, addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { startSite } from "./site.ts";

// What search engines and link previews read, on every public page in both languages.

const siteUrl = "https://lamaan.example";
const evilName = 'Oud </script><b>& "smoke"';

const pathOf = (address: string) => address.replace(siteUrl, "") || "/";

type Thing = { "@type": string; [property: string]: unknown };
type Page = { address: string; html: string; status: number; type: string | null };

const site = await startSite({ SITE_URL: siteUrl });
await addPerfume(site.db, { slug: "in-stock", description: "Deep agarwood. ".repeat(20) });
await addPerfume(site.db, {
  slug: "sold-out",
  name: "Amber",
  nameAr: "عنبر",
  inStock: false,
  description: "All of it is gone to others, and more will come soon.",
});
await addPerfume(site.db, {
  slug: "evil",
  name: evilName,
  nameAr: null,
  description: "A name that would end the script it stands in, if it could.",
});
await addPerfume(site.db, { slug: "deleted", deletedAt: new Date() });
const sitemap = await (await site.get("/sitemap.xml")).text();
const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc><(?:lastmod|xhtml)/g)];
// One after another: so many at once are refused as busy.
const pages: Page[] = [];
for (const [, address = ""] of addresses) pages.push(await readPage(address));

async function readPage(address: string): Promise<Page> {
  const response = await site.get(pathOf(address));
  const type = response.headers.get("content-type");
  return { address, html: await response.text(), status: response.status, type };
}

const withoutEntities = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** What stands in an attribute of the first tag that has another one. */
function attribute(html: string, marker: string, name: string): string | undefined {
  const tag = html.match(new RegExp(`<[^>]*${marker}[^>]*>`))?.[0];
  const value = tag?.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
  return value === undefined ? undefined : withoutEntities(value);
}
const meta = (html: string, name: string) =>
  attribute(html, `(?:name|property)="${name}"`, "content");

const dataOf = (html: string): { "@graph": Thing[] } =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? "{}");

/** Legal texts and credits have nothing that schema.org would describe. */
const described = () => pages.filter(({ address }) => !/\/(privacy|terms|credits)$/.test(address));

function thingsOf(path: string, type: string): Thing[] {
  const page = pages.find(({ address }) => pathOf(address) === path);
  return dataOf(page?.html ?? "")["@graph"].filter((thing) => thing["@type"] === type);
}

const localeOf = (address: string): Locale => (/^\/ar(\/|$)/.test(pathOf(address)) ? "ar" : "en");

test("the sitemap lists every page once a language, and all of them answer", () => {
  const paths = pages.map(({ address }) => pathOf(address));
  for (const path of [
    "/",
    "/services",
    "/services/ceramic-coating",
    "/perfumes/sold-out",
    "/terms",
  ]) {
    expect(paths).toContain(path);
    expect(paths).toContain(path === "/" ? "/ar" : `/ar${path}`);
  }
  expect(paths.filter((path) => /deleted|\/(cart|profile|admin|sign|order)/.test(path))).toEqual(
    [],
  );
  expect(new Set(paths).size).toBe(paths.length);
  for (const { address, status, type } of pages) {
    expect([address, status, type]).toEqual([address, 200, "text/html; charset=utf-8"]);
  }
});

test("whatever the site's own navigation leads to is listed, unless it asks not to be", async () => {
  const home = pages.find(({ address }) => pathOf(address) === "/")?.html ?? "";
  const links = [...home.matchAll(/<a[^>]* href="(\/[^"?#]*)"/g)].map(([, path = ""]) => path);
  const found = new Set(pages.map(({ address }) => pathOf(address)));
  for (const path of new Set(links)) {
    if (found.has(path) || path.startsWith("/language/")) continue;
    const { html, status } = await readPage(siteUrl + path);
    const isKeptOut = status !== 200 || meta(html, "robots") === "noindex";
    expect(isKeptOut, `${path} is missing in public-pages.ts`).toBe(true);
  }
});

test("every page names its own address and those of its languages", () => {
  for (const { address, html } of pages) {
    const path = pathOf(address).replace(/^\/ar(?=\/|$)/, "") || "/";
    const inEnglish = siteUrl + path;
    const inArabic = `${siteUrl}/ar${path === "/" ? "" : path}`;
    const canonicals = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)];
    expect(canonicals.map(([, href]) => href)).toEqual([address]);
    const alternates = [
      ...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi),
    ];
    expect(
      alternates.map(([, ...link]) => link),
      address,
    ).toEqual([
      ["en", inEnglish],
      ["ar", inArabic],
      ["x-default", inEnglish],
    ]);
    expect(meta(html, "robots"), address).toBeUndefined();
  }
});

test.each([
  ["/About", "/about"],
  ["/OFFERS/?utm_source=card", "/offers?utm_source=card"],
  ["/ar/services/%70remium-wash", "/ar/services/premium-wash"],
])("%s is no page of its own, but leads to %s", async (address, path) => {
  const answer = await site.get(address);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, path]);
});

test.each(locales)(
  "titles and descriptions (%s) are each page's own, and of a length that is shown",
  (locale) => {
    const own = pages.filter(({ address }) => localeOf(address) === locale);
    const titles = own.map(({ html }) => html.match(/<title>(.*?)<\/title>/)?.[1] ?? "");
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    const descriptions = own.map(({ html }) => meta(html, "description") ?? "");
    expect(new Set(descriptions).size).toBe(descriptions.length);
    for (const [index, description] of descriptions.entries()) {
      expect(description.length, own[index]?.address).toBeGreaterThanOrEqual(50);
      expect(description.length, own[index]?.address).toBeLessThanOrEqual(160);
    }
  },
);

test("a link to a page brings its title, text, language and card", () => {
  for (const { address, html } of pages) {
    const title = html.match(/<title>(.*?)<\/title>/)?.[1] ?? "";
    expect(meta(html, "og:title")).toBe(withoutEntities(title));
    expect(meta(html, "og:description")).toBe(meta(html, "description"));
    expect(meta(html, "og:url")).toBe(address);
    expect(meta(html, "og:locale")).toBe(localeOf(address) === "ar" ? "ar_AE" : "en_AE");
    expect(meta(html, "og:image")).toMatch(/^https:\/\/lamaan\.example(\/ar)?\/cards\/.+\.jpg$/);
    expect(meta(html, "twitter:card")).toBe("summary_large_image");
  }
});

test("a card is drawn for every kind of page, in the language of the page", async () => {
  const drawn = await Promise.all(
    ["/cards/home", "/cards/services/premium-wash", "/cards/perfumes/evil"].flatMap((card) =>
      ["", "/ar"].map(async (base) => {
        const response = await site.get(`${base}${card}.jpg`);
        expect(response.headers.get("content-type")).toBe("image/jpeg");
        expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
        const bytes = Buffer.from(await response.arrayBuffer());
        const { format, width, height } = await sharp(bytes).metadata();
        expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
        return bytes.toString("base64");
      }),
    ),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
  expect((await site.get("/cards/nothing.jpg")).status).toBe(404);
  expect((await site.get("/cards/perfumes/deleted.jpg")).status).toBe(404);
});

/** Every thing in a graph, and every reference to one. */
function nodesIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? inside : [{ ...value }, ...inside];
}

test("the structured data of every page is about the workshop, and refers to what is on the page", () => {
  for (const { address, html } of described()) {
    const data = dataOf(html);
    const nodes = nodesIn(data["@graph"]);
    const known = nodes.filter((node) => "@type" in node).map((node) => node["@id"]);
    for (const node of nodes.filter((node) => !("@type" in node))) {
      expect(known, address).toContain(node["@id"]);
    }
    const types = data["@graph"].map((thing) => thing["@type"]);
    expect(types[0], address).toBe("AutoWash");
    const isHome = ["/", "/ar"].includes(pathOf(address));
    expect(types.includes("BreadcrumbList"), address).toBe(!isHome);
  }
});

test("the ways from home end at the page they stand on", () => {
  for (const { address, html } of described()) {
    const list = dataOf(html)["@graph"].find((thing) => thing["@type"] === "BreadcrumbList");
    if (!list) continue;
    const items = list.itemListElement as { position: number; item: string }[];
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    expect(items[0]?.item).toBe(localeOf(address) === "ar" ? `${siteUrl}/ar` : `${siteUrl}/`);
    expect(items.at(-1)?.item).toBe(address);
  }
});

test("every address in the structured data is full, and those of the site answer", async () => {
  const named = new Set<string>();
  for (const { html } of described()) {
    for (const [address] of JSON.stringify(dataOf(html)).matchAll(/https?:\/\/[^"]+/g)) {
      if (address.startsWith(siteUrl)) named.add(pathOf(address.replace(/#.*$/, "")));
      else expect(address).toMatch(/^https:\/\/(schema\.org|www\.(google|instagram)\.com)/);
    }
  }
  expect(named.size).toBeGreaterThan(described().length);
  for (const path of named) {
    const { status, body } = await site.get(path);
    await body?.cancel();
    expect(status, path).toBe(200);
  }
});

test("the workshop is where and open when the site says", () => {
  for (const path of ["/", "/ar", "/contact"]) {
    const [business] = thingsOf(path, "AutoWash");
    expect(business).toMatchObject({
      "@id": `${siteUrl}/#business`,
      name: path === "/ar" ? "لمعان" : "Lamaan",
      telephone: "+971501234567",
      geo: { latitude: 25.1633, longitude: 55.4183 },
      openingHoursSpecification: {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        opens: "10:00",
        closes: "21:00",
      },
      priceRange: "AED 170-1800",
    });
  }
});

test("services are offered at the prices of the list", () => {
  for (const { id, priceAed, suvPriceAed } of firstServices) {
    const [service] = thingsOf(`/services/${id}`, "Service");
    const offers = [service?.offers].flat() as { price: number; priceCurrency: string }[];
    expect(offers.map(({ price }) => price)).toEqual(
      suvPriceAed ? [priceAed, suvPriceAed] : [priceAed],
    );
    expect(new Set(offers.map(({ priceCurrency }) => priceCurrency))).toEqual(new Set(["AED"]));
  }
});

test("offers are offered at their prices, beside the usual ones", () => {
  for (const { path, savings } of allOffers(firstOffers)) {
    const told = thingsOf(path, "Offer");
    const prices = told.map(({ price, priceSpecification }) => [price, priceSpecification]);
    const usual = (price: number) => ({
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price,
      priceCurrency: "AED",
    });
    expect(prices).toEqual(
      [savings.sedan, savings.suv].map(({ offerAed, originalAed }) => [
        ...[offerAed, usual(originalAed)],
      ]),
    );
  }
});

test("perfumes say what they cost and whether they can be had", () => {
  const offerOf = (slug: string) => thingsOf(`/perfumes/${slug}`, "Product")[0]?.offers;
  const terms = {
    price: 85,
    priceCurrency: "AED",
    priceSpecification: { valueAddedTaxIncluded: false },
  };
  expect(offerOf("in-stock")).toMatchObject({
    ...terms,
    availability: "https://schema.org/InStock",
  });
  expect(offerOf("sold-out")).toMatchObject({
    ...terms,
    availability: "https://schema.org/OutOfStock",
  });
});

test("a name cannot end the script that it stands in", () => {
  const [perfume] = thingsOf("/perfumes/evil", "Product");
  expect(perfume?.name).toBe(evilName);
});

test("the questions of the contact page are told with the answers it shows", () => {
  const html = pages.find(({ address }) => pathOf(address) === "/contact")?.html ?? "";
  const asked = thingsOf("/contact", "FAQPage")[0]?.mainEntity as {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  expect(asked).toHaveLength(6);
  for (const { name, acceptedAnswer } of asked) {
    expect(html).toContain(`>${name}</dt>`);
    expect(html).toContain(`>${acceptedAnswer.text}</dd>`);
  }
});

test("pages that are nobody else's business ask not to be listed", async () => {
  const { cookie, userId } = await signedIn(site.app);
  const perfume = await addPerfume(site.db);
  await fillCart(site.db, userId, perfume);
  const { id } = await addOrder(site.db, userId, [perfume.id]);
  const others = ["/cart", "/sign-in", "/sign-up", "/forgot-password", "/ar/cart", "/admin/login"];
  const missing = ["/nowhere", "/ar/nowhere", "/services/nothing", "/perfumes/nothing"];
  const own = ["/checkout", "/profile", "/profile/orders", `/order-confirmation/${id}`];
  for (const path of [...others, ...missing, ...own]) {
    const headers = own.includes(path) ? { Cookie: cookie } : undefined;
    const html = await (await site.get(path, { headers })).text();
    expect(meta(html, "robots"), path).toBe("noindex");
    expect(html, path).not.toMatch(/rel="(canonical|alternate)"|og:image|ld\+json/);
  }
});

test("robots are shown the sitemap, and kept from what is no page", async () => {
  const robots = await (await site.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  expect(robots).toContain("Disallow: /language/");
  expect(robots).not.toMatch(/^Disallow: \/$/m);
});

test.each([
  ["/manifest.webmanifest", { lang: "en", short_name: "Lamaan", dir: "ltr", start_url: "/" }],
  ["/ar/manifest.webmanifest", { lang: "ar", short_name: "لمعان", dir: "rtl", start_url: "/ar" }],
])("%s brings a phone what it needs to keep the site", async (path, facts) => {
  const response = await site.get(path);
  expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ display: "standalone", ...facts });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await site.get(src);
    expect(icon.headers.get("content-type")?.split(";")[0], src).toBe(type);
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }
  const home = await (await site.get(facts.start_url)).text();
  expect(attribute(home, 'rel="manifest"', "href")).toBe(path);
});
