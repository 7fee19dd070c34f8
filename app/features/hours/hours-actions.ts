import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

const of = { table: "opening_hours", called: m.hours_kind, page: () => "/admin/hours" };

export const hoursActions = declareStaffActions(
  "hours",
  { of, permission: "hours", failed: m.hours_failed, notice: m.hours_saved },
  {
    add: { words: m.hours_did_add },
    edit: { words: m.hours_did_edit },
    move: { words: m.hours_did_move },
    delete: { words: m.hours_did_delete },
  },
);
