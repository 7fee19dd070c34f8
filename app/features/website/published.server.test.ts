import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { parseValue } from "#app/content/entry-schema.ts";
import { firstContent, hiddenContent } from "#app/content/first-content.ts";
import { contentKindNames } from "#app/content/kinds.ts";
import { contentEntries, contentRevisions } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { readContent } from "./published.server.ts";
import { faultsOf } from "./website.ts";

const { galleryPosts: _posts, ...held } = firstContent;

const db = await testDatabase();

test("before the seed, pages show what it would bring", async () => {
  expect(await readContent({ db })).toEqual(held);
});

test("the seed brings every text as pages show it, and each of them could be published", async () => {
  await Promise.all([seed(db), seed(db)]);
  expect(await readContent({ db })).toEqual(held);
  const shown = contentKindNames.flatMap((kind): readonly object[] => firstContent[kind]);
  const entries = [...shown, ...hiddenContent.extras];
  expect(await db.$count(contentEntries)).toBe(entries.length);
  expect(await db.$count(contentRevisions)).toBe(entries.length);
  for (const kind of contentKindNames) {
    for (const { id: _, ...entry } of firstContent[kind]) {
      expect(faultsOf(kind, parseValue(kind, entry)), kind).toEqual([]);
    }
  }
});

test("what was deleted does not come back with the next start", async () => {
  const isQuestion = eq(contentEntries.kind, "questions");
  await db.update(contentEntries).set({ deletedAt: new Date() }).where(isQuestion);
  await seed(db);
  expect((await readContent({ db })).questions).toEqual([]);
  await db.delete(contentEntries).where(isQuestion);
  await seed(db);
  expect((await readContent({ db })).questions).toEqual([]);
});
