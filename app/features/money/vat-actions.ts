import { declareStaffActions } from "#app/features/staff/staff.ts";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { vatPath } from "./vat.ts";

const amount = (fils: unknown) => formatFils(Number(fils), getLocale());

export const vatActions = declareStaffActions(
  "vat",
  {
    of: {
      table: "vat_periods",
      called: m.money_vat_period,
      page: () => vatPath,
      fields: { totalFils: { field: m.money_vat, value: amount } },
    },
    permission: "lock-period",
    failed: m.money_vat_failed,
  },
  {
    lock: { words: m.money_vat_did_lock, notice: m.money_vat_locked_now },
    export: { words: m.money_vat_did_export },
  },
);
