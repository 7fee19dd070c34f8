import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";

const bays = { table: "resources", called: m.bays_kind_audit, page: () => "/admin/bays" };
const work = {
  table: "work_needs",
  called: m.bays_kind_work,
  page: (id: string) => `/admin/bays/work/${id}`,
};
const settings = {
  table: "visit_settings",
  called: m.bays_visits,
  page: () => "/admin/bays/settings",
};

export const bayActions = declareStaffActions(
  "bay",
  { of: bays, permission: "hours", failed: m.bays_failed, notice: m.bays_saved },
  {
    add: { words: m.bays_did_add },
    edit: { words: m.bays_did_edit },
    retire: { words: m.bays_did_retire },
    "bring-back": { words: m.bays_did_bring_back },
    away: { words: m.bays_did_away, permission: "bays" },
    back: { words: m.bays_did_back, permission: "bays" },
    work: { words: m.bays_did_work, notice: m.bays_work_saved, of: work },
    settings: { words: m.bays_did_settings, of: settings },
  },
);
