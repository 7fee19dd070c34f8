import type { GalleryPost } from "#app/content/gallery.ts";
import { galleryPictures } from "#app/content/gallery-pictures.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";

export type PostView = ReturnType<typeof postView>;

/** A post as one page shows it; made in the loader, so that no browser gets the other language. */
export function postView(
  { likes, comments, ...post }: GalleryPost,
  locale: Locale,
  shown: { counts: boolean },
) {
  return {
    ...inLocale(post, locale),
    counts: shown.counts ? { likes, comments } : null,
    category: post.category,
    picture: galleryPictures[post.picture],
  };
}
