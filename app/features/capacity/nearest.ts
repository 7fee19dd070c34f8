import { type OpeningHours, timesWithin } from "#app/features/hours/hours.ts";
import { slotTextAt } from "#app/features/hours/hours-text.ts";
import type { Locale } from "#app/lib/locale.ts";
import {
  addDays,
  formatDate,
  instantOf,
  type LocalDate,
  type MinutesOfDay,
  today,
} from "#app/lib/time.ts";
import type { Need, planner, Wish } from "./capacity.ts";

const nearestCount = 3;
export const daysLookedAhead = 14;

export type SlotsOn = (date: LocalDate) => readonly MinutesOfDay[];

export function nearestFree(
  plan: ReturnType<typeof planner>,
  {
    hours,
    need,
    arrivesAt,
    now,
    slotsOn = (date) => timesWithin(hours, date),
    wishAt,
  }: {
    hours: OpeningHours;
    need: Need;
    arrivesAt: Date;
    now: Date;
    slotsOn?: SlotsOn | undefined;
    wishAt(start: Date): Wish;
  },
): Date[] {
  const wanted = today(arrivesAt);
  const found: Date[] = [];
  for (let ahead = -1; ahead <= daysLookedAhead; ahead++) {
    const date = addDays(wanted, ahead);
    for (const slot of slotsOn(date)) {
      const arrival = instantOf(date, slot);
      if (arrival > now && plan.find(need, arrival, now, wishAt(arrival)).free) {
        found.push(arrival);
      }
    }
    if (ahead > 0 && found.filter((each) => each > arrivesAt).length >= nearestCount) break;
  }
  const farness = (each: Date) => Math.abs(each.getTime() - arrivesAt.getTime());
  const nearest = found.sort((one, other) => farness(one) - farness(other)).slice(0, nearestCount);
  return nearest.sort((one, other) => one.getTime() - other.getTime());
}

/** `Mon, 23 Nov 4:00 PM · Tue, 24 Nov 10:00 AM`. */
export const nearestText = (times: readonly Date[], locale: Locale): string =>
  times
    .map((at) => `${formatDate(today(at), locale, "short")} ${slotTextAt(at, locale)}`)
    .join(" · ");
