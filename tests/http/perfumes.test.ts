import { beforeEach, expect, test } from "vitest";
import { perfumes } from "#db/schema/catalog.ts";
import { seed } from "#db/seed.ts";
import { changeIn, goneDatabase } from "../database.ts";
import { addPerfume, clearPerfumes } from "../shop.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
const away = await startSite({}, await goneDatabase());
beforeEach(async () => {
  await clearPerfumes(site.db);
  await seed(site.db);
});

const htmlOf = async (address: string, of = site) => (await of.get(address)).text();
const textOf = async (address: string, of = site) => visibleText(await htmlOf(address, of));
const titleOf = (html: string) => html.match(/<title>(.*?)<\/title>/)?.[1];
const canonicalOf = (html: string) => html.match(/<link rel="canonical" href="(.*?)"/)?.[1];

test("a perfume's own address tells everything about it, and is one to be found by", async () => {
  const html = await htmlOf("/perfumes/oud");
  expect(titleOf(html)).toBe("Oud | Lamaan");
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toContain('<meta name="description" content="Deep agarwood');
  expect(canonicalOf(html)).toBe(`${site.app.settings.brand.siteUrl}/perfumes/oud`);
  expect(html).not.toContain("noindex");
  const text = visibleText(html);
  for (const words of [
    "Features 250ML glass spray bottle",
    "Notes Top Saffron, Pink Pepper Middle Agarwood, Damask Rose Base Amber, Smoked Leather",
    "Intensity Strong",
    "Category Premium Collection",
    "Add to Cart - AED 85",
    "Close",
  ]) {
    expect(text).toContain(words);
  }
});

test("its Arabic page is Arabic, and marks as English what staff wrote in English only", async () => {
  expect(await textOf("/ar/perfumes/oud")).toContain("الافتتاحية الزعفران، الفلفل الوردي");
  await changeIn(site.db, perfumes, { slug: "oud" }, { features: ["Blended on Mondays"] });
  expect(await htmlOf("/ar/perfumes/oud")).toContain(
    '<span lang="en" dir="ltr">Blended on Mondays</span>',
  );
});

test("whatever opens over the shop, its canonical address stays the same", async () => {
  const { siteUrl } = site.app.settings.brand;
  expect(canonicalOf(await htmlOf("/perfumes"))).toBe(`${siteUrl}/perfumes`);
  expect(canonicalOf(await htmlOf("/perfumes?auth=login"))).toBe(`${siteUrl}/perfumes`);
  expect(canonicalOf(await htmlOf("/ar/perfumes/oud?auth=login"))).toBe(
    `${siteUrl}/ar/perfumes/oud`,
  );
});

test("the last few bottles are told, and what is sold out only at its own address", async () => {
  await changeIn(site.db, perfumes, { slug: "aroma" }, { stockQuantity: 3 });
  await changeIn(site.db, perfumes, { slug: "lavender" }, { stockQuantity: 0 });
  const list = await htmlOf("/perfumes");
  expect(visibleText(list)).toContain("Only 3 left");
  expect(list).not.toContain('href="/perfumes/lavender"');

  const response = await site.get("/perfumes/lavender");
  expect(response.status).toBe(200);
  const details = visibleText(
    (await response.text()).match(/<dialog[^>]*id="perfume".*?<\/dialog>/s)?.[0] ?? "",
  );
  expect(details).toContain("Out of stock");
  expect(details).not.toContain("Add to Cart");
});

test("a shop whose staff took everything out of stock says so kindly, and offers the call", async () => {
  await site.db.update(perfumes).set({ inStock: false });
  const html = await htmlOf("/perfumes");
  const text = visibleText(html);
  expect(text).toContain("Our perfumes are sold out at the moment Call us, and we tell you");
  expect(html).toMatch(/<a[^>]*href="tel:[^"]*"[^>]*>.*?Call 050 123 4567/s);
  expect(text).not.toMatch(/Fresh \(Mango\)|Add to Cart/);
  expect(await textOf("/ar/perfumes")).toContain("نفدت عطورنا حاليًا");
});

test("they stand in while the database is away as well, also for a guest with a full cart", async () => {
  const cart = Buffer.from(
    JSON.stringify({
      id: "01920000-0000-7000-8000-0000000000aa",
      lines: [["01920000-0000-7000-8000-000000000003", 2, 85]],
    }),
  ).toString("base64");
  const headers = { Cookie: `guest-cart=${encodeURIComponent(cart)}` };
  for (const address of ["/perfumes", "/perfumes/oud", "/ar/perfumes"]) {
    expect((await away.get(address, { headers })).status, address).toBe(200);
  }
  expect(await textOf("/perfumes/oud", away)).toContain("Saffron, Pink Pepper");
  expect(away.lines.join()).toContain("perfumes not loaded");
  // Nobody can say that it does not exist.
  expect((await away.get("/perfumes/royal")).status).toBe(503);
});

test("a long list has pages, and a page that nobody can mean is the first", async () => {
  for (let index = 0; index < 22; index++) {
    await addPerfume(site.db, { slug: `more-${index}`, displayOrder: 10 + index });
  }
  const first = await htmlOf("/perfumes");
  expect(first).toContain('href="/perfumes?page=2"');
  expect(first).not.toContain("/perfumes/more-21");
  const second = await htmlOf("/perfumes?page=2");
  expect(second).toContain('href="/perfumes/more-21?page=2"');
  expect(canonicalOf(second)).toBe(`${site.app.settings.brand.siteUrl}/perfumes?page=2`);
  const beyond = await site.get("/perfumes?page=3");
  expect(beyond.status).toBe(404);
  const nothing = await beyond.text();
  expect(nothing).toContain('<meta name="robots" content="noindex"');
  expect(nothing).not.toMatch(/rel="canonical"|ld\+json/);
  expect(nothing).toMatch(/<a[^>]* href="\/perfumes"[^>]*>(?:<span>)?Back to the first perfumes/);
  // Found from a list that was longer then.
  expect((await site.get("/perfumes/oud?page=3")).status).toBe(200);
  for (const page of ["0", "-1", "1.5", "1e9", "x", ""]) {
    expect(await htmlOf(`/perfumes?page=${page}`), page).toContain("/perfumes/aroma");
  }
});

test("behind a perfume that is opened by its address are the first of the shop; its data has them all", async () => {
  for (let index = 0; index < 8; index++) {
    await addPerfume(site.db, { slug: `more-${index}`, displayOrder: 10 + index });
  }
  const html = await htmlOf("/perfumes/more-7");
  expect(html.match(/id="perfume-more-\d/g)).toEqual(['id="perfume-more-0', 'id="perfume-more-1']);
  // Without scripts the rest is a link away.
  expect(html).toMatch(/<a[^>]* href="\/perfumes"[^>]*>(?:<span>)?More Perfumes/);
  expect(await htmlOf("/perfumes/more-7.data")).toContain("more-6");
  const whole = await htmlOf("/perfumes");
  expect(whole.match(/id="perfume-more-\d/g)).toHaveLength(8);
});
