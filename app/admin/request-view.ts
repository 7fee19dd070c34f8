import type { DeskBooking } from "#app/features/booking/booking-desk.server.ts";
import type { Contact } from "#app/features/contact/contact-desk.server.ts";
import type { sampleBookings, sampleContacts } from "#app/features/dashboard/samples.ts";
import { today } from "#app/lib/time.ts";

/** Until when somebody has to answer. */
export type Due = { at: Date; isOver: boolean; isToday: boolean };

const excerptLength = 160;

/** What the list shows of a message; nothing is due of one that was answered. */
export function contactRow(contact: Contact, now: Date) {
  const { id, name, email, phone, subject, message, status, createdAt, replyDueAt } = contact;
  const due = status === "new" ? dueAt(replyDueAt, now) : null;
  const excerpt = message.slice(0, excerptLength);
  return { id, name, email, phone, subject, excerpt, status, createdAt, due };
}

/** What the list shows of a booking. */
export function bookingRow(booking: DeskBooking, now: Date) {
  const { email, additionalNotes, locale, serviceId, callbackDueAt, createdAt, ...row } = booking;
  return { ...row, due: row.status === "pending" ? dueAt(callbackDueAt, now) : null };
}

export function dueAt(at: Date, now: Date): Due {
  return { at, isOver: at <= now, isToday: today(at) === today(now) };
}

/** Samples can be neither opened nor changed. */
export const sampleContactRow = ({
  message,
  ...contact
}: ReturnType<typeof sampleContacts>[number]): ContactRow => ({
  ...contact,
  excerpt: message,
  due: null,
  isSample: true,
});

export const sampleBookingRow = (
  booking: ReturnType<typeof sampleBookings>[number],
): BookingRow => ({ ...booking, reference: "–", vehicleSize: null, due: null, isSample: true });

type Sampled = { isSample?: boolean };

export type ContactRow = ReturnType<typeof contactRow> & Sampled;
export type BookingRow = ReturnType<typeof bookingRow> & Sampled;
