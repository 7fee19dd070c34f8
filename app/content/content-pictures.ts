import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import reflections from "#app/media/gallery-14.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import foam from "#app/media/gallery-17.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import leather from "#app/media/gallery-24.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import polisher from "#app/media/gallery-26.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import cloth from "#app/media/gallery-27.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import beads from "#app/media/gallery-28.jpg?w=112;168&format=avif;webp;jpg&as=picture";
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

const galleryPictures = import.meta.glob<Bundled>("../media/gallery-*.jpg", {
  query: "?w=320;720;1200&format=avif;webp;jpg&as=picture",
  import: "default",
  eager: true,
});

type Bundled = NonNullable<ReturnType<typeof uploadedPicture>>;

/** Only Vite can load pictures, so Node code refers to them by key. */
const otherPictures: { [key: string]: Bundled } = { ...testimonialPictures, ...pictures };

export const contentPicture = (key: string) =>
  galleryPictures[`../media/${key}.jpg`] ??
  (Object.hasOwn(otherPictures, key) ? otherPictures[key] : uploadedPicture(key)) ??
  null;
