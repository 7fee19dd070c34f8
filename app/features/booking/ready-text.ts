import { slotText } from "#app/features/hours/hours-text.ts";
import { joined, type Locale } from "#app/lib/locale.ts";
import {
  formatDate,
  formatTime,
  type LocalDate,
  type MinutesOfDay,
  minutesNow,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

const partsOf = (readyAt: Date, locale: Locale) => ({
  day: formatDate(today(readyAt), locale, "short"),
  time: formatTime(minutesNow(readyAt), locale),
});

/** `Ready by Sat, 28 Nov, 1:00 PM`. */
export const readyByText = (readyAt: Date, locale: Locale): string =>
  m.booking_ready_by(partsOf(readyAt, locale), { locale });

/** `Sat, 28 Nov, 1:00 PM`, behind a label. */
export const readyAtText = (readyAt: Date, locale: Locale): string =>
  joined(Object.values(partsOf(readyAt, locale)), locale);

/** `Today, 3:00 PM`, or the day in short. */
export function firstTimeText(
  { date, time }: { date: LocalDate; time: MinutesOfDay },
  now: Date,
  locale: Locale,
): string {
  const day =
    date === today(now) ? m.ui_days_today({}, { locale }) : formatDate(date, locale, "short");
  return joined([day, slotText(date, time, locale)], locale);
}
