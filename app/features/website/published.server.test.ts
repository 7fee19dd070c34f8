import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { parseValue } from "#app/content/entry-schema.ts";
import { firstContent, hiddenContent } from "#app/content/first-content.ts";
import { contentKindNames } from "#app/content/kinds.ts";
import { followRows } from "#app/platform/page-rows.server.ts";
import { followPageData } from "#db/page-data.ts";
import { contentEntries, contentRevisions } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
import { countStatements } from "../../../tests/counted-statements.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
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

test("what is held is read again once it changed, and a draft changes nothing", async () => {
  const pageData = followPageData(db);
  const counted = countStatements(db);
  followRows(db, pageData);
  followRows(counted.db, pageData);
  while (pageData.changes("content") === null) await new Promise((go) => setTimeout(go, 5));
  const before = await readContent({ db });
  for (let times = 0; times < 3; times++) await readContent(counted);
  expect(counted.take()).toHaveLength(5);
  const isStory = eq(contentEntries.kind, "story");
  const draft = { paragraphs: { en: "New", ar: "جديد" } };
  await db.update(contentEntries).set({ draft, draftOf: 1 }).where(isStory);
  expect(await readContent({ db })).toBe(before);
  await db.update(contentEntries).set({ published: draft }).where(isStory);
  expect((await readContent({ db })).story).toEqual([{ id: "story", ...draft }]);
  expect(before.story).toEqual(firstContent.story);
  await pageData.close();
});

test("in an outage pages show what was read last, or what the installation opened with", async () => {
  expect(await readContent({ db: await goneDatabase() })).toEqual(held);
});
