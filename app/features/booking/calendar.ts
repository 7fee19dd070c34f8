import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { slotTextAt } from "#app/features/hours/hours-text.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { BookingStatus } from "#db/schema/enums.ts";
import type { BookingDetails } from "./booking.ts";

const reminderSeconds = 2 * 3600;

/** The appointment without anything about the customer, because anybody may see a calendar. */
export type CalendarEntry = Pick<BookingDetails, "id" | "reference" | "serviceTitle"> & {
  startsAt: string;
  endsAt: string | null;
  stampedAt: string;
  sequence: number;
  isCancelled: boolean;
  /** Requested, not yet confirmed; missing in mails of an older version. */
  isTentative?: boolean;
};

type Host = BrandNames & {
  siteUrl: string;
  phone: string;
  email: string;
  address: Record<Locale, string>;
  mapPoint: { latitude: number; longitude: number };
};

type Appointment = Pick<CalendarEntry, "id" | "reference" | "serviceTitle"> & {
  arrivesAt: Date;
  readyAt: Date | null;
  calendarSequence: number;
  status: BookingStatus;
};

export function calendarEntry(appointment: Appointment, now: Date): CalendarEntry {
  const { id, reference, serviceTitle, arrivesAt, readyAt, status } = appointment;
  return {
    id,
    reference,
    serviceTitle,
    startsAt: arrivesAt.toISOString(),
    endsAt: readyAt?.toISOString() ?? null,
    stampedAt: now.toISOString(),
    sequence: appointment.calendarSequence,
    isCancelled: status === "cancelled",
    isTentative: status === "pending",
  };
}

/**
 * An iCalendar file with a lasting UID, so that importing it twice makes one entry; a higher
 * `sequence` replaces the earlier one. A mailed file names its recipient.
 */
export function bookingCalendar(
  entry: CalendarEntry,
  { brand, locale, attendee }: { brand: Host; locale: Locale; attendee?: string },
): { contentType: string; content: string } {
  const { isCancelled, isTentative, sequence, endsAt } = entry;
  const planned = isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const name = brandName(brand, locale);
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: brand.name, product: "Bookings", language: locale.toUpperCase() },
    method,
  });
  const event = calendar.createEvent({
    id: `booking-${entry.id}@${new URL(brand.siteUrl).hostname}`,
    stamp: new Date(entry.stampedAt),
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : planned,
    // A quoted name ends at its first double quote.
    organizer: { name: name.replace(/["\\]/g, ""), email: brand.email },
    start: new Date(entry.startsAt),
    end: endsAt && new Date(endsAt),
    summary: m.booking_calendar_summary({ service: entry.serviceTitle, brand: name }, { locale }),
    description: `${slotTextAt(new Date(entry.startsAt), locale)}. ${m.booking_calendar_description(
      { reference: entry.reference, phone: brand.phone },
      { locale },
    )}`,
    location: {
      title: name,
      address: brand.address[locale],
      geo: { lat: brand.mapPoint.latitude, lon: brand.mapPoint.longitude },
    },
    url: brand.siteUrl,
  });
  if (attendee) event.createAttendee({ email: attendee, rsvp: false });
  if (!isCancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return { contentType: `text/calendar; method=${method}`, content: calendar.toString() };
}
