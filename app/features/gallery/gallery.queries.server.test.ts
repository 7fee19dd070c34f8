// Also on PostgreSQL: search and lists by key

import { and, eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { newId } from "#app/lib/ids.ts";
import { contentEntries, isFeatured, isShownPost } from "#db/schema/content.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { findPost, listPostPlaces, readGallery } from "./gallery.queries.server.ts";
import { galleryFilters, postsPerPage, readGalleryAddress } from "./gallery.ts";

const [bare, db] = [await testDatabase(), await testDatabase()];
beforeAll(() => seed(db));

const asked = (search = "") => readGalleryAddress(new URLSearchParams(search));
const first = firstContent.galleryPosts;

test("a new installation shows the posts of its files, from rows and without them", async () => {
  const searches = ["", ...galleryFilters.map((filter) => `category=${filter}`)];
  for (const search of [...searches, "post=snow-in-dubai", "category=steam&post=emerald"]) {
    expect(await readGallery(db, asked(search))).toEqual(await readGallery(bare, asked(search)));
  }
  const { posts, total, featured, feed, pages } = await readGallery(db, asked());
  expect(posts).toEqual(first);
  expect([total, pages, featured.length]).toEqual([31, 1, 5]);
  expect(feed).toEqual(first.slice(0, 16));
  expect(new Set(feed.map(({ category }) => category)).size).toBe(7);
  const counts = await Promise.all(
    galleryFilters.map(
      async (filter) => (await readGallery(db, asked(`category=${filter}`))).total,
    ),
  );
  expect(counts).toEqual([5, 5, 6, 4, 7, 4]);
});

test("where each post has its place is known without reading what it says", async () => {
  const places = first.map(({ slug, picture }) => ({ slug, picture }));
  expect(await listPostPlaces(db)).toEqual(places);
  expect(await listPostPlaces(bare)).toMatchObject(places);
  for (const each of [db, bare]) {
    expect(await findPost(each, "emerald")).toMatchObject({ id: "emerald" });
    expect(await findPost(each, "nowhere")).toBeNull();
    expect(await findPost(each, "../admin")).toBeNull();
  }
});

test("a hidden post is nowhere, and one that is asked for is on whichever page it is", async () => {
  const [template] = first;
  if (!template) throw new Error("no post");
  const { id: _id, slug: _slug, ...published } = template;
  const more = Array.from({ length: 70 }, (_, index) => ({
    id: newId(),
    kind: "galleryPosts",
    slug: `more-${index}`,
    position: 100 + index,
    publishedVersion: 1,
    published: { ...published, category: "steam" },
    name: "",
    words: "",
  }));
  await db.insert(contentEntries).values(more);
  const steam = await readGallery(db, asked("category=steam&page=2"));
  expect(steam).toMatchObject({ total: 74, page: 2, pages: 2, shown: null });
  expect(steam.posts).toHaveLength(74 - postsPerPage);
  const found = await readGallery(db, asked("post=more-69"));
  expect(found).toMatchObject({ page: 3, pages: 3, shown: { id: "more-69" } });
  const isIt = and(eq(contentEntries.kind, "galleryPosts"), eq(contentEntries.slug, "more-69"));
  await db.update(contentEntries).set({ isHidden: true }).where(isIt);
  expect(await readGallery(db, asked("post=more-69"))).toMatchObject({ shown: null, total: 100 });
  expect((await readGallery(db, asked("page=4"))).posts).toEqual([]);
});

test("among thousands of posts those of a filter, and the featured, are found by an index", async () => {
  const [template] = first;
  if (!template) throw new Error("no post");
  const { id: _id, slug: _slug, ...published } = template;
  const many = Array.from({ length: 3000 }, (_, index) => ({
    id: newId(),
    kind: "galleryPosts",
    slug: `many-${index}`,
    position: 1000 + index,
    publishedVersion: 1,
    published: { ...published, featured: "no" },
    name: "",
    words: "",
  }));
  for (let at = 0; at < many.length; at += 1000) {
    await db.insert(contentEntries).values(many.slice(at, at + 1000));
  }
  await db.execute(sql`vacuum (analyze) content_entries`);
  const planOf = async (where: SQL) =>
    JSON.stringify(
      await db.execute(sql`explain select id from content_entries
        where ${isShownPost(contentEntries)} and ${where} order by position, id limit 48`),
    );
  const isSteam = sql`${contentEntries.published} ->> 'category' = ${"steam"}`;
  expect(await planOf(isSteam)).toContain("content_entries_posts");
  expect(await planOf(isFeatured(contentEntries))).toContain("content_entries_featured_posts");
});
