import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { galleryPictures } from "./gallery-pictures.ts";
import { pictures } from "./pictures.ts";
import { testimonialPictures } from "./testimonial-pictures.ts";

/** Only Vite can load pictures, so Node code refers to them by key. */
const broughtAlong: { [key: string]: NonNullable<ReturnType<typeof uploadedPicture>> } = {
  ...galleryPictures,
  ...testimonialPictures,
  ...pictures,
};

export const contentPicture = (key: string) =>
  (Object.hasOwn(broughtAlong, key) ? broughtAlong[key] : uploadedPicture(key)) ?? null;
