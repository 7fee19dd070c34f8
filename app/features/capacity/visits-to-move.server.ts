import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { isOpenAt, type OpeningHours, workingMinutesBetween } from "#app/features/hours/hours.ts";
import { startOfDay, today, weekday } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { allocations, resources, visits } from "#db/schema/workshop.ts";
import { readWorkshop, type Workshop } from "./capacity.server.ts";
import { minuteMs } from "./open-clock.ts";
import type { VisitToMove } from "./visits-to-move.ts";

/**
 * Visits to be looked at again, the next first: whose bay is closed, whose technician is ill, or whose
 * work falls into a closure that was laid over it. Nothing moves by itself, for customers would be told.
 */
export async function listVisitsToMove({
  db,
  now,
}: Pick<App, "db" | "now">): Promise<VisitToMove[]> {
  const at = now();
  const [workshop, taken] = await Promise.all([readWorkshop(db), selectTaken(db, at)]);
  const wrong = taken.filter((place) => isAway(workshop, place) || isClosedIn(workshop, place));
  if (wrong.length === 0) return [];
  const found = await selectVisits(db, [...new Set(wrong.map(({ visitId }) => visitId))]);
  return found.flatMap(({ workStart, updatedAt, make, model, ...visit }) => {
    if (!workStart) return [];
    const places = wrong.filter(({ visitId }) => visitId === visit.id);
    const away = places.filter((place) => isAway(workshop, place));
    const names = new Map(away.map(({ resourceId, name }) => [resourceId, name]));
    const bay = taken.find(({ visitId, kind }) => visitId === visit.id && kind !== "technician");
    const keepsBay = bay && !names.has(bay.resourceId);
    return {
      ...visit,
      workStart,
      version: updatedAt.toISOString(),
      car: `${make} ${model}`,
      away: [...names.values()],
      isClosed: places.some((place) => isClosedIn(workshop, place)),
      again: isOpenAt(workshop.hours, workStart) ? { bayId: keepsBay ? bay.resourceId : "" } : null,
    };
  });
}

type Place = Awaited<ReturnType<typeof selectTaken>>[number];

/** What is taken from now on by cars that are not done. */
const selectTaken = (db: Db, at: Date) =>
  db
    .select({
      visitId: allocations.visitId,
      resourceId: allocations.resourceId,
      startsAt: allocations.startsAt,
      endsAt: allocations.endsAt,
      kind: resources.kind,
      name: { en: resources.name, ar: resources.nameAr },
    })
    .from(allocations)
    .innerJoin(visits, eq(visits.id, allocations.visitId))
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(
      and(gt(allocations.endsAt, at), inArray(visits.stage, ["expected", "arrived", "in-work"])),
    );

const mostListed = 50;

const selectVisits = (db: Db, ids: string[]) =>
  db
    .select({
      id: visits.id,
      updatedAt: visits.updatedAt,
      workStart: visits.workStart,
      customer: bookingSubmissions.name,
      make: bookingSubmissions.carMake,
      model: bookingSubmissions.carModel,
      service: bookingSubmissions.serviceName,
    })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(inArray(visits.id, ids))
    .orderBy(asc(visits.workStart), asc(visits.id))
    .limit(mostListed);

/** Retired, away on one of these days, or not at work on its weekday. */
function isAway({ resources, absences }: Workshop, { resourceId, startsAt, endsAt }: Place) {
  const resource = resources.find(({ id }) => id === resourceId);
  if (!resource || resource.workingDays?.[weekday(today(startsAt))] === false) return true;
  return absences.some(
    (absence) =>
      absence.resourceId === resourceId &&
      endsAt > startOfDay(absence.startsOn) &&
      today(startsAt) <= absence.endsOn,
  );
}

/** Somebody would work while the workshop is closed. A car may stand in its bay then. */
function isClosedIn({ hours }: { hours: OpeningHours }, { kind, startsAt, endsAt }: Place) {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs;
  return kind === "technician" && workingMinutesBetween(hours, startsAt, endsAt) < minutes;
}
