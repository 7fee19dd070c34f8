import {
  addDays,
  formatTime,
  type LocalDate,
  type MinutesOfDay,
  minutesNow,
  startOfWeek,
  today,
} from "#app/lib/time.ts";
import { closingHour, isOpenOn, openingHour } from "./opening-hours.ts";

/** Every full hour from opening to closing, 10:00 AM to 09:00 PM. */
export const serviceSlots: readonly MinutesOfDay[] = Array.from(
  { length: closingHour - openingHour + 1 },
  (_, hour) => (openingHour + hour) * 60,
);

/** The times of the summer offers (spec 5). */
export const summerSlots: readonly MinutesOfDay[] = [10 * 60, 15 * 60, 18 * 60];

/** The value a form posts for a slot, the same in every language: `03:00 PM`. */
export function slotValue(slot: MinutesOfDay): string {
  return formatTime(slot, "en").replace("\u00a0", " ");
}

/** A date much further ahead is a slip of the keyboard rather than a plan. */
export const bookingHorizonDays = 365;

export type ClosedReason = "past" | "sunday" | "no-slots-left" | "too-far";

export type Timetable = { slots: readonly MinutesOfDay[]; now: Date };

export function closedReason(date: LocalDate, { slots, now }: Timetable): ClosedReason | null {
  const first = today(now);
  if (date < first) return "past";
  if (date > addDays(first, bookingHorizonDays)) return "too-far";
  if (!isOpenOn(date)) return "sunday";
  return slots.some((slot) => !hasPassed(slot, date, now)) ? null : "no-slots-left";
}

export function openSlots(date: LocalDate, timetable: Timetable): MinutesOfDay[] {
  if (closedReason(date, timetable)) return [];
  return timetable.slots.filter((slot) => !hasPassed(slot, date, timetable.now));
}

export function nextOpenDate(timetable: Timetable): LocalDate {
  let date = today(timetable.now);
  while (closedReason(date, timetable)) date = addDays(date, 1);
  return date;
}

export type BookableDay = { date: LocalDate; closed: ClosedReason | null };

/** Whole weeks, Monday first so that the closed day is the last column. */
export function bookableDays(timetable: Timetable, weeks: number): BookableDay[] {
  const monday = startOfWeek(nextOpenDate(timetable));
  return Array.from({ length: weeks * 7 }, (_, i) => {
    const date = addDays(monday, i);
    return { date, closed: closedReason(date, timetable) };
  });
}

/** A slot that starts this very minute is gone as well. */
function hasPassed(slot: MinutesOfDay, date: LocalDate, now: Date): boolean {
  return date === today(now) && slot <= minutesNow(now);
}
