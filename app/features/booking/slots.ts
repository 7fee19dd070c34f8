import { fullHours, type OpeningHours, openParts, timesWithin } from "#app/features/hours/hours.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import type { StartTimes } from "#app/features/services/services.ts";
import type { Locale } from "#app/lib/locale.ts";
import {
  addDays,
  dayMinutes,
  formatTime,
  type LocalDate,
  type MinutesOfDay,
  minutesNow,
  startOfWeek,
  today,
} from "#app/lib/time.ts";

/** The value a form posts for a slot, the same in every language: `03:00 PM`. */
export function slotValue(slot: MinutesOfDay): string {
  return slotLabel(null, slot, "en").replace("\u00a0", " ");
}

/** A slot to choose on the site. English has two digits for the hour, as specified. */
export function slotLabel(date: LocalDate | null, slot: MinutesOfDay, locale: Locale): string {
  const text = date ? slotText(date, slot, locale) : formatTime(slot, locale);
  return locale === "en" ? text.replace(/^(?=\d:)/, "0") : text;
}

/** A later date is a typing error. */
export const bookingHorizonDays = 365;

export type ClosedReason = "past" | "closed" | "no-times" | "no-slots-left" | "too-far";

export type Timetable = { hours: OpeningHours; startTimes: StartTimes; now: Date };

const timesOf = (startTimes: StartTimes) => (startTimes === "hourly" ? fullHours : startTimes);

/** All times of a day, also those that have passed: usually 10:00 AM to 09:00 PM. */
export const slotsOn = (date: LocalDate, { hours, startTimes }: Timetable): MinutesOfDay[] =>
  timesWithin(hours, date, timesOf(startTimes));

export function allSlots({ hours, startTimes, now }: Timetable): MinutesOfDay[] {
  const intervals = hours
    .filter(({ endsOn }) => endsOn === null || endsOn >= today(now))
    .flatMap(({ pattern }) => pattern.flat());
  const nights = intervals.filter(({ closes }) => closes >= dayMinutes);
  return timesOf(startTimes).filter(
    (time) =>
      intervals.some(({ opens, closes }) => opens <= time && time <= closes) ||
      nights.some(({ closes }) => time + dayMinutes <= closes),
  );
}

export function closedReason(date: LocalDate, timetable: Timetable): ClosedReason | null {
  const outside = outsideReason(date, timetable.now);
  if (outside) return outside;
  if (openSlots(date, timetable).length > 0) return null;
  if (openParts(timetable.hours, date).length === 0) return "closed";
  return slotsOn(date, timetable).length === 0 ? "no-times" : "no-slots-left";
}

function outsideReason(date: LocalDate, now: Date): "past" | "too-far" | null {
  const first = today(now);
  if (date < first) return "past";
  return date > addDays(first, bookingHorizonDays) ? "too-far" : null;
}

export function openSlots(date: LocalDate, timetable: Timetable): MinutesOfDay[] {
  const { now } = timetable;
  if (outsideReason(date, now)) return [];
  const passed = date === today(now) ? minutesNow(now) : -1;
  return slotsOn(date, timetable).filter((slot) => slot > passed);
}

export function nextOpenDate(timetable: Timetable): LocalDate {
  const first = today(timetable.now);
  for (let ahead = 0; ahead <= bookingHorizonDays; ahead++) {
    const date = addDays(first, ahead);
    if (!closedReason(date, timetable)) return date;
  }
  return first;
}

export type BookableDay = { date: LocalDate; closed: ClosedReason | null };

/** Whole weeks from Monday, so that the closed day is the last column. */
export function bookableDays(timetable: Timetable, weeks: number): BookableDay[] {
  const monday = startOfWeek(nextOpenDate(timetable));
  return Array.from({ length: weeks * 7 }, (_, i) => {
    const date = addDays(monday, i);
    return { date, closed: closedReason(date, timetable) };
  });
}

export type Left = "free" | "few" | "full";

export type FreeTimes = {
  days: {
    [date: string]: {
      left: Left;
      label: string;
      times: { [time: string]: [left: Left, label: string, ready: string] };
    };
  };
  first: { date: string; time: string; text: string } | null;
  total: [label: string, amount: string] | null;
  extras: string[];
};
