import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findBookable, type Offered } from "#app/features/booking/bookable.ts";
import { readBookables } from "#app/features/offers/bookables.server.ts";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { instantOf, minutesOfClock } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { type BookingStatus, openBookingStatuses, type VisitStage } from "#db/schema/enums.ts";
import { allocations, resources, visitEvents, visits } from "#db/schema/workshop.ts";
import {
  findPlace,
  freeVisit,
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
): Promise<PlaceRefusal | null> {
  const need = needOf(workshop, {
    serviceIds: [booking.serviceId],
    vehicleSize: booking.vehicleSize,
  });
  const arrivesAt = arrivalOf(booking);
  const isOver = arrivesAt < at;
  const found = isOver ? null : await findPlace(tx, { arrivesAt, need, at, workshop });
  const fit = found && "free" in found ? found : null;
  // What was booked is called in Arabic, as long as it is on offer.
  const known = findBookable(bookables, booking.serviceId);
  const lines = [lineOf(booking, known?.title.ar ?? booking.serviceName, need.minutes)];
  await writeVisit(tx, { visitId: newId(), bookingId: booking.id, arrivesAt, fit, lines, at });
  return found && !("free" in found) ? found : null;
}

const visitOf = async (tx: Tx, bookingId: string) => {
  const [visit] = await tx
    .select({
      id: visits.id,
      workStart: visits.workStart,
      stage: visits.stage,
      arrivedAt: visits.arrivedAt,
    })
    .from(visits)
    .where(eq(visits.bookingId, bookingId))
    .for("update");
  return visit;
};

/** Why a status cannot be set: the car is in the workshop, in a bay or not, or it was there. */
export type CarHere =
  | { reason: "in-workshop"; bay: { en: string; ar: string } | null }
  | { reason: "was-here" };

/**
 * The stage that a visit has when staff set its booking to a status in the list, so that the two never
 * contradict each other; null where the car stands in the workshop, or stood there.
 */
function stageForStatus(
  { stage, arrivedAt }: Pick<typeof visits.$inferSelect, "stage" | "arrivedAt">,
  status: BookingStatus,
): VisitStage | null {
  if (stage === "no-show") return status === "cancelled" ? stage : stageOfNew[status];
  if (arrivedAt === null) return stageOfNew[status];
  if (status === "confirmed") return stage === "collected" ? "ready" : stage;
  return status === "completed" && (stage === "ready" || stage === "collected")
    ? "collected"
    : null;
}

/** Of a car that was never here. */
const stageOfNew: Record<BookingStatus, VisitStage> = {
  pending: "expected",
  confirmed: "expected",
  completed: "collected",
  cancelled: "expected",
};

type StatusSet = { bookingId: string; status: BookingStatus; actorId: string; at: Date };

/** Moves the visit of a booking to the stage of the status that staff set. */
export async function followStatus(
  tx: Tx,
  { bookingId, status, actorId, at }: StatusSet,
): Promise<CarHere | null> {
  const visit = await visitOf(tx, bookingId);
  if (!visit) return null;
  const { id: visitId, stage: from } = visit;
  const to = stageForStatus(visit, status);
  if (to === null) return carHere(tx, visit);
  if (to === from) return null;
  const collectedAt = to === "collected" ? at : null;
  await tx
    .update(visits)
    .set({ stage: to, collectedAt, updatedAt: at })
    .where(eq(visits.id, visitId));
  const details = { from, to };
  await tx.insert(visitEvents).values({ visitId, name: "stage", details, actorId, createdAt: at });
  await recordAudit(tx, { action: visitActions.stage, rowId: visitId, actorId, at, details });
  return null;
}

/** The refusal where the car of a booking stands in the workshop. */
export async function refuseCarHere(tx: Tx, bookingId: string): Promise<CarHere | null> {
  const visit = await visitOf(tx, bookingId);
  const isHere = visit && ["arrived", "in-work", "ready"].includes(visit.stage);
  return isHere ? carHere(tx, visit) : null;
}

async function carHere(tx: Tx, visit: { id: string; stage: VisitStage }): Promise<CarHere> {
  if (visit.stage === "collected") return { reason: "was-here" };
  const taken = await tx
    .select({ kind: resources.kind, en: resources.name, ar: resources.nameAr })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(eq(allocations.visitId, visit.id));
  const bay = taken.find(({ kind }) => kind !== "technician");
  return { reason: "in-workshop", bay: bay ? { en: bay.en, ar: bay.ar } : null };
}

/** What a booking held that is cancelled or goes to the bin. */
export async function freeBooking(tx: Tx, bookingId: string): Promise<void> {
  const visit = await visitOf(tx, bookingId);
  if (visit?.workStart) await freeVisit(tx, visit.id);
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
