import { addDays, instantOf, type LocalDate, minutesNow, today, weekday } from "#app/lib/time.ts";

export const openingHour = 10;
export const closingHour = 21;

const hourMs = 3_600_000;

/** What the site promises: a call in hours in which the workshop is open, a reply by the clock. */
const callbackHours = 2;
const replyHours = 24;

/** Monday to Saturday; 0 is Sunday. */
export const openWeekdays: readonly number[] = [1, 2, 3, 4, 5, 6];

export function isOpenOn(date: LocalDate): boolean {
  return openWeekdays.includes(weekday(date));
}

export function isOpenAt(instant: Date): boolean {
  const minutes = minutesNow(instant);
  const isDuringHours = minutes >= openingHour * 60 && minutes < closingHour * 60;
  return isDuringHours && isOpenOn(today(instant));
}

/** The first opening that is not before an instant. */
export function nextOpening(instant: Date): Date {
  for (let date = today(instant); ; date = addDays(date, 1)) {
    const opens = instantOf(date, openingHour * 60);
    if (isOpenOn(date) && opens >= instant) return opens;
  }
}

/** Two hours from Saturday night at nine are over on Monday at noon. */
export function addOpenHours(from: Date, hours: number): Date {
  let leftMs = hours * hourMs;
  for (let date = today(from); ; date = addDays(date, 1)) {
    if (!isOpenOn(date)) continue;
    const opens = instantOf(date, openingHour * 60).getTime();
    const closes = instantOf(date, closingHour * 60).getTime();
    const begins = Math.max(opens, from.getTime());
    if (begins > closes) continue;
    if (begins + leftMs <= closes) return new Date(begins + leftMs);
    leftMs -= closes - begins;
  }
}

export const callbackDueAt = (bookedAt: Date) => addOpenHours(bookedAt, callbackHours);

/** By when a message is answered: in 24 hours, or one hour after the opening that follows them. */
export function replyDueAt(askedAt: Date): Date {
  const due = new Date(askedAt.getTime() + replyHours * hourMs);
  return isOpenAt(due) ? due : new Date(nextOpening(due).getTime() + hourMs);
}
