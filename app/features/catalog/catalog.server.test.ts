// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
import { clearPerfumes } from "../../../tests/shop.ts";
import { findPerfume, listPerfumePages, listPerfumes, perfumesPerPage } from "./catalog.server.ts";

const db = await testDatabase();
const gone = await goneDatabase();
const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const app = { db, log };
const first = { page: 1, locale: "en" } as const;

beforeEach(async () => {
  lines.length = 0;
  await clearPerfumes(db);
});

const addPerfume = (slug: string, row: Partial<typeof perfumes.$inferInsert> = {}) =>
  db.insert(perfumes).values({
    slug,
    name: `Perfume ${slug}`,
    priceAed: 85,
    description: "A scent",
    image: "perfume-oud",
    ...row,
  });

const slugs = async (page = 1) =>
  (await listPerfumes(app, { ...first, page })).perfumes.map(({ slug }) => slug);

test("perfumes stand in the order that staff gave them", async () => {
  await addPerfume("third", { displayOrder: 3 });
  await addPerfume("first", { displayOrder: 1 });
  await addPerfume("second", { displayOrder: 2 });
  expect(await slugs()).toEqual(["first", "second", "third"]);
});

test("only what is in stock is listed, counted or not", async () => {
  await addPerfume("uncounted");
  await addPerfume("last", { stockQuantity: 1, displayOrder: 1 });
  await addPerfume("sold-out", { stockQuantity: 0 });
  await addPerfume("switched-off", { inStock: false, stockQuantity: 9 });
  await addPerfume("deleted", { deletedAt: new Date() });
  expect(await slugs()).toEqual(["uncounted", "last"]);
});

test("a long list comes in pages", async () => {
  for (let index = 0; index <= perfumesPerPage; index++) {
    await addPerfume(`perfume-${index}`, { displayOrder: index });
  }
  const { perfumes: listed, hasMore } = await listPerfumes(app, first);
  expect([listed.length, hasMore]).toEqual([perfumesPerPage, true]);
  const last = await listPerfumes(app, { ...first, page: 2 });
  expect(last.perfumes.map(({ slug }) => slug)).toEqual([`perfume-${perfumesPerPage}`]);
  expect(last.hasMore).toBe(false);
  expect(await slugs(3)).toEqual([]);
});

const builtIn = ["aroma", "lavender", "oud", "fresh"];

test("a shop without any row gets the four built-in perfumes, which can be bought", async () => {
  const { perfumes: listed } = await listPerfumes(app, first);
  expect(listed.map(({ slug, priceAed, stock }) => [slug, priceAed, stock.kind])).toEqual(
    builtIn.map((slug) => [slug, 85, "in-stock"]),
  );
  expect(await db.$count(perfumes)).toBe(4);
  expect(await slugs()).toEqual(builtIn);
  expect(await db.$count(perfumes)).toBe(4);
  expect(lines).toEqual([]);
});

test("whichever page meets the empty shop first, all of several at once find them, once", async () => {
  const met = await Promise.all([
    slugs(),
    findPerfume(app, "oud", "en").then((perfume) => perfume?.slug),
    slugs(),
    listPerfumePages(db).then((pages) => pages.map(({ slug }) => slug)),
  ]);
  expect(met).toEqual([builtIn, "oud", builtIn, builtIn]);
  expect(await db.$count(perfumes)).toBe(4);
});

test.each([
  ["took all of them out of stock", { inStock: false }],
  ["sold all of them", { stockQuantity: 0 }],
  ["deleted all of them", { deletedAt: new Date() }],
])("a shop whose staff %s stays empty", async (_, change) => {
  await addPerfume("royal", change);
  expect(await slugs()).toEqual([]);
  expect(await findPerfume(app, "oud", "en")).toBeNull();
  expect(await db.$count(perfumes)).toBe(1);
  expect(lines).toEqual([]);
});

test("they stand in for a database that is away as well, which is logged", async () => {
  const away = { db: gone, log };
  expect((await listPerfumes(away, first)).perfumes).toHaveLength(4);
  expect((await findPerfume(away, "oud", "ar"))?.name).toEqual({ text: "عود", lang: "ar" });
  expect(lines).toHaveLength(2);
});

test("while the database is away nobody can say that a perfume does not exist", async () => {
  await expect(findPerfume({ db: gone, log }, "royal", "en")).rejects.toThrow();
});

test("a perfume is found by its address, sold out or not, and not once it is deleted", async () => {
  await addPerfume("royal", { stockQuantity: 0 });
  await addPerfume("lavender");
  expect((await findPerfume(app, "royal", "en"))?.stock).toEqual({ kind: "out" });
  await db.update(perfumes).set({ deletedAt: new Date() }).where(eq(perfumes.slug, "royal"));
  expect(await findPerfume(app, "royal", "en")).toBeNull();
  expect(await findPerfume(app, "oud", "en")).toBeNull();
});

test("what the database cannot hold is no perfume's address", async () => {
  expect(await findPerfume(app, "oud\0", "en")).toBeNull();
});

test("a perfume is told about in the language of the page, as far as it was written", async () => {
  await addPerfume("royal", {
    nameAr: "رويال",
    features: ["Rich oriental oud", "Blended on Mondays"],
    notes: { top: "Saffron", middle: " ", base: "" },
  });
  const perfume = await findPerfume(app, "royal", "ar");
  expect(perfume?.name).toEqual({ text: "رويال", lang: "ar" });
  expect(perfume?.description).toEqual({ text: "A scent", lang: "en" });
  expect(perfume?.features.map(({ lang }) => lang)).toEqual(["ar", "en"]);
  expect(perfume?.notes).toEqual([{ stage: "top", wording: { text: "الزعفران", lang: "ar" } }]);
});
