import type { PerfumeError } from "#app/features/catalog/change-perfume.server.ts";
import { perfumeWords } from "#app/features/catalog/perfume-actions.ts";
import { m } from "#app/paraglide/messages.js";

const told = ["name", "nameAr", "slug", "priceAed", "intensity", "category", "stockQuantity"];

export function editText({ by, details }: Extract<PerfumeError, { reason: "changed" }>): string {
  const changes = details as { [field: string]: { to: unknown } };
  const fields = Object.entries(changes)
    .map(([field, { to }]) => {
      const label = perfumeWords[field]?.field() ?? field;
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
