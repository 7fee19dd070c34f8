import { type GalleryCategory, type GalleryPost, galleryPosts } from "#app/content/gallery.ts";

export const galleryFilters = [
  "workshop",
  "products",
  "luxury",
  "steam",
  "detailing",
  "ceramic",
] as const;

export type GalleryFilter = (typeof galleryFilters)[number];

export const featuredPosts = galleryPosts.filter(({ featured }) => featured);

export const feedPosts = galleryPosts.slice(0, 16);

/** What an address asks for; what it names that does not exist is `unknown`, and left aside. */
export function readGallery(search: URLSearchParams) {
  const category = search.get("category");
  const id = search.get("post");
  const filter = galleryFilters.find((each) => each === category) ?? null;
  const posts = postsIn(filter);
  const post = posts.find((each) => each.id === id) ?? null;
  const unknown = category && !filter ? "filter" : id && !post ? "post" : null;
  return { filter, posts, post, unknown } as const;
}

export function postsIn(filter: GalleryFilter | null): readonly GalleryPost[] {
  if (!filter) return galleryPosts;
  return galleryPosts.filter(({ category }) => filterOf(category) === filter);
}

/** Polishing has no filter of its own: it is part of detailing. */
export const filterOf = (category: GalleryCategory): GalleryFilter =>
  category === "polishing" ? "detailing" : category;

export function galleryAddress(filter: GalleryFilter | null, post?: string): string {
  const search = new URLSearchParams();
  if (filter) search.set("category", filter);
  if (post) search.set("post", post);
  return search.size > 0 ? `/gallery?${search}` : "/gallery";
}
