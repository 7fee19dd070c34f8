import type { OutageCause } from "#app/lib/outage.ts";
import { m } from "#app/paraglide/messages.js";

export const causeText: Record<OutageCause, () => string> = {
  unreachable: m.dashboard_cause_unreachable,
  "no-answer": m.dashboard_cause_no_answer,
  "no-access": m.dashboard_cause_no_access,
  unknown: m.dashboard_cause_unknown,
};
