import { day } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { joined } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { HoursRule } from "./hours.ts";
import { patternLines } from "./page-text.ts";

const hoursOf = (pattern: unknown) =>
  joined(patternLines(pattern as HoursRule["pattern"], getLocale()), getLocale());

const of = {
  table: "opening_hours",
  called: m.hours_kind,
  page: () => "/admin/hours",
  fields: {
    kind: { field: m.hours_kind },
    startsOn: { field: m.hours_starts, value: day },
    endsOn: { field: m.hours_ends, value: day },
    pattern: { field: m.hours_pattern, value: hoursOf },
  },
};

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
