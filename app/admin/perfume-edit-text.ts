import type { PerfumeError } from "#app/features/catalog/change-perfume.server.ts";
import { m } from "#app/paraglide/messages.js";

export const perfumeLabels = {
  name: m.products_name,
  nameAr: m.products_name_ar,
  slug: m.products_slug,
  priceAed: m.products_price,
  description: m.products_description,
  descriptionAr: m.products_description_ar,
  image: m.products_group_picture,
  features: m.products_features,
  notes: m.products_notes,
  intensity: m.products_intensity,
  category: m.products_category,
  bestseller: m.products_bestseller,
  inStock: m.products_in_stock,
  stockQuantity: m.products_stock,
  displayOrder: m.products_order,
};

const labels: { [field: string]: () => string } = perfumeLabels;

const told = ["name", "nameAr", "slug", "priceAed", "intensity", "category", "stockQuantity"];

export function editText({ by, details }: Extract<PerfumeError, { reason: "changed" }>): string {
  const changes = details as { [field: string]: { to: unknown } };
  const fields = Object.entries(changes)
    .map(([field, { to }]) => {
      const label = labels[field]?.() ?? field;
      return told.includes(field) && to !== null
        ? m.products_field_now({ field: label, value: String(to) })
        : label;
    })
    .join(m.products_list_comma());
  return by ? m.products_changed_by({ name: by, fields }) : m.products_changed({ fields });
}

export function restoreProblem({ reason }: Pick<PerfumeError, "reason">): string {
  const isTaken = reason === "slug-in-use";
  return m.products_refused({
    failed: m.products_restore_failed(),
    reason: isTaken ? m.products_restore_slug_in_use() : m.products_gone(),
  });
}
