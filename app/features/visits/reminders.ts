import { addDays, dayMinutes, instantOf, minutesNow, today } from "#app/lib/time.ts";

/** In minutes of the day; from later than until, they go over midnight. */
export type QuietHours = { quietFrom: number; quietUntil: number };

export type Reminder = "day-before" | "hours-before";

/** How long before a visit each leaves, and until when it is still of use. */
const reminders: { news: Reminder; leadMinutes: number; lastMinutes: number }[] = [
  { news: "day-before", leadMinutes: 24 * 60, lastMinutes: 2 * 60 },
  { news: "hours-before", leadMinutes: 2 * 60, lastMinutes: 30 },
];

export const longestLeadMinutes = 24 * 60;

export function isQuiet(instant: Date, { quietFrom, quietUntil }: QuietHours): boolean {
  const minutes = minutesNow(instant);
  if (quietFrom <= quietUntil) return quietFrom <= minutes && minutes < quietUntil;
  return minutes >= quietFrom || minutes < quietUntil;
}

/** The instant itself, or the end of the quiet hours that it lies in. */
function afterQuiet(instant: Date, quiet: QuietHours): Date {
  if (!isQuiet(instant, quiet)) return instant;
  const date = today(instant);
  const isSameDay = minutesNow(instant) < quiet.quietUntil % dayMinutes;
  return instantOf(isSameDay ? date : addDays(date, 1), quiet.quietUntil);
}

const minutesBefore = (instant: Date, minutes: number) =>
  new Date(instant.getTime() - minutes * 60_000);

/**
 * Of what a customer is to be reminded now. Whoever was told of the time after a reminder was due,
 * because they booked or were moved so late, needs none.
 */
export function dueReminder(
  { arrivesAt, toldAt }: { arrivesAt: Date; toldAt: Date },
  quiet: QuietHours,
  now: Date,
): Reminder | null {
  if (isQuiet(now, quiet)) return null;
  const due = reminders.find(({ leadMinutes, lastMinutes }) => {
    const dueAt = afterQuiet(minutesBefore(arrivesAt, leadMinutes), quiet);
    return dueAt <= now && now < minutesBefore(arrivesAt, lastMinutes) && toldAt < dueAt;
  });
  return due?.news ?? null;
}
