import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
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

/** What a calendar does with it, where it comes by mail: to whom it goes, and that it is off. */
type Invitation = { attendee: { name: string; email: string }; isCancelled: boolean };

/**
 * The appointment as an iCalendar file, until the work is done: what is not by closing goes on at
 * the next opening. Its UID stays the same, so that importing it twice makes one entry; with a higher
 * `sequence` it replaces the one before.
 */
export function bookingCalendar(
  booking: CalendarEntry,
  {
    hours,
    brand,
    locale,
    now,
    sequence = 0,
    invitation,
  }: {
    hours: OpeningHours;
    brand: Brand;
    locale: Locale;
    now: Date;
    sequence?: number;
    invitation?: Invitation;
  },
): string {
  const start = instantOf(booking.date, booking.time);
  const calendar = ical({
    prodId: { company: brand.name, product: "Bookings", language: locale.toUpperCase() },
  });
  const event = calendar.createEvent({
    id: `booking-${booking.id}@${new URL(brand.siteUrl).hostname}`,
    stamp: now,
    sequence,
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
  if (invitation) {
    const { attendee, isCancelled } = invitation;
    calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST);
    event.status(isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED);
    event.organizer({ name: brand.name, email: brand.email });
    event.createAttendee({ ...attendee, rsvp: false });
    if (isCancelled) return calendar.toString();
  }
  event.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return calendar.toString();
}
