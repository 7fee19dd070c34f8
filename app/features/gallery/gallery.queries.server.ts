import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { parseValue } from "#app/content/entry-schema.ts";
import { firstContent } from "#app/content/first-content.ts";
import { findByAddress } from "#app/features/website/addresses.server.ts";
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

export type GalleryPart = Awaited<ReturnType<typeof readPart>>;

type PostPlace = Pick<GalleryPost, "slug" | "picture">;

export const readGallery = (db: Db, asked: GalleryAddress): Promise<GalleryPart> =>
  readFrom(db, (source) => readPart(source, asked));

/** A post by its current or a former slug; null where the gallery does not show it. */
export const findPost = (db: Db, address: string): Promise<GalleryPost | null> =>
  readFrom(db, (source) => source.find(address));

export const listPostPlaces = (db: Db): Promise<PostPlace[]> =>
  readFrom(db, (source) => source.places());

async function readFrom<Read>(db: Db, read: (source: Source) => Promise<Read>): Promise<Read> {
  try {
    const isSeeded = eq(contentSeeds.kind, "galleryPosts");
    const seeded = await db.select().from(contentSeeds).where(isSeeded);
    return await read(seeded.length > 0 ? rowsIn(db) : firstPosts);
  } catch (error) {
    if (outageCause(error) === "unknown") throw error;
    return read(firstPosts);
  }
}

async function readPart(source: Source, { filter, post, page }: GalleryAddress) {
  const asked = post === null ? null : await source.find(post);
  const place = asked && (await source.placeOf(filter, asked.id));
  const at = place === null ? page : Math.floor(place / postsPerPage) + 1;
  const part = { from: (at - 1) * postsPerPage, count: postsPerPage };
  const [total, posts, featured, feed] = await Promise.all([
    source.count(filter),
    source.list(filter, part),
    source.featured(),
    source.list(null, { from: 0, count: feedSize }),
  ]);
  const shown = posts.find(({ id }) => id === asked?.id) ?? null;
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
  find: async (address) => postsUnder(null).find(({ slug }) => slug === address) ?? null,
  count: async (filter) => postsUnder(filter).length,
  async placeOf(filter, post) {
    const place = postsUnder(filter).findIndex(({ id }) => id === post);
    return place < 0 ? null : place;
  },
  list: async (filter, { from, count }) => postsUnder(filter).slice(from, from + count),
  featured: async () => postsUnder(null).filter(({ featured }) => featured === "yes"),
  places: async () => [...postsUnder(null)],
};

const { slug, position, published } = contentEntries;

const inOrder = [asc(position), asc(contentEntries.id)];

const isShown = isShownPost(contentEntries);

const isUnder = (filter: GalleryFilter | null): SQL | undefined =>
  filter ? inArray(sql`${published} ->> 'category'`, categoriesIn(filter)) : undefined;

function postOf(row: { slug: string; published: unknown }): GalleryPost {
  const value = parseValue("galleryPosts", row.published);
  return { id: row.slug, ...value, slug: value.slug || row.slug };
}

type Source = ReturnType<typeof rowsIn>;

function rowsIn(db: Db) {
  const select = (where: SQL | undefined) =>
    db
      .select({ slug, published })
      .from(contentEntries)
      .where(and(isShown, where))
      .orderBy(...inOrder);
  return {
    async find(address: string) {
      const id = await findByAddress(db, { space: "gallery", slug: address });
      const [row] = await select(eq(slug, id ?? address));
      return row ? postOf(row) : null;
    },
    async count(filter: GalleryFilter | null): Promise<number> {
      return db.$count(contentEntries, and(isShown, isUnder(filter)));
    },
    async placeOf(filter: GalleryFilter | null, post: string) {
      const [row] = await db
        .select({ id: contentEntries.id, position })
        .from(contentEntries)
        .where(and(isShown, isUnder(filter), eq(slug, post)));
      if (!row) return null;
      const isBefore = sql`(${position}, ${contentEntries.id}) < (${row.position}, ${row.id})`;
      return db.$count(contentEntries, and(isShown, isUnder(filter), isBefore));
    },
    list: async (filter: GalleryFilter | null, { from, count }: { from: number; count: number }) =>
      (await select(isUnder(filter)).offset(from).limit(count)).map(postOf),
    featured: async () =>
      (await select(isFeatured(contentEntries)).limit(mostFeatured)).map(postOf),
    places: (): Promise<PostPlace[]> =>
      db
        .select({
          slug: sql<string>`coalesce(nullif(${published} ->> 'slug', ''), ${slug})`,
          picture: sql<string>`${published} ->> 'picture'`,
        })
        .from(contentEntries)
        .where(isShown)
        .orderBy(...inOrder),
  };
}
