import { asc } from "drizzle-orm";
import { firstContent } from "#app/content/first-content.ts";
import { findPlace, readWorkshop, writeVisit } from "#app/features/capacity/capacity.server.ts";
import { needOf } from "#app/features/capacity/capacity.ts";
import { servicesOf } from "#app/features/services/services.ts";
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
    await writeVisit(tx, { visitId: newId(), bookingId, arrivesAt, fit, lines, at: now });
  }
  const others = inOrder
    .filter((each) => !isToCome(each))
    .map((each) => ({ ...each, visitId: newId() }));
  await tx.insert(visits).values(
    others.map(({ booking, arrivesAt, visitId }) => ({
      id: visitId,
      bookingId: booking.id,
      arrivesAt,
      ...(booking.status === "completed" && {
        stage: "collected" as const,
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

function lineOf({ serviceId, serviceName: name, servicePriceAed }: Booking) {
  const nameAr = services.find(({ id }) => id === serviceId)?.title.ar ?? name;
  const priceFils = aedToFils(servicePriceAed);
  return { kind: "service", itemId: serviceId, name, nameAr, priceFils } as const;
}

/** Each car that was done stood in a bay, and somebody worked on it. */
async function fillBays(
  tx: Tx,
  others: { booking: Booking; arrivesAt: Date; visitId: string }[],
): Promise<void> {
  const all = await tx.select().from(resources).orderBy(asc(resources.position));
  const isPerson = ({ kind }: (typeof all)[number]) => kind === "technician";
  const kinds = [all.filter((each) => !isPerson(each)), all.filter(isPerson)];
  const done = others.filter(({ booking }) => booking.status === "completed");
  const places = done.flatMap(({ booking, arrivesAt: startsAt, visitId }, index) =>
    kinds.flatMap((kind) => {
      const resourceId = kind[index % Math.max(kind.length, 1)]?.id;
      const endsAt = booking.updatedAt;
      return resourceId && endsAt && startsAt < endsAt
        ? [{ visitId, resourceId, startsAt, endsAt }]
        : [];
    }),
  );
  if (places.length > 0) await tx.insert(allocations).values(places).onConflictDoNothing();
}
