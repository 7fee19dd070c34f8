import type { Locale } from "#app/lib/locale.ts";
import { formatClock, formatDate, type LocalDate, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

/** `45 min`, `2 h`, `1 h 20 min`. */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return m.board_minutes({ minutes: rest });
  if (rest === 0) return m.board_hours({ hours });
  return m.board_hours_minutes({ hours, minutes: rest });
}

/** `Ready by 1:00 PM`, with the day where it is another one. */
export function formatPromise(readyAt: Date, day: LocalDate, locale: Locale): string {
  const time = formatClock(minutesNow(readyAt), locale);
  const date = today(readyAt);
  if (date === day) return m.board_ready_by({ time });
  return m.board_ready_by_day({ day: formatDate(date, locale, "short"), time });
}

/** `Sat, 28 Nov, 10:15 AM`. */
export function placeTime(instant: Date, locale: Locale): string {
  const day = formatDate(today(instant), locale, "short");
  return m.board_day_time({ day, time: formatClock(minutesNow(instant), locale) });
}
