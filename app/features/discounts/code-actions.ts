import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

const of = {
  table: "discount_codes",
  called: m.staff_audit_kind_discount,
  page: (id: string) => `/admin/discounts/${id}/edit`,
};

export const codeActions = declareStaffActions(
  "discount",
  { of, permission: "codes", failed: m.discounts_code_save_failed },
  {
    add: { words: m.staff_did_discount_add, notice: m.discounts_code_added },
    edit: { words: m.staff_did_discount_edit, notice: m.discounts_code_saved },
    switch: { words: m.staff_did_discount_switch, failed: m.discounts_code_switch_failed },
    delete: {
      words: m.staff_did_discount_delete,
      permission: "delete",
      failed: m.discounts_code_delete_failed,
    },
    restore: {
      words: m.staff_did_discount_restore,
      permission: "delete",
      failed: m.discounts_code_restore_failed,
    },
  },
);
