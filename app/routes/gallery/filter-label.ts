import type { GalleryFilter } from "#app/features/gallery/gallery.ts";
import { m } from "#app/paraglide/messages.js";

/** Null for all posts. */
export function filterLabel(filter: GalleryFilter | null): string {
  if (!filter) return m.gallery_filter_all();
  return {
    workshop: m.gallery_filter_workshop,
    products: m.gallery_filter_products,
    luxury: m.gallery_filter_luxury,
    steam: m.gallery_filter_steam,
    detailing: m.gallery_filter_detailing,
    ceramic: m.gallery_filter_ceramic,
  }[filter]();
}
