import { afterQuiet, type QuietHours } from "./visit-settings.ts";

export type Reminder = "day-before" | "hours-before";

const reminders: { news: Reminder; leadMinutes: number; lastMinutes: number }[] = [
  { news: "day-before", leadMinutes: 24 * 60, lastMinutes: 2 * 60 },
  { news: "hours-before", leadMinutes: 2 * 60, lastMinutes: 30 },
];

export const longestLeadMinutes = 24 * 60;

export const isQuiet = (instant: Date, quiet: QuietHours): boolean =>
  afterQuiet(quiet, instant) > instant;

const minutesBefore = (instant: Date, minutes: number) =>
  new Date(instant.getTime() - minutes * 60_000);

/**
 * The reminder that is due now. A customer notified of the time after a reminder was due needs
 * none.
 */
export function dueReminder(
  { arrivesAt, toldAt }: { arrivesAt: Date; toldAt: Date },
  quiet: QuietHours,
  now: Date,
): Reminder | null {
  if (isQuiet(now, quiet)) return null;
  const due = reminders.find(({ leadMinutes, lastMinutes }) => {
    const dueAt = afterQuiet(quiet, minutesBefore(arrivesAt, leadMinutes));
    return dueAt <= now && now < minutesBefore(arrivesAt, lastMinutes) && toldAt < dueAt;
  });
  return due?.news ?? null;
}
