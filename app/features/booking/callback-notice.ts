import { isOpenAt, nextOpening, type OpeningHours } from "#app/features/hours/hours.ts";
import { callbackDueAt } from "#app/features/hours/promises.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

/** Null for a booking made while we are open: the promise of two hours stands as it is (D21). */
export function callbackNotice(hours: OpeningHours, bookedAt: Date, locale: Locale): string | null {
  if (isOpenAt(hours, bookedAt)) return null;
  const opensAt = nextOpening(hours, bookedAt);
  const parts = {
    day: formatDate(today(opensAt), locale, "long-weekday"),
    opensAt: formatTime(minutesNow(opensAt), locale),
    callBy: formatTime(minutesNow(callbackDueAt(hours, bookedAt)), locale),
  };
  return m.booking_call_after_opening(parts, { locale });
}
