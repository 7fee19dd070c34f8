import type { galleryCategories } from "#app/content/kind-fields.ts";
import type { ContentEntry } from "#app/content/kinds.ts";
import { readPage } from "#app/lib/list-query.ts";

export type GalleryPost = ContentEntry<"galleryPosts">;
type GalleryCategory = (typeof galleryCategories)[number];

export const galleryFilters = [
  "workshop",
  "products",
  "luxury",
  "steam",
  "detailing",
  "ceramic",
] as const;

export type GalleryFilter = (typeof galleryFilters)[number];

/** Fills whole rows of two, three and four. */
export const postsPerPage = 48;
export const feedSize = 16;
export const mostFeatured = 8;

export function readGalleryAddress(search: URLSearchParams) {
  const category = search.get("category");
  const filter = galleryFilters.find((each) => each === category) ?? null;
  const isUnknown = Boolean(category) && !filter;
  return { filter, isUnknown, post: search.get("post"), page: readPage(search) };
}

export type GalleryAddress = ReturnType<typeof readGalleryAddress>;

export const filterOf = (category: GalleryCategory | ""): GalleryFilter =>
  category === "polishing" ? "detailing" : category || "workshop";

export const categoriesIn = (filter: GalleryFilter): GalleryCategory[] =>
  filter === "detailing" ? ["detailing", "polishing"] : [filter];

export const postAddress = ({ slug }: Pick<GalleryPost, "slug">): string =>
  galleryAddress(null, { post: slug });

export function galleryAddress(
  filter: GalleryFilter | null,
  { post, page = 1 }: { post?: string; page?: number } = {},
): string {
  const search = new URLSearchParams();
  if (filter) search.set("category", filter);
  if (post) search.set("post", post);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/gallery?${search}` : "/gallery";
}
