import { data, type RouterContextProvider } from "react-router";
import type { HoursChange } from "#app/features/hours/change-hours.server.ts";
import { hoursText } from "#app/features/hours/hours-form.ts";
import { ruleText } from "#app/features/hours/hours-text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { invalidForm, redirectWithFlash } from "#app/platform/form.server.ts";

export function savedRule(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  saved: HoursChange,
) {
  if (saved.ok) return redirectWithFlash(context, "/admin/hours", m.hours_saved());
  if (saved.reason === "not-found") throw data(null, { status: 404 });
  if (saved.reason === "overlap") {
    const other = ruleText(saved.other, getLocale());
    return invalidForm(form, { errors: { startsOn: m.hours_taken({ other }) } });
  }
  form.set("seen", saved.other.version);
  const problem = m.hours_changed({ now: hoursText(saved.other) });
  return invalidForm(form, { problem }, { status: 409 });
}
