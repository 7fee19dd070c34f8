import { builtInPerfumes } from "#app/content/perfumes.ts";

/** The perfumes that the shop opens with, and what stands in for a catalogue that cannot be read. */
export const seedPerfumes = builtInPerfumes.map(({ name, description, ...perfume }, index) => ({
  ...perfume,
  name: name.en,
  nameAr: name.ar,
  description: description.en,
  descriptionAr: description.ar,
  category: "Premium Collection",
  inStock: true,
  stockQuantity: null,
  displayOrder: index + 1,
}));
