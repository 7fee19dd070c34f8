import { and, eq, gt, gte, sql } from "drizzle-orm";
import { type OpeningHours, timesWithin, workingMsBetween } from "#app/features/hours/hours.ts";
import {
  addDays,
  endOfDay,
  instantOf,
  type LocalDate,
  type MinutesOfDay,
  minuteMs,
  today,
} from "#app/lib/time.ts";
import type { Db, Tx } from "#db/client.ts";
import type { VisitState } from "#db/schema/enums.ts";
import { allocations, heldPlaces, visitLines, visits } from "#db/schema/workshop.ts";
import {
  type NewLine,
  needOfVisit,
  readCapacity,
  readWorkshop,
  type Workshop,
} from "./capacity.server.ts";
import {
  type Capacity,
  type Fit,
  isUnlimited,
  longestWaitMinutes,
  type Need,
  planner,
  type Taken,
  type Wish,
} from "./capacity.ts";

export type PlaceRefusal = {
  ok: false;
  reason: "closed" | "full" | "past";
  /** The visits in its place; empty if the hours or the wait are the reason. */
  collidesWith: string[];
  /** The nearest free times. */
  nearest: Date[];
};

type Placing = {
  arrivesAt: Date;
  need: Need;
  /** Now. */
  at: Date;
  workshop: Workshop;
  /** The times of a day at which it may be brought; every full hour if missing. */
  slotsOn?: (date: LocalDate) => readonly MinutesOfDay[];
  /** Why it may not begin then, wherever it would fit. */
  refused?: "closed" | "past" | null;
} & Wish;

/**
 * Serializes who takes places, so that each of many at once sees what those before it took. A
 * transaction that locks a customer's row as well locks places first, or two would deadlock.
 */
export async function lockPlaces(
  tx: Tx,
  { resources }: Pick<Workshop, "resources">,
): Promise<void> {
  if (!isUnlimited(resources)) await tx.execute(sql`select pg_advisory_xact_lock(8218)`);
}

/** A place for work, which is kept for this transaction until it ends. */
export async function findPlace(
  tx: Tx,
  { arrivesAt, need, at, workshop, slotsOn, refused, ...wish }: Placing,
  ownVisitId?: string,
): Promise<Fit | PlaceRefusal> {
  await lockPlaces(tx, workshop);
  const from = wish.workStart && wish.workStart < arrivesAt ? wish.workStart : arrivesAt;
  const to = wish.workStart && wish.workStart > arrivesAt ? wish.workStart : arrivesAt;
  // Without the limit of the wait the first place may be weeks later.
  const waiting = { ...need, longestWaitMinutes: longestWaitMinutes(need, wish) };
  const asked = { from, to, need: waiting, at, except: ownVisitId };
  const capacity = await readCapacity(tx, asked, workshop);
  const found = refused
    ? ({ free: false, reason: refused } as const)
    : planner(capacity).find(need, arrivesAt, at, wish);
  if (found.free) return found;
  const { reason } = found;
  const collidesWith = reason === "full" ? collisions(capacity, need, { arrivesAt, at, wish }) : [];
  const near = { arrivesAt, need, at, workshop, slotsOn, ...wish };
  const nearest = await nearestTo(tx, near, ownVisitId);
  return { ok: false, reason, collidesWith, nearest };
}

/** The visits that are in the place that it would have if it were alone. */
function collisions(
  capacity: Capacity,
  need: Need,
  { arrivesAt, at, wish }: { arrivesAt: Date; at: Date; wish: Wish },
): string[] {
  const alone = planner({ ...capacity, allocations: [] }).find(need, arrivesAt, at, wish);
  if (!alone.free) return [];
  const met = capacity.allocations.filter(({ resourceId, startsAt, endsAt }) =>
    alone.places.some(
      (place) =>
        place.resourceId === resourceId && startsAt < place.endsAt && place.startsAt < endsAt,
    ),
  );
  // Other people may be free, while nothing else can stand in an occupied bay.
  const inBay = met.filter(({ resourceId }) => resourceId === alone.bayId);
  return [...new Set((inBay.length > 0 ? inBay : met).map(({ visitId }) => visitId))];
}

/** The free times nearest to one: of its day, the day before and later ones, until there are some. */
export async function nearestTo(
  tx: Db | Tx,
  {
    arrivesAt,
    need,
    at,
    workshop,
    slotsOn = (date) => timesWithin(workshop.hours, date),
    bayId,
    workStart,
  }: Placing,
  ownVisitId?: string,
): Promise<Date[]> {
  const wanted = workStart ?? arrivesAt;
  const date = today(wanted);
  const to = endOfDay(addDays(date, daysLookedAhead));
  const asked = { from: at, to, need, at, except: ownVisitId };
  const plan = planner(await readCapacity(tx, asked, workshop));
  const found: Date[] = [];
  for (let ahead = -1; ahead <= daysLookedAhead; ahead++) {
    const day = addDays(date, ahead);
    for (const start of slotsOn(day).map((slot) => instantOf(day, slot))) {
      // A time that is chosen is asked for in the same way: in this bay, and with work from then on.
      const wish = { ...(bayId && { bayId }), ...(workStart && { workStart: start }) };
      if (start > at && plan.find(need, start, at, wish).free) found.push(start);
    }
    if (ahead > 0 && found.filter((each) => each > wanted).length >= nearestCount) break;
  }
  const farness = (each: Date) => Math.abs(each.getTime() - wanted.getTime());
  const nearest = found.sort((one, other) => farness(one) - farness(other)).slice(0, nearestCount);
  return nearest.sort((one, other) => one.getTime() - other.getTime());
}

const nearestCount = 3;
const daysLookedAhead = 14;

export type NewVisit = {
  visitId: string;
  bookingId: string;
  state: VisitState;
  arrivesAt: Date;
  carId?: string | null;
  /** The hash of its private link; missing until a link is first given. */
  tokenHash?: string;
  lines: readonly NewLine[];
  /** Null: it is to be placed. */
  fit: Fit | null;
  at: Date;
};

export async function writeVisit(
  tx: Tx,
  { visitId, fit, lines, at, ...visit }: NewVisit,
): Promise<void> {
  const times = fit && { workStart: fit.workStart, workEnd: fit.workEnd, readyAt: fit.readyAt };
  await tx.insert(visits).values({ id: visitId, ...visit, ...times, createdAt: at, updatedAt: at });
  await tx.insert(visitLines).values(lines.map((line) => ({ ...line, visitId, createdAt: at })));
  if (fit) await takePlaces(tx, visitId, fit);
}

async function takePlaces(tx: Tx, visitId: string, { places }: Fit): Promise<void> {
  const taken = places.map((place) => ({ ...place, visitId }));
  if (taken.length > 0) await tx.insert(allocations).values(taken);
}

export const shortestWork = 5;

type Placed = {
  ok: true;
  fit: Fit;
  minutes: number;
  minutesBefore: number;
  closedMinutes: number;
};

/**
 * Moves a visit, or gives one that is to be placed its place: what it had is freed and the new taken
 * in one. Where the work becomes longer or shorter, it stays so.
 */
export async function placeVisit(
  tx: Tx,
  visitId: string,
  {
    extraMinutes = 0,
    isMeant,
    ...placing
  }: Omit<Placing, "need" | "workshop"> & {
    extraMinutes?: number;
    /** Staff placed it out of hours on purpose, so it is not listed as to be moved. */
    isMeant?: boolean;
  },
): Promise<Placed | PlaceRefusal> {
  const workshop = await readWorkshop(tx);
  const need = await needOfVisit(tx, workshop, visitId);
  const minutes = Math.max(need.minutes + extraMinutes, shortestWork);
  const asked = { ...placing, need: { ...need, minutes }, workshop };
  const fit = await findPlace(tx, asked, visitId);
  if (!("free" in fit)) return fit;
  await tx.delete(allocations).where(eq(allocations.visitId, visitId));
  await tx.delete(heldPlaces).where(eq(heldPlaces.visitId, visitId));
  await takePlaces(tx, visitId, fit);
  const { workStart, workEnd, readyAt } = fit;
  const closedMinutes = isMeant ? closedMinutesOf(workshop, peopleOf(fit)) : 0;
  await tx
    .update(visits)
    .set({
      workStart,
      workEnd,
      readyAt,
      closedMinutes,
      ...(extraMinutes !== 0 && { workMinutes: minutes }),
      updatedAt: placing.at,
    })
    .where(eq(visits.id, visitId));
  return { ok: true, fit, minutes, minutesBefore: need.minutes, closedMinutes };
}

const peopleOf = ({ places, technicianIds }: Fit): Taken[] =>
  places.filter(({ resourceId }) => technicianIds.includes(resourceId));

/** For how many begun minutes people in these places would work while the workshop is closed. */
export function closedMinutesOf(
  { hours }: { hours: OpeningHours },
  people: readonly Omit<Taken, "resourceId">[],
): number {
  const closedMs = people.map(
    ({ startsAt, endsAt }) =>
      endsAt.getTime() - startsAt.getTime() - workingMsBetween(hours, startsAt, endsAt),
  );
  return Math.ceil(closedMs.reduce((sum, ms) => sum + ms, 0) / minuteMs);
}

/** Gives back its bay and its people, also held ones; it is to be placed then, if it is still to come. */
export async function freeVisit(tx: Tx, visitId: string): Promise<void> {
  await tx.delete(allocations).where(eq(allocations.visitId, visitId));
  await tx.delete(heldPlaces).where(eq(heldPlaces.visitId, visitId));
  const unplaced = { workStart: null, workEnd: null, readyAt: null, closedMinutes: 0 };
  await tx.update(visits).set(unplaced).where(eq(visits.id, visitId));
}

/** Gives back what a visit that is over would still take; the promise stays for the record. */
export async function endVisit(
  tx: Tx,
  { id, workStart }: { id: string; workStart: Date | null },
  at: Date,
): Promise<void> {
  if (workStart && workStart >= at) return freeVisit(tx, id);
  const isIts = eq(allocations.visitId, id);
  await tx.delete(allocations).where(and(isIts, gte(allocations.startsAt, at)));
  await tx
    .update(allocations)
    .set({ endsAt: at })
    .where(and(isIts, gt(allocations.endsAt, at)));
}
