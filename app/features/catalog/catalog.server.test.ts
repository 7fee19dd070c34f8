// Also on PostgreSQL: locks

import { beforeEach, expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addPerfume, clearPerfumes } from "../../../tests/shop.ts";
import { findPerfume, listPerfumePages, listPerfumes } from "./catalog.server.ts";

const db = await testDatabase();
const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const app = { db, log };
const first = { page: 1, locale: "en" } as const;

beforeEach(async () => {
  lines.length = 0;
  await clearPerfumes(db);
});

const slugs = async () => (await listPerfumes(app, first)).perfumes.map(({ slug }) => slug);

const builtIn = ["aroma", "lavender", "oud", "fresh"];

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
  await addPerfume(db, change);
  expect(await slugs()).toEqual([]);
  expect(await findPerfume(app, "oud", "en")).toBeNull();
  expect(await db.$count(perfumes)).toBe(1);
  expect(lines).toEqual([]);
});
