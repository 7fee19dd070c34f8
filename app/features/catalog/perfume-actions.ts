import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

const of = {
  table: "perfumes",
  called: m.staff_audit_kind_perfume,
  page: (id: string) => `/admin/perfumes/${id}/edit`,
};

export const perfumeActions = declareStaffActions(
  "perfume",
  { of, permission: "change", failed: m.products_save_failed },
  {
    add: { words: m.staff_did_perfume_add, notice: m.products_created, permission: "prices" },
    edit: { words: m.staff_did_perfume_edit, notice: m.products_updated },
    move: { words: m.staff_did_perfume_move, failed: m.products_move_failed },
    place: {
      words: m.staff_did_perfume_move,
      name: "perfume.move",
      failed: m.products_move_failed,
    },
    delete: {
      words: m.staff_did_perfume_delete,
      permission: "delete",
      failed: m.products_delete_failed,
    },
    restore: {
      words: m.staff_did_perfume_restore,
      permission: "delete",
      failed: m.products_restore_failed,
    },
  },
);
