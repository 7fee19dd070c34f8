import { contentPicture } from "#app/content/content-pictures.ts";
import { firstContent } from "#app/content/first-content.ts";
import type { SiteContent } from "#app/content/kinds.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { focusClass, parseUploadKey } from "#app/lib/uploaded-picture.ts";

type Described = { picture: string; alt: Localized; focus: string };

export type PagePicture = {
  source: NonNullable<ReturnType<typeof contentPicture>>;
  alt: string;
  /** Classes of the focal point of an uploaded picture; null for a picture of the product. */
  crop: string | null;
};

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
