import { asc, eq } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { needOf } from "#app/features/capacity/capacity.ts";
import { findPlace, writeVisit } from "#app/features/capacity/places.server.ts";
import { servicesOf } from "#app/features/services/services.ts";
import { stateForStatus } from "#app/features/visits/appointment.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { instantOf, minutesOfClock, today } from "#app/lib/time.ts";
import type { Tx } from "#db/client.ts";
import { allocations, resources, visitLines, visits } from "#db/schema/workshop.ts";
import type { demoBookings } from "./bookings.ts";

type Booking = ReturnType<typeof demoBookings>[number]["booking"];

const services = servicesOf(firstContent, today(new Date()));

const arrivalOf = ({ appointmentDate, appointmentTime }: Booking) =>
  instantOf(appointmentDate, minutesOfClock(appointmentTime));

/** Writes the visit of each booking: one to come with its place, one that is over as it ended. */
export async function insertVisits(tx: Tx, bookings: Booking[], now: Date): Promise<void> {
  const inOrder = bookings
    .map((booking) => ({ booking, arrivesAt: arrivalOf(booking) }))
    .sort((one, other) => one.arrivesAt.getTime() - other.arrivesAt.getTime());
  const isToCome = ({ booking, arrivesAt }: (typeof inOrder)[number]) =>
    arrivesAt >= now && (booking.status === "pending" || booking.status === "confirmed");
  const workshop = await readWorkshop(tx);
  for (const { booking, arrivesAt } of inOrder.filter(isToCome)) {
    const { id: bookingId, serviceId, vehicleSize = null } = booking;
    const need = needOf(workshop, { serviceIds: [serviceId], vehicleSize });
    const found = await findPlace(tx, { arrivesAt, need, at: now, workshop });
    const fit = "free" in found ? found : null;
    const lines = [{ ...lineOf(booking), minutes: need.minutes }];
    const state = stateOf(booking);
    const visit = { visitId: newId(), bookingId, state, arrivesAt, fit, lines, at: now };
    await writeVisit(tx, visit);
  }
  const others = inOrder
    .filter((each) => !isToCome(each))
    .map((each) => ({ ...each, visitId: newId() }));
  await tx.insert(visits).values(
    others.map(({ booking, arrivesAt, visitId }) => ({
      id: visitId,
      bookingId: booking.id,
      arrivesAt,
      state: stateOf(booking),
      ...(booking.status === "completed" && {
        arrivedAt: arrivesAt,
        startedAt: arrivesAt,
        finishedAt: booking.updatedAt,
        collectedAt: booking.updatedAt,
      }),
    })),
  );
  await tx
    .insert(visitLines)
    .values(others.map(({ booking, visitId }) => ({ ...lineOf(booking), visitId })));
  await fillBays(tx, others);
}

const stateOf = ({ status = "pending" }: Booking) =>
  stateForStatus("requested", { status, said: "", wasHere: false }) ?? "requested";

function lineOf({ serviceId, serviceName: name, servicePriceAed }: Booking) {
  const nameAr = services.find(({ id }) => id === serviceId)?.title.ar ?? name;
  const priceFils = aedToFils(servicePriceAed);
  return { kind: "service", itemId: serviceId, name, nameAr, priceFils } as const;
}

/** Each car that was done stood in a bay until it left, and somebody worked on it. */
async function fillBays(
  tx: Tx,
  others: { booking: Booking; arrivesAt: Date; visitId: string }[],
): Promise<void> {
  const all = await tx.select().from(resources).orderBy(asc(resources.position));
  const isPerson = ({ kind }: (typeof all)[number]) => kind === "technician";
  const [bays, people] = [all.filter((each) => !isPerson(each)), all.filter(isPerson)];
  const freeFrom = new Map<string, Date>();
  const places: (typeof allocations.$inferInsert)[] = [];
  for (const { booking, arrivesAt: startsAt, visitId } of others) {
    const { status, updatedAt: endsAt } = booking;
    if (status !== "completed" || !endsAt || startsAt >= endsAt) continue;
    const freeOf = (among: typeof all) =>
      among.find(({ id }) => (freeFrom.get(id) ?? startsAt) <= startsAt);
    const [bay, person] = [freeOf(bays), freeOf(people)];
    if (!bay || !person) continue;
    for (const { id: resourceId } of [bay, person]) {
      freeFrom.set(resourceId, endsAt);
      places.push({ visitId, resourceId, startsAt, endsAt });
    }
    const times = { workStart: startsAt, workEnd: endsAt, readyAt: endsAt };
    await tx.update(visits).set(times).where(eq(visits.id, visitId));
  }
  if (places.length > 0) await tx.insert(allocations).values(places);
}
