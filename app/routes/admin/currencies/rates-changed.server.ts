import type { ChangedRate } from "#app/features/currency/rates.server.ts";
import { expectedField, rateField } from "#app/features/currency/rates.ts";
import { m } from "#app/paraglide/messages.js";
import { invalidForm } from "#app/platform/form.server.ts";

export function ratesConflict(form: FormData, changed: ChangedRate[]) {
  // Saving again replaces the change that is shown now.
  for (const { code, rate } of changed) form.set(expectedField(code), String(rate));
  const errors = changed.map(({ code, rate, by }) => {
    const name = by ?? m.staff_unknown();
    return [rateField(code), m.currency_changed({ code, name, rate })];
  });
  const problem = m.currency_changed_summary();
  return invalidForm(form, { errors: Object.fromEntries(errors), problem }, { status: 409 });
}
