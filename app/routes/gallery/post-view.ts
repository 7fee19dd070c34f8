import type { GalleryPost } from "#app/content/gallery.ts";
import { galleryPictures } from "#app/content/gallery-pictures.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";

export type PostView = ReturnType<typeof postView>;

/** A post as one page shows it; made in the loader, so that no browser gets the other language. */
export function postView(post: GalleryPost, locale: Locale) {
  return {
    ...inLocale(post, locale),
    category: post.category,
    picture: galleryPictures[post.picture],
  };
}
