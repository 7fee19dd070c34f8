import type { ChangedRate } from "#app/features/currency/rates.server.ts";
import { rateField, seenField } from "#app/features/currency/rates.ts";
import { m } from "#app/paraglide/messages.js";
import { invalidForm } from "#app/platform/form.server.ts";

/** Says at each rate that somebody else has set who it was, and to what. */
export function refuseChangedRates(form: FormData, changed: ChangedRate[]) {
  // Saved again, it takes the place of what is told here.
  for (const { code, rate } of changed) form.set(seenField(code), String(rate));
  const errors = changed.map(({ code, rate, by }) => {
    const name = by ?? m.office_unknown_staff();
    return [rateField(code), m.office_rates_changed({ code, name, rate })];
  });
  const problem = m.office_rates_changed_summary();
  return invalidForm(form, { errors: Object.fromEntries(errors), problem }, { status: 409 });
}
