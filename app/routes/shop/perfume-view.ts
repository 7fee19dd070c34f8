import { altTexts, type PictureKey, pictures } from "#app/content/pictures.ts";
import type { Wording } from "#app/features/catalog/perfume.ts";
import type { Locale } from "#app/lib/locale.ts";

/**
 * A perfume with its picture, or null where there is none of that name; made in loaders, so that no
 * browser gets the addresses of every picture of the site.
 */
export function withPicture<P extends { image: string; name: Wording }>(
  perfume: P,
  locale: Locale,
) {
  const { image, name } = perfume;
  const picture = isPicture(image) ? pictures[image] : null;
  const alt = isDescribed(image) ? altTexts[image][locale] : name.text;
  return { ...perfume, picture, alt };
}

/** A picture of the page itself. */
export function pagePicture(key: PictureKey & keyof typeof altTexts, locale: Locale) {
  return { picture: pictures[key], alt: altTexts[key][locale] };
}

const isPicture = (image: string): image is PictureKey => image in pictures;
const isDescribed = (image: string): image is keyof typeof altTexts => image in altTexts;
