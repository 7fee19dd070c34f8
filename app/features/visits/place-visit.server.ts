import { eq } from "drizzle-orm";
import { readHeld } from "#app/features/booking/closed-bookings.server.ts";
import type { VisitToMove } from "#app/features/capacity/capacity.ts";
import { freeVisit, type PlaceRefusal, placeVisit } from "#app/features/capacity/places.server.ts";
import { listVisitsToMove } from "#app/features/capacity/visits-to-move.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { isOpenAt, type OpeningHours } from "#app/features/hours/hours.ts";
import { clockOfMinutes, minuteMs, minutesNow, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { visits } from "#db/schema/workshop.ts";
import { bayOf } from "./appointment.server.ts";
import { isAwaited, isToCome } from "./appointment.ts";
import {
  changedSince,
  type Locked,
  lockVisit,
  lockVisitOf,
  recordDeed,
  type VisitActor,
} from "./locked-visit.server.ts";
import { notifyTimes } from "./notify-visit.server.ts";
import { visitActions } from "./visit-actions.ts";

type Needs = Pick<App, "db" | "now" | "settings">;

type Placement = {
  arrivesAt: Date;
  bayId: string | null;
  start: Date | null;
  extraMinutes: number;
  isMeant: boolean;
};

export type PlaceResult =
  | { ok: true; before: Placement; version: number }
  | { ok: false; reason: "not-found" | "over" }
  | { ok: false; reason: "changed"; by: string | null }
  | PlaceRefusal;

type PlaceRequest = {
  visitId: string;
  expectedVersion?: number | undefined;
  /** Null is whenever it fits after its arrival, which stays. */
  start: Date | null;
  bayId?: string | undefined;
  extraMinutes?: number;
  /** An undo: when the car was expected before. */
  arrivesAt?: Date | null;
  /** Ignores hours and waits, but never an occupied place. */
  overrule?: boolean;
  /** An undo keeps whether the place was meant to be out of hours. */
  isMeant?: boolean;
  actor: VisitActor;
};

/** Moves a visit or changes its length. For a car that is here, work begins then. */
export async function moveVisit(
  { db, now, settings }: Needs,
  asked: PlaceRequest,
): Promise<PlaceResult> {
  const at = now();
  const hours = await readHours(db);
  const { visitId, start, bayId, extraMinutes = 0, overrule = false, actor } = asked;
  const { isMeant = overrule } = asked;
  return db.transaction(async (tx): Promise<PlaceResult> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    const refused = await refusal(tx, visit, asked);
    if (refused) return refused;
    const isComing = isToCome(visit.state);
    // A form says minutes: within the same one the place begins at the moment that it has.
    const isHere = start !== null && minuteOf(start) === minuteOf(visit.workStart);
    const workStart = isHere ? visit.workStart : start;
    const arrivesAt = asked.arrivesAt ?? (start && isComing && !isHere ? start : visit.arrivesAt);
    const before = await placementOf(tx, visit);
    const placed = await placeVisit(tx, visitId, {
      arrivesAt,
      at,
      extraMinutes,
      ...(workStart && { workStart }),
      ...(bayId && { bayId }),
      overrule: overrule || (start !== null && (!isComing || isHere)),
      isMeant: isMeant || (isHere && visit.closedMinutes > 0),
      refused: start && !overrule ? closedAt(hours, { start, isComing, isHere, at }) : null,
    });
    if (!placed.ok) return placed;
    const { fit, minutes, minutesBefore, closedMinutes } = placed;
    // Work is never shorter than it can be, so this may be less than was asked.
    before.extraMinutes = minutesBefore - minutes;
    await setArrival(tx, visit, arrivesAt, at);
    const details = {
      from: before.start?.toISOString() ?? null,
      to: fit.workStart.toISOString(),
      bayId: fit.bayId,
      ...(extraMinutes !== 0 && { minutes }),
      ...(closedMinutes > 0 && { closedMinutes }),
    };
    const action = visitActions.place;
    await recordDeed(tx, { visitId, name: "move", details, actor, at, action });
    await notifyTimes(tx, { settings, visitId, before: visit, at });
    return { ok: true, before, version: (await lockVisitOf(tx, booking)).visit.version };
  });
}

const minuteOf = (moment: Date | null) => moment && Math.floor(moment.getTime() / minuteMs);

type Seen = Pick<PlaceRequest, "visitId" | "expectedVersion" | "actor">;

export function unplaceVisit(
  { db, now, settings }: Needs,
  asked: Seen & Pick<PlaceRequest, "arrivesAt">,
): Promise<PlaceResult> {
  const at = now();
  const { visitId, arrivesAt, actor } = asked;
  return db.transaction(async (tx): Promise<PlaceResult> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    const refused = await refusal(tx, visit, asked);
    if (refused) return refused;
    const isBegun = visit.state === "in-work" || visit.state === "paused";
    if (isBegun) return { ok: false, reason: "over" };
    const before = await placementOf(tx, visit);
    await freeVisit(tx, visitId);
    if (arrivesAt) await setArrival(tx, visit, arrivesAt, at);
    const details = { from: before.start?.toISOString() ?? null, to: null };
    const action = visitActions.place;
    await recordDeed(tx, { visitId, name: "move", details, actor, at, action });
    await notifyTimes(tx, { settings, visitId, before: visit, at });
    return { ok: true, before, version: (await lockVisitOf(tx, booking)).visit.version };
  });
}

async function refusal(tx: Tx, visit: Locked["visit"], asked: Seen) {
  const changed = await changedSince(tx, visit, asked);
  if (changed) return changed;
  return isAwaited(visit.state) ? null : ({ ok: false, reason: "over" } as const);
}

type Start = { start: Date; isComing: boolean; isHere: boolean; at: Date };

function closedAt(
  hours: OpeningHours,
  { start, isComing, isHere, at }: Start,
): "closed" | "past" | null {
  if (isHere) return null;
  if (!isOpenAt(hours, start)) return "closed";
  return isComing && start < at ? "past" : null;
}

async function placementOf(tx: Tx, visit: Locked["visit"]): Promise<Placement> {
  const { arrivesAt, workStart: start, closedMinutes } = visit;
  const bayId = (await bayOf(tx, visit.id))?.id ?? null;
  return { arrivesAt, bayId, start, extraMinutes: 0, isMeant: closedMinutes > 0 };
}

/** Sets when the car is expected, for a next version of the calendar file. */
export async function setArrival(
  tx: Tx,
  { id, bookingId, arrivesAt: was, calendarSequence }: Locked["visit"],
  arrivesAt: Date,
  at: Date,
): Promise<void> {
  if (arrivesAt.getTime() === was.getTime()) return;
  await tx
    .update(visits)
    .set({ arrivesAt, calendarSequence: calendarSequence + 1 })
    .where(eq(visits.id, id));
  await tx
    .update(bookingSubmissions)
    .set({
      appointmentDate: today(arrivesAt),
      appointmentTime: clockOfMinutes(minutesNow(arrivesAt)),
      updatedAt: at,
    })
    .where(eq(bookingSubmissions.id, bookingId));
}

/**
 * Gives visits whose people or bays are away others, at their own times or later within their wait.
 * What fits nowhere stays as it is. `seen` are the versions that staff saw, by visit.
 */
export async function placeAllAgain(
  app: Needs,
  { seen, actor }: { seen: ReadonlyMap<string, number>; actor: VisitActor },
): Promise<{ moved: number; left: number }> {
  const asked = (await listVisitsToMove(app)).filter(
    ({ id, version, again }) => seen.get(id) === version && again.overrule === "",
  );
  let [before, left] = [asked, asked];
  // A move may have made room for a visit that did not fit before.
  do {
    [before, left] = [left, []];
    for (const visit of before) if (!(await findAnother(app, visit, actor))) left.push(visit);
  } while (left.length > 0 && left.length < before.length);
  return { moved: asked.length - left.length, left: left.length };
}

async function findAnother(
  app: Needs,
  { id: visitId, version: expectedVersion, workStart, again }: VisitToMove,
  actor: VisitActor,
): Promise<boolean> {
  const asked = { visitId, expectedVersion, actor };
  const places = [
    { start: workStart, bayId: again.bayId || undefined },
    { start: workStart },
    { start: null },
  ];
  for (const place of places) {
    if ((await moveVisit(app, { ...asked, ...place })).ok) return true;
  }
  return false;
}

/** Moves customers who said yes to the times held for them; others stay where they are. */
export async function moveToHeld(
  app: Needs,
  { visitIds, actor }: { visitIds: readonly string[]; actor: VisitActor },
): Promise<{ moved: number; left: number }> {
  const asked = [...new Set(visitIds)];
  const held = await readHeld(app, asked);
  let moved = 0;
  for (const [visitId, start] of held) {
    if ((await moveVisit(app, { visitId, start, actor })).ok) moved += 1;
  }
  return { moved, left: asked.length - moved };
}
