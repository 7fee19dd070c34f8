import type { Locale } from "#app/lib/locale.ts";
import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { callbackDueAt, isOpenAt, nextOpening } from "./opening-hours.ts";

/** Null for a booking made while we are open: the promise of two hours stands as it is (D21). */
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
