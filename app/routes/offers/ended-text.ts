import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { OfferStanding } from "./offer-view.ts";

/** When an offer ended, and what can be booked in its place. */
export function endedText({ lastDay }: Pick<OfferStanding, "lastDay">, service: string): string {
  return lastDay
    ? m.offers_ended_text({ date: formatDate(lastDay, getLocale(), "long"), service })
    : m.offers_ended_heading();
}
