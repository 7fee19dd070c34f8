import { declareActions } from "#app/lib/audited.ts";
import { m } from "#app/paraglide/messages.js";

const of = {
  table: "user",
  called: m.staff_audit_kind_staff,
  page: (id: string) => `/admin/staff/${id}`,
};

export const staffActions = declareActions(
  "staff",
  { of: of },
  {
    "sign-in": { words: m.staff_did_staff_sign_in },
    "sign-out": { words: m.staff_did_staff_sign_out },
    add: { words: m.staff_did_staff_add },
    role: { words: m.staff_did_staff_role },
    disable: { words: m.staff_did_staff_disable },
    enable: { words: m.staff_did_staff_enable },
    "reset-password": { words: m.staff_did_staff_reset_password },
    "end-sessions": { words: m.staff_did_staff_end_sessions },
    name: { words: m.staff_did_staff_name },
    password: { words: m.staff_did_staff_password },
    "second-factor-on": { words: m.staff_did_staff_second_factor_on },
    "second-factor-off": { words: m.staff_did_staff_second_factor_off },
    "recovery-codes": { words: m.staff_did_staff_recovery_codes },
    lock: { words: m.staff_did_staff_lock },
    export: { words: m.staff_did_audit_export },
  },
);
