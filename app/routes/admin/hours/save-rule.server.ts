import { data } from "react-router";
import type { HoursChange } from "#app/features/hours/change-hours.server.ts";
import { hoursText } from "#app/features/hours/hours-form.ts";
import { ruleText } from "#app/features/hours/hours-text.ts";
import { formatDate } from "#app/lib/time.ts";
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
    return invalid({ errors: { startsOn: takenText(saved) } });
  }
  if (saved.reason === "night") return invalid({ problem: takenText(saved) });
  form.set("seen", saved.other.version);
  return invalid({ problem: m.hours_changed({ now: hoursText(saved.other) }) }, 409);
}

/** Which other rule has these days, or which one meets them in a night. */
export function takenText(
  refused: Extract<HoursChange, { ok: false; reason: "changed" | "overlap" | "night" }>,
): string {
  const locale = getLocale();
  const other = ruleText(refused.other, locale) || m.hours_week();
  if (refused.reason !== "night") return m.hours_taken({ other });
  return m.hours_night_taken({ date: formatDate(refused.date, locale, "short"), other });
}
