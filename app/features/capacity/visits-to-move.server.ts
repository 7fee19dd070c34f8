import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { isOpenAt, shiftDay } from "#app/features/hours/hours.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { awaitedStates } from "#db/schema/enums.ts";
import { allocations, resources, visits } from "#db/schema/workshop.ts";
import { serviceNameIn } from "#db/visit-lines.ts";
import { busyOf } from "./busy.ts";
import { readWorkshop, type Workshop } from "./capacity.server.ts";
import { type VisitToMove, worksAt } from "./capacity.ts";
import { type Clock, openClock } from "./open-clock.ts";
import { closedMinutesOf } from "./places.server.ts";

/**
 * Visits that need attention, next first: their bay or technician is away, or their work falls into
 * a closure. Nothing moves by itself, because customers would have to be notified.
 */
export async function listVisitsToMove({
  db,
  now,
}: Pick<App, "db" | "now">): Promise<VisitToMove[]> {
  const [workshop, taken] = await Promise.all([readWorkshop(db), selectTaken(db, now())]);
  const [first] = taken;
  if (!first) return [];
  const clock = openClock(workshop.hours, first.startsAt);
  const isAway = awayFrom(workshop);
  const wrong = taken.filter((place) => isAway(place) || isClosedIn(clock, place));
  if (wrong.length === 0) return [];
  const [found, named] = await Promise.all([
    selectVisits(db, [...new Set(wrong.map(({ visitId }) => visitId))]),
    selectNames(db, [...new Set(wrong.map(({ resourceId }) => resourceId))]),
  ]);
  return found.flatMap(({ workStart, closedMinutes, make, model, ...visit }) => {
    if (!workStart) return [];
    const places = wrong.filter(({ visitId }) => visitId === visit.id);
    const away = places.filter(isAway);
    const closed = places.filter((place) => isClosedIn(clock, place));
    const isClosed = closedMinutesOf(workshop, closed) > closedMinutes;
    if (away.length === 0 && !isClosed) return [];
    const isAwayOne = (id: string) => away.some(({ resourceId }) => resourceId === id);
    const bay = taken.find(({ visitId, kind }) => visitId === visit.id && kind !== "technician");
    const bayId = bay && !isAwayOne(bay.resourceId) ? bay.resourceId : "";
    const beginsOpen = isOpenAt(workshop.hours, workStart) || closedMinutes > 0;
    return {
      ...visit,
      workStart,
      day: shiftDay(workshop.hours, workStart),
      car: `${make} ${model}`,
      away: named.filter(({ id }) => isAwayOne(id)).map(({ name }) => name),
      isClosed,
      again: { bayId, overrule: beginsOpen ? "" : "on" },
    };
  });
}

type Place = Awaited<ReturnType<typeof selectTaken>>[number];

const selectTaken = (db: Db, at: Date) =>
  db
    .select({
      visitId: allocations.visitId,
      resourceId: allocations.resourceId,
      startsAt: allocations.startsAt,
      endsAt: allocations.endsAt,
      kind: resources.kind,
    })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(gt(allocations.endsAt, at))
    .orderBy(asc(allocations.startsAt));

const selectNames = (db: Db, ids: string[]) =>
  db
    .select({ id: resources.id, name: { en: resources.name, ar: resources.nameAr } })
    .from(resources)
    .where(inArray(resources.id, ids))
    .orderBy(asc(resources.position), asc(resources.id));

const mostListed = 50;

const selectVisits = (db: Db, ids: string[]) =>
  db
    .select({
      id: visits.id,
      version: visits.version,
      workStart: visits.workStart,
      closedMinutes: visits.closedMinutes,
      customer: bookingSubmissions.name,
      make: bookingSubmissions.carMake,
      model: bookingSubmissions.carModel,
      service: serviceNameIn(getLocale()),
    })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(and(inArray(visits.id, ids), inArray(visits.state, awaitedStates)))
    .orderBy(asc(visits.workStart), asc(visits.id))
    .limit(mostListed);

/** Whether the bay or technician of a place is retired, off that weekday or absent. */
function awayFrom({ hours, resources, absences }: Workshop) {
  const absent = busyOf({ hours, resources, absences, allocations: [] });
  return ({ resourceId, startsAt, endsAt }: Place): boolean => {
    const resource = resources.find(({ id }) => id === resourceId);
    if (!resource || !worksAt(hours, resource, startsAt)) return true;
    return !absent.isFree(resourceId, startsAt.getTime(), endsAt.getTime());
  };
}

/** Work would fall into closed hours; a parked car may stay. */
function isClosedIn(clock: Clock, { kind, startsAt, endsAt }: Place) {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()];
  return kind === "technician" && clock.walk(start, end - start).end > end;
}
