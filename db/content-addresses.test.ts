import { readFileSync } from "node:fs";
import path from "node:path";
import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { offerKinds } from "#app/content/kinds.ts";
import { testDatabase } from "../tests/database.ts";
import { contentAddresses, contentEntries } from "./schema/content.ts";
import { seed } from "./seed.ts";

test.each([
  { kinds: [...offerKinds], from: 0, migration: "0038_offer_addresses" },
  // What it does to the table itself was done when the database was made.
  { kinds: ["galleryPosts"], from: 3, migration: "0039_post_addresses" },
])(
  "what was public before $migration keeps its address, also in a draft; what was not has none",
  async ({ kinds, from, migration }) => {
    const db = await testDatabase();
    await seed(db);
    const isOfThem = inArray(contentEntries.kind, kinds);
    const before = await db.select().from(contentEntries).where(isOfThem);
    await db.delete(contentAddresses);
    // As the version before writes them.
    const { published } = contentEntries;
    await db
      .update(contentEntries)
      .set({
        ...{ published: sql`${published} - 'slug'`, draft: sql`${published} - 'slug'` },
        ...{ draftOf: 1, draftAt: new Date() },
      })
      .where(isOfThem);
    await db.insert(contentEntries).values({
      ...{ id: crypto.randomUUID(), kind: kinds[0] ?? "", slug: "new", position: 9 },
      ...{ name: "", words: "", version: 0, draft: {}, draftOf: 0, draftAt: new Date() },
    });
    const file = path.join(import.meta.dirname, `migrations/${migration}.sql`);
    const statements = readFileSync(file, "utf8").split("--> statement-breakpoint");
    for (const statement of statements.slice(from)) await db.execute(sql.raw(statement));
    const after = await db.select().from(contentEntries).where(isOfThem);
    const slugs = before.map(({ slug }) => slug).sort();
    const saidBy = (side: "published" | "draft") =>
      after.flatMap((row) => (row[side] as { slug?: string } | null)?.slug ?? []).sort();
    expect(saidBy("published")).toEqual(slugs);
    expect(saidBy("draft")).toEqual(slugs);
    const addresses = await db.select().from(contentAddresses);
    expect(addresses.map(({ slug }) => slug).sort()).toEqual(slugs);
  },
);
