import { builtInPerfumes } from "#app/content/perfumes.ts";

/** The built-in perfumes as rows of the catalogue: what seeds it, and what stands in for it. */
export const builtInRows = builtInPerfumes.map(({ name, description, ...perfume }, index) => ({
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
