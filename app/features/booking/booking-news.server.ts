import { desc, eq } from "drizzle-orm";
import { instantOf } from "#app/lib/time.ts";
import type { ToldChange } from "#app/platform/mail/held-mail.server.ts";
import { type OutgoingMail, takeBackMails } from "#app/platform/mail/outbox.server.ts";
import type { Brand } from "#app/platform/settings.ts";
import type { Tx } from "#db/client.ts";
import { bookingEvents } from "#db/schema/booking.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import type { DeskBooking } from "./booking-desk.server.ts";
import { bookingStatusMail } from "./booking-status-mail.tsx";

/** The mail about a change; null where the customer needs none, as after the appointment. */
export async function newsOf(
  booking: DeskBooking,
  { status, brand, now }: { status: BookingStatus; brand: Brand; now: Date },
): Promise<OutgoingMail | null> {
  if (status !== "confirmed" && status !== "cancelled") return null;
  if (instantOf(booking.date, booking.time) <= now) return null;
  return bookingStatusMail({ booking, status, brand });
}

/** What became of a booking so far, the newest first. */
export function bookingChanges(tx: Tx, bookingId: string): Promise<ToldChange[]> {
  const { id, fromStatus: from, toStatus: to, createdAt } = bookingEvents;
  return tx
    .select({ id, from, to })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(desc(createdAt), desc(id));
}

/** Keeps back what was to be told of a booking and has not left yet. */
export async function takeBackNews(tx: Tx, bookingId: string): Promise<void> {
  const changes = await bookingChanges(tx, bookingId);
  await takeBackMails(
    tx,
    changes.map(({ id }) => id),
  );
}
