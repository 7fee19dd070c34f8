import reflections from "#app/media/gallery-14.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import foam from "#app/media/gallery-17.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import leather from "#app/media/gallery-24.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import polisher from "#app/media/gallery-26.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import cloth from "#app/media/gallery-27.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import beads from "#app/media/gallery-28.jpg?w=112;168&format=avif;webp;jpg&as=picture";
import type { testimonialPictureKeys } from "./kinds.ts";

export const testimonialPictures = {
  beads,
  cloth,
  foam,
  leather,
  polisher,
  reflections,
} satisfies Record<(typeof testimonialPictureKeys)[number], unknown>;
