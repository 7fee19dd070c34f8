import { data } from "react-router";
import type { HoursChange } from "#app/features/hours/change-hours.server.ts";
import { hoursText } from "#app/features/hours/hours-form.ts";
import { ruleText } from "#app/features/hours/hours-text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Invalid } from "#app/platform/form.server.ts";

export function refusedRule(
  saved: HoursChange,
  { form, invalid }: { form: FormData; invalid: Invalid },
): ReturnType<Invalid> | undefined {
  if (saved.ok) return undefined;
  if (saved.reason === "not-found") throw data(null, { status: 404 });
  if (saved.reason === "overlap") {
    const other = ruleText(saved.other, getLocale());
    return invalid({ errors: { startsOn: m.hours_taken({ other }) } });
  }
  form.set("seen", saved.other.version);
  return invalid({ problem: m.hours_changed({ now: hoursText(saved.other) }) }, 409);
}
