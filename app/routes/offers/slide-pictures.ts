import { pictures } from "#app/content/pictures.ts";
import coat from "#app/media/gallery-10.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import polish from "#app/media/gallery-25.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import beads from "#app/media/gallery-30.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";

export const slidePictures = {
  "service-premium-wash": pictures["service-premium-wash"],
  "gallery-25": polish,
  "gallery-10": coat,
  "gallery-30": beads,
  "service-full-detailing": pictures["service-full-detailing"],
};
