import { and, asc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import { parseValue } from "#app/features/website/entry-value.ts";
import { outageCause } from "#app/lib/outage.ts";
import type { Db } from "#db/client.ts";
import { contentEntries, contentSeeds, isFeatured, isShownPost } from "#db/schema/content.ts";
import {
  categoriesIn,
  feedSize,
  type GalleryAddress,
  type GalleryFilter,
  type GalleryPost,
  mostFeatured,
  postsPerPage,
} from "./gallery.ts";

export type GalleryPart = {
  posts: GalleryPost[];
  total: number;
  page: number;
  pages: number;
  /** The post that was asked for; null where there is none of that name under the filter. */
  shown: GalleryPost | null;
  featured: GalleryPost[];
  feed: GalleryPost[];
};

/** Where the posts come from: of a list in memory, or of rows of which only a part is read. */
type Source = {
  count(filter: GalleryFilter | null): Promise<number>;
  /** How many stand before a post; null where it is not there. */
  placeOf(filter: GalleryFilter | null, id: string): Promise<number | null>;
  list(filter: GalleryFilter | null, part: { from: number; count: number }): Promise<GalleryPost[]>;
  featured(): Promise<GalleryPost[]>;
};

/** A part of the gallery; a post is found on whichever page it is. */
export async function readGallery(db: Db, asked: GalleryAddress): Promise<GalleryPart> {
  try {
    const isSeeded = eq(contentSeeds.kind, "galleryPosts");
    const seeded = await db.select().from(contentSeeds).where(isSeeded);
    return await readPart(seeded.length > 0 ? rowsIn(db) : firstPosts, asked);
  } catch (error) {
    if (outageCause(error) === "unknown") throw error;
    return readPart(firstPosts, asked);
  }
}

async function readPart(source: Source, { filter, post, page }: GalleryAddress) {
  const place = post === null ? null : await source.placeOf(filter, post);
  const at = place === null ? page : Math.floor(place / postsPerPage) + 1;
  const part = { from: (at - 1) * postsPerPage, count: postsPerPage };
  const [total, posts, featured, feed] = await Promise.all([
    source.count(filter),
    source.list(filter, part),
    source.featured(),
    source.list(null, { from: 0, count: feedSize }),
  ]);
  const shown = posts.find(({ id }) => id === post) ?? null;
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  return { posts, total, page: at, pages, shown, featured, feed };
}

function postsUnder(filter: GalleryFilter | null): readonly GalleryPost[] {
  const categories: string[] | null = filter && categoriesIn(filter);
  return firstContent.galleryPosts.filter(
    ({ category }) => !categories || categories.includes(category),
  );
}

const firstPosts: Source = {
  count: async (filter) => postsUnder(filter).length,
  async placeOf(filter, post) {
    const place = postsUnder(filter).findIndex(({ id }) => id === post);
    return place < 0 ? null : place;
  },
  list: async (filter, { from, count }) => postsUnder(filter).slice(from, from + count),
  featured: async () => postsUnder(null).filter(({ featured }) => featured === "yes"),
};

const { slug, position, published } = contentEntries;

const isShown = isShownPost(contentEntries);

const isUnder = (filter: GalleryFilter | null): SQL | undefined =>
  filter ? inArray(sql`${published} ->> 'category'`, categoriesIn(filter)) : undefined;

const postOf = (row: { slug: string; published: unknown }): GalleryPost => ({
  id: row.slug,
  ...parseValue("galleryPosts", row.published),
});

function rowsIn(db: Db): Source {
  const select = (where: SQL | undefined) =>
    db
      .select({ slug, published })
      .from(contentEntries)
      .where(and(isShown, where))
      .orderBy(asc(position), asc(contentEntries.id));
  return {
    count: (filter) => db.$count(contentEntries, and(isShown, isUnder(filter))),
    async placeOf(filter, post) {
      const [row] = await db
        .select({ id: contentEntries.id, position })
        .from(contentEntries)
        .where(and(isShown, isUnder(filter), eq(slug, post)));
      if (!row) return null;
      const isBefore = or(
        lt(position, row.position),
        and(eq(position, row.position), lt(contentEntries.id, row.id)),
      );
      return db.$count(contentEntries, and(isShown, isUnder(filter), isBefore));
    },
    list: async (filter, { from, count }) =>
      (await select(isUnder(filter)).offset(from).limit(count)).map(postOf),
    featured: async () =>
      (await select(isFeatured(contentEntries)).limit(mostFeatured)).map(postOf),
  };
}
