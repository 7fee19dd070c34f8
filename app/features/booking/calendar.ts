import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { addWorkingMinutes, type OpeningHours } from "#app/features/hours/hours.ts";
import type { Locale } from "#app/lib/locale.ts";
import { instantOf } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { BookingDetails } from "./booking.ts";

const reminderSeconds = 2 * 3600;

/** The appointment without anything about the customer: anybody may see a calendar. A mail keeps it as JSON. */
export type CalendarEntry = Pick<BookingDetails, "id" | "reference" | "serviceTitle"> & {
  startsAt: string;
  endsAt: string;
  stampedAt: string;
};

/** What of the brand a calendar shows. */
type Host = {
  name: string;
  siteUrl: string;
  phone: string;
  email: string;
  address: Record<Locale, string>;
  mapPoint: { latitude: number; longitude: number };
};

/** What a calendar does with it, where it comes by mail: to whom it goes, and that it is off. */
type Invitation = { attendee: { name: string; email: string }; isCancelled: boolean };

/**
 * An appointment until its work is done, which takes so many opening minutes at the longest: what is not by
 * closing goes on at the next opening.
 */
export function calendarEntry(
  booking: Pick<BookingDetails, "id" | "reference" | "serviceTitle" | "date" | "time">,
  { minutes, hours, now }: { minutes: number; hours: OpeningHours; now: Date },
): CalendarEntry {
  const { id, reference, serviceTitle } = booking;
  const startsAt = instantOf(booking.date, booking.time);
  const endsAt = addWorkingMinutes(hours, startsAt, minutes);
  return {
    ...{ id, reference, serviceTitle },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    stampedAt: now.toISOString(),
  };
}

/**
 * As an iCalendar file. Its UID stays the same, so that importing it twice makes one entry; with a higher
 * `sequence` it replaces the one before.
 */
export function bookingCalendar(
  entry: CalendarEntry,
  {
    brand,
    locale,
    sequence = 0,
    invitation,
  }: { brand: Host; locale: Locale; sequence?: number; invitation?: Invitation },
): string {
  const calendar = ical({
    prodId: { company: brand.name, product: "Bookings", language: locale.toUpperCase() },
  });
  const event = calendar.createEvent({
    id: `booking-${entry.id}@${new URL(brand.siteUrl).hostname}`,
    stamp: new Date(entry.stampedAt),
    sequence,
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: m.booking_calendar_summary(
      { service: entry.serviceTitle, brand: brand.name },
      { locale },
    ),
    description: m.booking_calendar_description(
      { reference: entry.reference, phone: brand.phone },
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
