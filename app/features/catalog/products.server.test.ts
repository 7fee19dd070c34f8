// Also on PostgreSQL: search

import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/database.ts";
import { productSource } from "./catalog.server.ts";
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
