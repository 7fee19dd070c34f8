import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
import { findPerfume, listPerfumes, perfumesPerPage } from "./catalog.server.ts";

const db = await testDatabase();
const gone = await goneDatabase();
const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const app = { db, log };
const first = { page: 1, locale: "en" } as const;

beforeEach(async () => {
  lines.length = 0;
  await db.delete(perfumes);
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

test("four built-in perfumes stand in for an empty list, and are ordered by phone", async () => {
  await addPerfume("sold-out", { stockQuantity: 0 });
  const { perfumes: listed } = await listPerfumes(app, first);
  expect(listed.map(({ slug, priceAed }) => [slug, priceAed])).toEqual([
    ["aroma", 85],
    ["lavender", 85],
    ["oud", 85],
    ["fresh", 85],
  ]);
  for (const { stock } of listed) expect(stock).toEqual({ kind: "by-phone" });
  expect((await findPerfume(app, "oud", "en"))?.stock).toEqual({ kind: "by-phone" });
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
  // A built-in one is no perfume of this shop as long as it has others.
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
