import { addWorkingMinutes, type OpeningHours } from "#app/features/hours/hours.ts";
import type { Locale } from "#app/lib/locale.ts";
import { instantOf } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Brand } from "#app/platform/settings.ts";
import type { BookingDetails } from "./booking.ts";

const reminder = "-PT2H";

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
  const end = addWorkingMinutes(hours, start, booking.minutes);
  const { serviceTitle: service, reference } = booking;
  const [latitude, longitude] = [brand.mapPoint.latitude, brand.mapPoint.longitude];
  const summary = text(m.booking_calendar_summary({ service, brand: brand.name }, { locale }));
  const about = m.booking_calendar_description({ reference, phone: brand.phone }, { locale });
  const isCancelled = invitation?.isCancelled ?? false;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${oneLine(brand.name)}//Bookings//${locale.toUpperCase()}`,
    ...(invitation ? [`METHOD:${isCancelled ? "CANCEL" : "REQUEST"}`] : []),
    "BEGIN:VEVENT",
    `UID:booking-${booking.id}@${new URL(brand.siteUrl).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${summary}`,
    `LOCATION:${text(`${brand.name}\n${brand.address[locale]}`)}`,
    `GEO:${latitude};${longitude}`,
    `DESCRIPTION:${text(about)}`,
    ...(invitation ? people(brand, invitation.attendee) : []),
    ...(isCancelled ? [] : alarm(summary)),
    `URL;VALUE=URI:${brand.siteUrl}`,
    ...(invitation ? [`STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map(folded)
    .join("\r\n");
}

const alarm = (summary: string) => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `TRIGGER:${reminder}`,
  `DESCRIPTION:${summary}`,
  "END:VALARM",
];

const people = (brand: Brand, { name, email }: Invitation["attendee"]) => [
  `ORGANIZER;CN=${quoted(brand.name)}:mailto:${oneLine(brand.email)}`,
  `ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE;CN=${quoted(name)}:mailto:${oneLine(email)}`,
];

// RFC 5545: 3.3.5, 3.3.11, 3.2 and 3.1.

const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

const text = (value: string) => value.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

const oneLine = (value: string) => value.replace(/[\r\n]+/g, " ");

/** A parameter can hold no double quote. */
const quoted = (value: string) => `"${oneLine(value).replaceAll('"', "'")}"`;

/** With the space that each next line begins with, 75. */
const longestLineBytes = 74;

/** Cut where a character ends. */
function folded(line: string): string {
  const bytes = Buffer.from(line);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + longestLineBytes, bytes.length);
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
    lines.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return lines.join("\r\n ");
}
