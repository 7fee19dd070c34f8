import type { Locale } from "#app/lib/locale.ts";
import {
  addDays,
  formatDate,
  formatTime,
  type LocalDate,
  type MinutesOfDay,
  minutesNow,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

const nightEnds = 5 * 60;

/** `3:00 PM`, and after midnight `Monday night, 1:00 AM` with Tuesday's date. */
export function slotText(date: LocalDate, time: MinutesOfDay, locale: Locale): string {
  const clock = formatTime(time, locale);
  if (time >= nightEnds) return clock;
  const night = formatDate(addDays(date, -1), locale, "long-weekday");
  return m.hours_night({ night, time: clock }, { locale });
}

export const slotTextAt = (arrivesAt: Date, locale: Locale): string =>
  slotText(today(arrivesAt), minutesNow(arrivesAt), locale);
