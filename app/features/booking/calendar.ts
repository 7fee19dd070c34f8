import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { slotTextAt } from "#app/features/hours/hours-text.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { BookingStatus } from "#db/schema/enums.ts";
import type { BookingDetails } from "./booking.ts";

const reminderSeconds = 2 * 3600;

type Host = BrandNames & {
  siteUrl: string;
  phone: string;
  email: string;
  address: Record<Locale, string>;
  mapPoint: { latitude: number; longitude: number };
};

type Appointment = Pick<BookingDetails, "id" | "reference" | "serviceTitle"> & {
  arrivesAt: Date;
  readyAt: Date | null;
  calendarSequence: number;
  status: BookingStatus;
};

/**
 * An iCalendar file with a lasting UID, so that importing it twice makes one entry; a higher sequence
 * replaces the earlier one. It says nothing about the customer, because anybody may see a calendar;
 * only a mailed file names its recipient.
 */
export function bookingCalendar(
  { id, reference, serviceTitle, arrivesAt, readyAt, calendarSequence, status }: Appointment,
  {
    brand,
    locale,
    stampedAt,
    attendee,
  }: { brand: Host; locale: Locale; stampedAt: Date; attendee?: string },
): { filename: string; contentType: string; content: string } {
  const isCancelled = status === "cancelled";
  const planned = status === "pending" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const name = brandName(brand, locale);
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: brand.name, product: "Bookings", language: locale.toUpperCase() },
    method,
  });
  const event = calendar.createEvent({
    id: `booking-${id}@${new URL(brand.siteUrl).hostname}`,
    stamp: stampedAt,
    sequence: calendarSequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : planned,
    // A quoted name ends at its first double quote.
    organizer: { name: name.replace(/["\\]/g, ""), email: brand.email },
    start: arrivesAt,
    end: readyAt,
    summary: m.booking_calendar_summary({ service: serviceTitle, brand: name }, { locale }),
    description: `${slotTextAt(arrivesAt, locale)}. ${m.booking_calendar_description(
      { reference, phone: brand.phone },
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
  return {
    filename: "booking.ics",
    contentType: `text/calendar; method=${method}`,
    content: calendar.toString(),
  };
}
