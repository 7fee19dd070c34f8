// Also on PostgreSQL: locks

import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readContent } from "#app/features/website/published.server.ts";
import { changeIn, emptyBeforeEach, testDatabase } from "../tests/database.ts";
import * as schema from "./schema.ts";
import { seed } from "./seed.ts";

const { currencies, discountCodes, perfumes } = schema;
const db = await testDatabase();
const saturday = new Date("2030-03-02T08:00:00.000Z");

emptyBeforeEach(db, perfumes, discountCodes, currencies);

const everything = async () => ({
  perfumes: await db.select().from(perfumes).orderBy(asc(perfumes.displayOrder)),
  codes: await db.select().from(discountCodes).orderBy(asc(discountCodes.code)),
  currencies: await db.select().from(currencies).orderBy(asc(currencies.displayOrder)),
});

test("the shop opens with four perfumes at 85 dirhams and the rates of the specification", async () => {
  await seed(db);
  const seeded = await everything();
  expect(seeded.perfumes.map(({ slug, priceAed }) => [slug, priceAed])).toEqual([
    ["aroma", 85],
    ["lavender", 85],
    ["oud", 85],
    ["fresh", 85],
  ]);
  expect(seeded.codes).toEqual([]);
  expect(seeded.currencies).toHaveLength(24);
  const rates = Object.fromEntries(seeded.currencies.map(({ code, rate }) => [code, rate]));
  expect(rates).toMatchObject({ AED: 1, SAR: 1.02, IQD: 357.5, USD: 0.27, XOF: 165 });
});

test("extras are brought along as samples: priced, and hidden until the owner shows one", async () => {
  await seed(db);
  const { contentEntries, prices } = schema;
  const priced = await db
    .select({ slug: contentEntries.slug, aed: prices.priceAed, isHidden: contentEntries.isHidden })
    .from(prices)
    .innerJoin(contentEntries, eq(contentEntries.id, prices.itemId))
    .where(eq(contentEntries.kind, "extras"))
    .orderBy(asc(contentEntries.position));
  expect(priced).toEqual([
    { slug: "engine-bay", aed: 80, isHidden: true },
    { slug: "pet-hair", aed: 60, isHidden: true },
    { slug: "odour-removal", aed: 120, isHidden: true },
  ]);
  expect((await readContent({ db })).extras).toEqual([]);
});

test("seeding again, and twice at once, leaves the same rows", async () => {
  await Promise.all([seed(db), seed(db)]);
  const first = await everything();
  await seed(db);
  expect(await everything()).toEqual(first);
});

test("what staff edited stays edited, and what they deleted stays deleted", async () => {
  await seed(db);
  await changeIn(db, perfumes, { slug: "oud" }, { slug: "oud-royal", priceAed: 99 });
  await changeIn(db, perfumes, { slug: "aroma" }, { deletedAt: saturday });
  await changeIn(db, currencies, { code: "USD" }, { rate: 0.28 });
  const before = await everything();
  await seed(db);
  expect(await everything()).toEqual(before);
});
