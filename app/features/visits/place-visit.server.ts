import { desc, eq } from "drizzle-orm";
import {
  freeVisit,
  needOfVisit,
  type PlaceRefusal,
  placeVisit,
  readWorkshop,
} from "#app/features/capacity/capacity.server.ts";
import { isOpenAt, type OpeningHours } from "#app/features/hours/hours.ts";
import type { AuditedAction } from "#app/lib/audited.ts";
import { clockOfMinutes, minutesNow, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { type AuditDetails, recordAudit } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { visitEvents, visits } from "#db/schema/workshop.ts";
import { bayOf, lockVisit, recordVisitEvent, type VisitActor } from "./appointment.server.ts";
import { isOver } from "./appointment.ts";
import { notifyTimes } from "./notify-visit.server.ts";
import { visitActions } from "./visit-actions.ts";

type Needs = Pick<App, "db" | "now" | "settings">;
type Locked = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

type Placement = {
  bayId: string | null;
  start: Date | null;
  extraMinutes: number;
  isMeant: boolean;
};

export type PlaceResult =
  | { ok: true; before: Placement; version: string }
  | { ok: false; reason: "not-found" | "over" }
  | { ok: false; reason: "changed"; by: string | null }
  | PlaceRefusal;

export type PlaceRequest = {
  visitId: string;
  expectedVersion?: string | undefined;
  /** Null is whenever it fits after its arrival, which stays. */
  start: Date | null;
  bayId?: string | undefined;
  extraMinutes?: number;
  /** Ignores hours and waits, but never an occupied place. */
  overrule?: boolean;
  /** An undo keeps whether the place was meant to be out of hours. */
  isMeant?: boolean;
  actor: VisitActor;
};

const shortestWork = 5;

/**
 * Moves a visit or changes its length. A car that is still to come gets a new arrival; for one that
 * is here, work begins then.
 */
export async function moveVisit(
  { db, now, settings }: Needs,
  asked: PlaceRequest,
): Promise<PlaceResult> {
  const at = now();
  const workshop = await readWorkshop(db);
  const { visitId, start, bayId, extraMinutes = 0, overrule = false, actor } = asked;
  const { isMeant = overrule } = asked;
  return db.transaction(async (tx): Promise<PlaceResult> => {
    const locked = await lockVisit(tx, visitId);
    const error = await refusal(tx, locked, asked.expectedVersion);
    if (error || !locked) return error ?? { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    const isToCome = visit.stage === "expected";
    const isHere = start !== null && visit.workStart?.getTime() === start.getTime();
    const arrivesAt = start && isToCome && !isHere ? start : visit.arrivesAt;
    const closed =
      start && !overrule ? closedAt(workshop.hours, { start, isToCome, isHere, at }) : null;
    if (closed) return closed;
    const need = await needOfVisit(tx, workshop, visitId);
    // Without closed time between start and end, such as an overruled night.
    const minutes = Math.max(need.minutes + extraMinutes, shortestWork);
    const before = await placementOf(tx, locked, -extraMinutes);
    const placed = await placeVisit(tx, visitId, {
      arrivesAt,
      at,
      workshop,
      need: { ...need, minutes },
      ...(start && { workStart: start }),
      ...(bayId && { bayId }),
      overrule: overrule || (start !== null && (!isToCome || isHere)),
      isMeant: isMeant || (isHere && visit.closedMinutes > 0),
    });
    if (!placed.ok) return placed;
    if (extraMinutes !== 0) {
      const set = { workMinutes: minutes, updatedAt: at };
      await tx.update(visits).set(set).where(eq(visits.id, visitId));
    }
    await keepAppointment(tx, booking.id, { arrivesAt, was: visit.arrivesAt, at });
    const details = {
      from: before.start?.toISOString() ?? null,
      to: placed.fit.workStart.toISOString(),
      bayId: placed.fit.bayId,
      ...(extraMinutes !== 0 && { minutes }),
      ...(placed.closedMinutes > 0 && { closedMinutes: placed.closedMinutes }),
    };
    await recordVisitEvent(tx, { visitId, name: "move", details, actor, at });
    await notifyTimes(tx, { settings, visitId, before: visit, at });
    await audit(tx, { visitId, action: visitActions.place, actor, at });
    return { ok: true, before, version: at.toISOString() };
  });
}

export function unplaceVisit(
  { db, now }: Needs,
  { visitId, expectedVersion, actor }: Pick<PlaceRequest, "visitId" | "expectedVersion" | "actor">,
): Promise<PlaceResult> {
  const at = now();
  return db.transaction(async (tx): Promise<PlaceResult> => {
    const locked = await lockVisit(tx, visitId);
    const error = await refusal(tx, locked, expectedVersion);
    if (error || !locked) return error ?? { ok: false, reason: "not-found" };
    if (locked.visit.stage === "in-work") return { ok: false, reason: "over" };
    const before = await placementOf(tx, locked, 0);
    await freeVisit(tx, visitId);
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { from: before.start?.toISOString() ?? null, to: null };
    await recordVisitEvent(tx, { visitId, name: "move", details, actor, at });
    await audit(tx, { visitId, action: visitActions.place, actor, at });
    return { ok: true, before, version: at.toISOString() };
  });
}

async function refusal(tx: Tx, locked: Locked | null, expectedVersion: string | undefined) {
  if (!locked) return { ok: false, reason: "not-found" } as const;
  const { visit, booking } = locked;
  const changed = await changedSince(tx, visit, expectedVersion);
  if (changed) return changed;
  const isDone = visit.stage === "ready" || isOver({ ...visit, status: booking.status });
  return isDone ? ({ ok: false, reason: "over" } as const) : null;
}

/** The refusal where somebody changed a visit since the version that a page shows. */
export async function changedSince(
  tx: Tx,
  visit: Locked["visit"],
  expectedVersion: string | undefined,
) {
  if (!expectedVersion || visit.updatedAt.toISOString() === expectedVersion) return null;
  return { ok: false, reason: "changed", by: await lastActor(tx, visit.id) } as const;
}

async function lastActor(tx: Tx, visitId: string): Promise<string | null> {
  const [last] = await tx
    .select({ by: user.name })
    .from(visitEvents)
    .leftJoin(user, eq(user.id, visitEvents.actorId))
    .where(eq(visitEvents.visitId, visitId))
    .orderBy(desc(visitEvents.createdAt), desc(visitEvents.id))
    .limit(1);
  return last?.by ?? null;
}

type Start = { start: Date; isToCome: boolean; isHere: boolean; at: Date };

function closedAt(
  hours: OpeningHours,
  { start, isToCome, isHere, at }: Start,
): PlaceRefusal | null {
  const nothing = { ok: false as const, collidesWith: [], nearest: [] };
  if (isHere) return null;
  if (!isOpenAt(hours, start)) return { ...nothing, reason: "closed" };
  return isToCome && start < at ? { ...nothing, reason: "past" } : null;
}

async function placementOf(tx: Tx, { visit }: Locked, extraMinutes: number): Promise<Placement> {
  const bayId = (await bayOf(tx, visit.id))?.id ?? null;
  return { bayId, start: visit.workStart, extraMinutes, isMeant: visit.closedMinutes > 0 };
}

export async function keepAppointment(
  tx: Tx,
  bookingId: string,
  { arrivesAt, was, at }: { arrivesAt: Date; was: Date; at: Date },
): Promise<void> {
  if (arrivesAt.getTime() === was.getTime()) return;
  await tx
    .update(bookingSubmissions)
    .set({
      appointmentDate: today(arrivesAt),
      appointmentTime: clockOfMinutes(minutesNow(arrivesAt)),
      updatedAt: at,
    })
    .where(eq(bookingSubmissions.id, bookingId));
}

type Entry = {
  visitId: string;
  action: AuditedAction;
  actor: VisitActor | null;
  details?: AuditDetails;
  at: Date;
};

/** Open tabs are notified through the audit log. */
export const audit = (tx: Tx, { visitId, actor, ...entry }: Entry) =>
  recordAudit(tx, { ...entry, rowId: visitId, actorId: actor?.id ?? null });
