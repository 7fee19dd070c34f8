import { addDays, instantOf, type LocalDate, today, weekday } from "#app/lib/time.ts";

export const openingHour = 10;
export const closingHour = 21;

/** What the site promises, in hours in which the workshop is open. */
export const callbackHours = 2;
export const replyHours = 24;

/** Monday to Saturday; 0 is Sunday. */
export const openWeekdays: readonly number[] = [1, 2, 3, 4, 5, 6];

export function isOpenOn(date: LocalDate): boolean {
  return openWeekdays.includes(weekday(date));
}

/**
 * When that many hours have passed on a clock that runs only while the workshop is open: what is
 * asked on Saturday night at nine is due on Monday at noon.
 */
export function dueAfter(asked: Date, hours: number): Date {
  let leftMs = hours * 3_600_000;
  for (let date = today(asked); ; date = addDays(date, 1)) {
    if (!isOpenOn(date)) continue;
    const opens = instantOf(date, openingHour * 60).getTime();
    const closes = instantOf(date, closingHour * 60).getTime();
    const from = Math.max(opens, asked.getTime());
    if (from > closes) continue;
    if (from + leftMs <= closes) return new Date(from + leftMs);
    leftMs -= closes - from;
  }
}
