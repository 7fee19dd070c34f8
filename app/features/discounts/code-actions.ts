import { fieldWords, figure } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { codeFormFields } from "./code-input.ts";

const of = {
  table: "discount_codes",
  called: m.staff_audit_kind_discount,
  page: (id: string) => `/admin/discounts/${id}/edit`,
  fields: {
    ...fieldWords(codeFormFields),
    usedCount: { field: m.discounts_code_uses, value: figure },
    firstOrderOnly: {
      field: m.discounts_code_audience,
      value: (only: unknown) =>
        only ? m.discounts_code_first_order() : m.discounts_code_audience_everybody(),
    },
    isPublic: {
      field: m.discounts_code_visibility,
      value: (isPublic: unknown) =>
        isPublic ? m.discounts_code_visibility_public() : m.discounts_code_private(),
    },
    isActive: {
      field: m.ui_status,
      value: (on: unknown) => (on ? m.discounts_code_state_active() : m.discounts_code_state_off()),
    },
  },
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
