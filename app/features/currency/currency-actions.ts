import { fieldWords } from "#app/features/staff/field-words.ts";
import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { currencyName } from "./currency.ts";
import { newCurrency } from "./currency-form.ts";

const of = {
  table: "currencies",
  called: m.staff_audit_kind_currency,
  page: () => "/admin/currencies",
  nameOf: (name: string, code: string) => `${currencyName({ code, name }, getLocale())} (${code})`,
  fields: fieldWords(newCurrency.fields),
};

export const currencyActions = declareStaffActions(
  "currency",
  { of, permission: "prices", failed: m.currency_save_failed },
  {
    add: {
      words: m.staff_did_currency_add,
      notice: m.currency_added,
      failed: m.currency_add_failed,
    },
    edit: { words: m.staff_did_currency_edit, notice: m.currency_saved },
    move: { words: m.staff_did_currency_move, failed: m.currency_move_failed },
    hide: { words: m.staff_did_currency_hide, failed: m.currency_visibility_failed },
    show: { words: m.staff_did_currency_show, failed: m.currency_visibility_failed },
  },
);
