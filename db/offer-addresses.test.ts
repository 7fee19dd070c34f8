import { readFileSync } from "node:fs";
import path from "node:path";
import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { offerKinds } from "#app/content/kinds.ts";
import { testDatabase } from "../tests/database.ts";
import { contentAddresses, contentEntries } from "./schema/content.ts";
import { seed } from "./seed.ts";

test("an offer of before keeps its address, also in a draft; one that was never public has none", async () => {
  const db = await testDatabase();
  await seed(db);
  const isOffer = inArray(contentEntries.kind, [...offerKinds]);
  const before = await db.select().from(contentEntries).where(isOffer);
  await db.delete(contentAddresses);
  // As the version before writes them.
  const { published } = contentEntries;
  await db
    .update(contentEntries)
    .set({
      ...{ published: sql`${published} - 'slug'`, draft: sql`${published} - 'slug'` },
      ...{ draftOf: 1, draftAt: new Date() },
    })
    .where(isOffer);
  const unpublished = { kind: "offers", slug: "new", position: 9, name: "", words: "", version: 0 };
  await db.insert(contentEntries).values({
    ...unpublished,
    id: crypto.randomUUID(),
    draft: {},
    draftOf: 0,
    draftAt: new Date(),
  });
  const file = path.join(import.meta.dirname, "migrations/0038_offer_addresses.sql");
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint")) {
    await db.execute(sql.raw(statement));
  }
  const after = await db.select().from(contentEntries).where(isOffer);
  const slugs = before.map(({ slug }) => slug).sort();
  const saidBy = (side: "published" | "draft") =>
    after.flatMap((row) => (row[side] as { slug?: string } | null)?.slug ?? []).sort();
  expect(saidBy("published")).toEqual(slugs);
  expect(saidBy("draft")).toEqual(slugs);
  const addresses = await db.select().from(contentAddresses);
  expect(addresses.map(({ slug }) => slug).sort()).toEqual(slugs);
});
