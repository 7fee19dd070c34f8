import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { galleryPictures } from "./gallery-pictures.ts";
import { pictures } from "./pictures.ts";
import { testimonialPictures } from "./testimonial-pictures.ts";

/** Only Vite can load them; a kind of content has a choice of its own. */
const broughtAlong: { [key: string]: NonNullable<ReturnType<typeof uploadedPicture>> } = {
  ...galleryPictures,
  ...testimonialPictures,
  ...pictures,
};

/** The picture that a field names; null where it names none. */
export const contentPicture = (key: string) =>
  (Object.hasOwn(broughtAlong, key) ? broughtAlong[key] : uploadedPicture(key)) ?? null;
