import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import gallery01 from "#app/media/gallery-01.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery02 from "#app/media/gallery-02.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery03 from "#app/media/gallery-03.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery04 from "#app/media/gallery-04.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery05 from "#app/media/gallery-05.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery06 from "#app/media/gallery-06.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery07 from "#app/media/gallery-07.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery08 from "#app/media/gallery-08.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery09 from "#app/media/gallery-09.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery10 from "#app/media/gallery-10.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery11 from "#app/media/gallery-11.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery12 from "#app/media/gallery-12.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery13 from "#app/media/gallery-13.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import reflections from "#app/media/gallery-14.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import gallery14 from "#app/media/gallery-14.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery15 from "#app/media/gallery-15.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery16 from "#app/media/gallery-16.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import foam from "#app/media/gallery-17.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import gallery17 from "#app/media/gallery-17.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery18 from "#app/media/gallery-18.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery19 from "#app/media/gallery-19.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery20 from "#app/media/gallery-20.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery21 from "#app/media/gallery-21.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery22 from "#app/media/gallery-22.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery23 from "#app/media/gallery-23.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import leather from "#app/media/gallery-24.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import gallery24 from "#app/media/gallery-24.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery25 from "#app/media/gallery-25.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import polisher from "#app/media/gallery-26.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import gallery26 from "#app/media/gallery-26.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import cloth from "#app/media/gallery-27.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import gallery27 from "#app/media/gallery-27.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import beads from "#app/media/gallery-28.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import gallery28 from "#app/media/gallery-28.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery29 from "#app/media/gallery-29.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery30 from "#app/media/gallery-30.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import gallery31 from "#app/media/gallery-31.jpg?w=320;720;1200&format=avif;webp;jpg&as=picture";
import type { testimonialPictureKeys } from "./kind-fields.ts";
import { pictures } from "./pictures.ts";

const testimonialPictures = {
  beads,
  cloth,
  foam,
  leather,
  polisher,
  reflections,
} satisfies Record<(typeof testimonialPictureKeys)[number], unknown>;

const galleryPictures = {
  "gallery-01": gallery01,
  "gallery-02": gallery02,
  "gallery-03": gallery03,
  "gallery-04": gallery04,
  "gallery-05": gallery05,
  "gallery-06": gallery06,
  "gallery-07": gallery07,
  "gallery-08": gallery08,
  "gallery-09": gallery09,
  "gallery-10": gallery10,
  "gallery-11": gallery11,
  "gallery-12": gallery12,
  "gallery-13": gallery13,
  "gallery-14": gallery14,
  "gallery-15": gallery15,
  "gallery-16": gallery16,
  "gallery-17": gallery17,
  "gallery-18": gallery18,
  "gallery-19": gallery19,
  "gallery-20": gallery20,
  "gallery-21": gallery21,
  "gallery-22": gallery22,
  "gallery-23": gallery23,
  "gallery-24": gallery24,
  "gallery-25": gallery25,
  "gallery-26": gallery26,
  "gallery-27": gallery27,
  "gallery-28": gallery28,
  "gallery-29": gallery29,
  "gallery-30": gallery30,
  "gallery-31": gallery31,
};

export type GalleryPictureKey = keyof typeof galleryPictures;

/** Only Vite can load pictures, so Node code refers to them by key. */
const broughtAlong: { [key: string]: NonNullable<ReturnType<typeof uploadedPicture>> } = {
  ...galleryPictures,
  ...testimonialPictures,
  ...pictures,
};

export const contentPicture = (key: string) =>
  (Object.hasOwn(broughtAlong, key) ? broughtAlong[key] : uploadedPicture(key)) ?? null;
