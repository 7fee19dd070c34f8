import { altTexts, type PictureKey, pictureOf, pictures } from "#app/content/pictures.ts";
import type { TextInLanguage } from "#app/features/catalog/perfume.ts";
import type { Locale } from "#app/lib/locale.ts";

/**
 * A perfume with its picture, or null where there is none of that name; made in loaders, so that no
 * browser gets the addresses of every picture of the site.
 */
export function withPicture<P extends { image: string; name: TextInLanguage }>(
  perfume: P,
  locale: Locale,
) {
  const { image, name } = perfume;
  const alt = isDescribed(image) ? altTexts[image][locale] : name.text;
  return { ...perfume, picture: pictureOf(image), alt };
}

/** A picture of the page itself. */
export function pagePicture(key: PictureKey & keyof typeof altTexts, locale: Locale) {
  return { picture: pictures[key], alt: altTexts[key][locale] };
}

const isDescribed = (image: string): image is keyof typeof altTexts =>
  Object.hasOwn(altTexts, image);
