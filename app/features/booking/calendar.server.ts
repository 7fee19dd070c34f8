import ical, { ICalAlarmType } from "ical-generator";
import { addWorkingMinutes, type OpeningHours } from "#app/features/hours/hours.ts";
import type { Locale } from "#app/lib/locale.ts";
import { instantOf } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Brand } from "#app/platform/settings.ts";
import type { BookingDetails } from "./booking.ts";

const reminderSeconds = 2 * 3600;

/** The appointment without anything about the customer: anybody may see a calendar. */
export type CalendarEntry = Pick<
  BookingDetails,
  "id" | "reference" | "serviceTitle" | "date" | "time"
> & {
  /** Opening minutes until the work is done, at the longest. */
  minutes: number;
};

/**
 * The appointment as an iCalendar file, until the work is done: what is not by closing goes on at
 * the next opening. Its UID stays the same, so that importing it twice makes one entry.
 */
export function bookingCalendar(
  booking: CalendarEntry,
  { hours, brand, locale, now }: { hours: OpeningHours; brand: Brand; locale: Locale; now: Date },
): string {
  const start = instantOf(booking.date, booking.time);
  const calendar = ical({
    prodId: { company: brand.name, product: "Bookings", language: locale.toUpperCase() },
  });
  const event = calendar.createEvent({
    id: `booking-${booking.id}@${new URL(brand.siteUrl).hostname}`,
    stamp: now,
    start,
    end: addWorkingMinutes(hours, start, booking.minutes),
    summary: m.booking_calendar_summary(
      { service: booking.serviceTitle, brand: brand.name },
      { locale },
    ),
    description: m.booking_calendar_description(
      { reference: booking.reference, phone: brand.phone },
      { locale },
    ),
    location: {
      title: brand.name,
      address: brand.address[locale],
      geo: { lat: brand.mapPoint.latitude, lon: brand.mapPoint.longitude },
    },
    url: brand.siteUrl,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return calendar.toString();
}
