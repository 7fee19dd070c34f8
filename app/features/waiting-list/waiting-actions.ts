import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

const of = { table: "waiting_list", called: m.waiting_staff_heading, page: () => "/admin/board" };

export const waitingActions = declareStaffActions(
  "waiting",
  { of, permission: "change", failed: m.board_failed },
  {
    remove: { words: m.waiting_did_remove },
  },
);
