import type { Locale } from "#app/lib/locale.ts";
import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { callbackDueAt, isOpenAt, nextOpening } from "./opening-hours.ts";

/**
 * By when we call whoever booked while the workshop was closed (D21); null for a booking made
 * while it was open, to which the promise of two hours applies as it stands.
 */
export function callbackNotice(bookedAt: Date, locale: Locale): string | null {
  if (isOpenAt(bookedAt)) return null;
  const opensAt = nextOpening(bookedAt);
  const parts = {
    day: formatDate(today(opensAt), locale, "long-weekday"),
    opensAt: formatTime(minutesNow(opensAt), locale),
    callBy: formatTime(minutesNow(callbackDueAt(bookedAt)), locale),
  };
  return m.booking_call_after_opening(parts, { locale });
}
