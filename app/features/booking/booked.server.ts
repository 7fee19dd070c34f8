import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ownBookings } from "#app/features/customers/own-bookings.server.ts";
import type { ChosenExtra } from "#app/features/extras/extras.ts";
import { isId } from "#app/lib/ids.ts";
import { minutesOfClock, parseLocalDate } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { openBookingStatuses } from "#db/schema/enums.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";

const bookedExtras = sql`(
  select coalesce(json_agg(json_build_object('id', line.item_id, 'minutes', line.minutes,
    'title', json_build_object('en', line.name, 'ar', line.name_ar),
    'priceAed', line.price_fils / 100) order by line.created_at, line.id), '[]')
  from ${visitLines} line join ${visits} visit on visit.id = line.visit_id
  where visit.booking_id = ${bookingSubmissions}.id and line.kind = 'extra'
    and line.approval in ('agreed', 'approved')
)`.mapWith((extras: ChosenExtra[]) => extras);

/** A booking of this account, to be booked again; null for another person's. */
export async function findOwnBooking(db: Db, userId: string, id: string) {
  if (!isId(id)) return null;
  const { firstName, lastName, email, phone } = bookingSubmissions;
  const [row] = await db
    .select({
      person: { firstName, lastName, email, phone },
      vehicleSize: bookingSubmissions.vehicleSize,
      make: bookingSubmissions.carMake,
      model: bookingSubmissions.carModel,
      year: bookingSubmissions.carYear,
      carId: visits.carId,
      extras: bookedExtras,
    })
    .from(bookingSubmissions)
    .leftJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(
      and(
        await ownBookings(db, userId),
        eq(bookingSubmissions.id, id),
        isNull(bookingSubmissions.deletedAt),
      ),
    );
  return row ?? null;
}

export type BookingSummary = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/**
 * The booking with this id while it is open; `serviceTitle` is the English one. It says
 * nothing about the customer, because anybody may have the link of a confirmation.
 */
export async function findBooking(db: Db, id: string) {
  if (!isId(id)) return null;
  const [row] = await db
    .select({
      id: bookingSubmissions.id,
      reference: bookingSubmissions.reference,
      serviceId: bookingSubmissions.serviceId,
      serviceTitle: bookingSubmissions.serviceName,
      vehicleSize: bookingSubmissions.vehicleSize,
      priceAed: bookingSubmissions.servicePriceAed,
      date: bookingSubmissions.appointmentDate,
      time: bookingSubmissions.appointmentTime,
      askedAt: bookingSubmissions.createdAt,
      dueAt: bookingSubmissions.callbackDueAt,
      readyAt: visits.readyAt,
      extras: bookedExtras,
    })
    .from(bookingSubmissions)
    .leftJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(
      and(
        eq(bookingSubmissions.id, id),
        inArray(bookingSubmissions.status, openBookingStatuses),
        isNull(bookingSubmissions.deletedAt),
      ),
    );
  if (!row) return null;
  const date = parseLocalDate(row.date);
  if (!date) throw new Error(`Booking ${id} has no date`);
  return { ...row, date, time: minutesOfClock(row.time) };
}
