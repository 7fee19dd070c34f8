import { slotTextAt } from "#app/features/hours/slot-text.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { AppointmentState } from "./appointment.ts";

export const dayAndTime = (instant: Date, locale: Locale) => ({
  day: formatDate(today(instant), locale),
  time: slotTextAt(instant, locale),
});

type When = { day: string; time: string };
type Words = (what: When & { car: string }) => string;

export const headline: Record<AppointmentState, (when: When) => string> = {
  requested: m.visit_head_pending,
  confirmed: m.visit_head_expected,
  arrived: m.visit_head_arrived,
  "in-work": m.visit_head_in_work,
  paused: m.visit_head_in_work,
  ready: m.visit_head_ready,
  collected: m.visit_head_collected,
  "no-show": m.visit_head_no_show,
  cancelled: m.visit_head_cancelled,
};

export const lead: Record<Exclude<AppointmentState, "cancelled">, Words> = {
  requested: m.visit_lead_pending,
  confirmed: m.visit_lead_expected,
  arrived: m.visit_lead_arrived,
  "in-work": m.visit_lead_in_work,
  paused: m.visit_lead_paused,
  ready: m.visit_lead_ready,
  collected: m.visit_lead_collected,
  "no-show": m.visit_lead_no_show,
};

const cancelledLead: Record<string, Words> = {
  customer: m.visit_lead_cancelled_customer,
  workshop: m.visit_lead_cancelled_workshop,
  weather: m.visit_lead_cancelled_weather,
};

/** A cancellation without a reason counts as the workshop's. */
export const cancelLead = (reason: string | null): Words =>
  cancelledLead[reason ?? ""] ?? m.visit_lead_cancelled_workshop;
