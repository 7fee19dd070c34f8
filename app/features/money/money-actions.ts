import { amount } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { tillPath } from "./till.ts";
import { vatPath } from "./vat.ts";

export const tillActions = declareStaffActions(
  "till",
  {
    of: {
      table: "till_sessions",
      called: m.money_till_title,
      page: () => tillPath,
      fields: {
        till: { field: m.money_till_title },
        totalFils: { field: m.money_amount, value: amount },
        differenceFils: { field: m.money_till_difference, value: amount },
        reason: { field: m.ui_reason },
      },
    },
    permission: "close-till",
    failed: m.money_till_failed,
  },
  {
    open: { words: m.money_till_did_open, notice: m.money_till_opened },
    "pay-in": { words: m.money_till_did_pay_in, notice: m.money_till_moved },
    "pay-out": { words: m.money_till_did_pay_out, notice: m.money_till_moved },
    export: { words: m.money_till_did_export, permission: "export" },
    close: { words: m.money_till_did_close, notice: m.money_till_closed },
  },
);

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
