// Also on PostgreSQL: search

import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { testDatabase } from "../../../tests/database.ts";
import { listProducts, productSource } from "./catalog.server.ts";
import { productShape } from "./perfume-actions.ts";

const db = await testDatabase();
const { table, id, status, where, sorts } = productSource;

test.each(productShape.sorts)("a page of a state by %s is read from an index alone", async (by) => {
  const page = db
    .select({ id })
    .from(table)
    .where(and(where, status ? eq(status, "out-of-stock") : undefined))
    .orderBy(...[...sorts[by], id].map((column) => asc(column)))
    .limit(25);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_incremental_sort = off`);
    return JSON.stringify(await tx.execute(sql`explain ${page}`));
  });
  expect(plan).toContain("Index Only Scan");
  expect(plan).not.toContain("Sort");
});

test("each page of a state has what the page before it has not, in every order", async () => {
  const row = { description: "-", image: "perfume-oud" };
  await db.insert(perfumes).values(
    Array.from({ length: 70 }, (_, place) => ({
      ...row,
      id: newId(),
      name: `Bottle ${place % 9}`,
      slug: `bottle-${place}`,
      priceAed: 60 + (place % 4),
      displayOrder: place % 5,
      inStock: place % 7 > 0,
      stockQuantity: [null, 0, 3][place % 3],
    })),
  );
  for (const sort of productShape.sorts) {
    const read = async (search: string) =>
      (await listProducts(db, readListQuery(new URLSearchParams(search), productShape))).products;
    const seen: Awaited<ReturnType<typeof read>> = [];
    for (const page of [1, 2])
      seen.push(...(await read(`status=out-of-stock&sort=${sort}&page=${page}`)));
    expect(seen.every(({ inStock, stockQuantity }) => !inStock || stockQuantity === 0)).toBe(true);
    const all = Array.from({ length: 70 }, (_, place) => place);
    const soldOut = all.filter((place) => place % 7 === 0 || place % 3 === 1);
    expect(new Set(seen.map((product) => product.id)).size, sort).toBe(soldOut.length);
  }
});
