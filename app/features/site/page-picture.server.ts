import { contentPicture } from "#app/content/content-pictures.ts";
import { firstContent } from "#app/content/first-content.ts";
import type { SiteContent } from "#app/content/kinds.ts";
import { focusClass } from "#app/lib/focal-point.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";

type Described = { picture: string; alt: Localized; focus: string };

export type PagePicture = {
  source: NonNullable<ReturnType<typeof contentPicture>>;
  alt: string;
  /** Classes of the focal point of an uploaded picture; null for ours, which each page crops as it is drawn. */
  crop: string | null;
};

/** A picture of a page in one language: the one that the product brings along, or the owner's own. */
export function pictureIn({ picture, alt, focus }: Described, locale: Locale): PagePicture | null {
  const source = contentPicture(picture);
  if (!source) return null;
  return { source, alt: alt[locale], crop: parseUploadKey(picture) ? focusClass(focus) : null };
}

type PictureKind =
  | "homeHero"
  | "workshopPicture"
  | "missionPicture"
  | "summerHero"
  | "perfumesHero"
  | "bulkPicture";

/** A picture that a page always has. */
export function pagePicture(content: SiteContent, kind: PictureKind, locale: Locale): PagePicture {
  const entry: Described | undefined = content[kind][0] ?? firstContent[kind][0];
  const picture = entry && pictureIn(entry, locale);
  if (!picture) throw new Error(`The picture of ${kind} is not there`);
  return picture;
}
