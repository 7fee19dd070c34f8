import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  findBookable,
  type Offered,
  readBookables,
} from "#app/features/offers/bookables.server.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { instantOf, minutesOfClock } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { type BookingStatus, openBookingStatuses } from "#db/schema/enums.ts";
import { visits } from "#db/schema/workshop.ts";
import {
  findPlace,
  type NewLine,
  type PlaceRefusal,
  placeVisit,
  readWorkshop,
  type Workshop,
  writeVisit,
} from "./capacity.server.ts";
import { needOf } from "./capacity.ts";

type Booking = Pick<
  typeof bookingSubmissions.$inferSelect,
  | "id"
  | "serviceId"
  | "serviceName"
  | "servicePriceAed"
  | "vehicleSize"
  | "appointmentDate"
  | "appointmentTime"
>;

const arrivalOf = ({ appointmentDate, appointmentTime }: Booking) =>
  instantOf(appointmentDate, minutesOfClock(appointmentTime));

const lineOf = (booking: Booking, nameAr: string, minutes: number): NewLine => ({
  ...{ kind: "service", itemId: booking.serviceId, name: booking.serviceName, nameAr, minutes },
  priceFils: aedToFils(booking.servicePriceAed),
});

/** Others need not wait for so many. */
const atOnce = 50;

/**
 * Open bookings without a visit, as an older version writes them, get one: in the order of their
 * appointments, each with its place as far as there is one. Several processes may do so at once.
 */
export async function giveVisits({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const [workshop, bookables] = await Promise.all([readWorkshop(db), readBookables({ db, now })]);
  while (await db.transaction((tx) => giveSome(tx, { workshop, bookables, at: now() })));
}

/** Read before a transaction, in which it would be read anew for each booking. */
type Giving = { workshop: Workshop; bookables: readonly Offered[]; at: Date };

async function giveSome(tx: Tx, giving: Giving): Promise<boolean> {
  const { id, serviceId, serviceName, servicePriceAed, vehicleSize } = bookingSubmissions;
  const { appointmentDate, appointmentTime } = bookingSubmissions;
  const bookings = await tx
    .select({
      ...{ id, serviceId, serviceName, servicePriceAed, vehicleSize },
      ...{ appointmentDate, appointmentTime },
    })
    .from(bookingSubmissions)
    .where(
      and(
        inArray(bookingSubmissions.status, openBookingStatuses),
        isNull(bookingSubmissions.deletedAt),
        sql`not exists (select from ${visits} where ${visits.bookingId} = ${bookingSubmissions.id})`,
      ),
    )
    .orderBy(asc(appointmentDate), asc(appointmentTime), asc(id))
    .limit(atOnce)
    .for("update");
  // Somebody else may have given one while these were waited for.
  const ids = bookings.map((booking) => booking.id);
  const given = await tx
    .select({ id: visits.bookingId })
    .from(visits)
    .where(inArray(visits.bookingId, ids));
  const known = new Set(given.map((visit) => visit.id));
  for (const booking of bookings) {
    if (!known.has(booking.id)) await giveVisit(tx, booking, giving);
  }
  return bookings.length > 0;
}

async function giveVisit(
  tx: Tx,
  booking: Booking,
  { workshop, bookables, at }: Giving,
  isOpen = true,
): Promise<PlaceRefusal | null> {
  const need = needOf(workshop, {
    serviceIds: [booking.serviceId],
    vehicleSize: booking.vehicleSize,
  });
  const arrivesAt = arrivalOf(booking);
  const found =
    !isOpen || arrivesAt < at ? null : await findPlace(tx, { arrivesAt, need, at, workshop });
  const fit = found && "free" in found ? found : null;
  // What was booked is called in Arabic, as long as it is on offer.
  const known = findBookable(bookables, booking.serviceId);
  const lines = [lineOf(booking, known?.title.ar ?? booking.serviceName, need.minutes)];
  await writeVisit(tx, { visitId: newId(), bookingId: booking.id, arrivesAt, fit, lines, at });
  return found && !("free" in found) ? found : null;
}

const visitOf = async (tx: Tx, bookingId: string) => {
  const [visit] = await tx
    .select()
    .from(visits)
    .where(eq(visits.bookingId, bookingId))
    .for("update");
  return visit;
};

/** Locks the visit of a booking, which gets one where an older version wrote it without. */
export async function lockVisitOf(
  tx: Tx,
  booking: Booking & { status: BookingStatus },
  at: Date,
): Promise<typeof visits.$inferSelect> {
  const visit = await visitOf(tx, booking.id);
  if (visit) return visit;
  const workshop = await readWorkshop(tx);
  const bookables = await readBookables({ db: tx, now: () => at });
  const isOpen = booking.status === "pending" || booking.status === "confirmed";
  await giveVisit(tx, booking, { workshop, bookables, at }, isOpen);
  if (booking.status === "completed") {
    const over = { stage: "collected", collectedAt: at } as const;
    await tx.update(visits).set(over).where(eq(visits.bookingId, booking.id));
  }
  return lockVisitOf(tx, booking, at);
}

/**
 * A booking that is brought back takes a place again, or its refusal says what is in the way. One whose
 * appointment is over needs none.
 */
export async function holdBooking(
  tx: Tx,
  booking: Booking,
  at: Date,
): Promise<PlaceRefusal | null> {
  const arrivesAt = arrivalOf(booking);
  const visit = await visitOf(tx, booking.id);
  if (visit?.workStart || arrivesAt < at) return null;
  const workshop = await readWorkshop(tx);
  if (!visit) {
    const bookables = await readBookables({ db: tx, now: () => at });
    const refused = await giveVisit(tx, booking, { workshop, bookables, at });
    return refused?.reason === "full" ? refused : null;
  }
  const placed = await placeVisit(tx, visit.id, { arrivesAt, at, workshop });
  // Closed days are told of by the hours; the visit is to be placed then.
  return placed.ok || placed.reason !== "full" ? null : placed;
}
