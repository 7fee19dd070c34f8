import { eq } from "drizzle-orm";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import { freeVisit, placeVisit } from "#app/features/capacity/capacity.server.ts";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import type { BookingStatus, Role, VisitStage } from "#db/schema/enums.ts";
import { allocations, resources, visitEvents, visits } from "#db/schema/workshop.ts";
import { notifyStage } from "./notify-visit.server.ts";
import { findMove } from "./stages.ts";
import { visitActions } from "./visit-actions.ts";

export type VisitActor = { id: string; role: Role };

export type StageChange =
  | { ok: true; from: VisitStage; bookingId: string }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed" | "no-move" | "not-allowed"; stage: VisitStage };

type Asked = {
  visitId: string;
  from?: VisitStage;
  to: VisitStage;
  actor: VisitActor;
};

/**
 * Makes one step of `stageMoves` with its consequences, in one transaction; repeating changes
 * nothing.
 */
export function moveStage(
  { db, now, settings }: { db: Db | Tx } & Pick<App, "now" | "settings">,
  asked: Asked,
): Promise<StageChange> {
  const at = now();
  const { visitId, to, actor } = asked;
  return db.transaction(async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    const from = visit.stage;
    if (from === to) return { ok: true, from, bookingId: booking.id };
    if (asked.from && asked.from !== from) return { ok: false, reason: "changed", stage: from };
    const move = findMove(from, to);
    // What was cancelled is brought back first, so that it has a place again.
    const isCancelled = booking.status === "cancelled" && from !== "no-show";
    if (!move || isCancelled) return { ok: false, reason: "no-move", stage: from };
    if (!move.who.includes(actor.role)) return { ok: false, reason: "not-allowed", stage: from };
    const cleared = Object.fromEntries((move.clears ?? []).map((moment) => [moment, null]));
    const set = { ...cleared, ...(move.sets && { [move.sets]: at }) };
    await tx
      .update(visits)
      .set({ ...set, stage: to, updatedAt: at })
      .where(eq(visits.id, visitId));
    await recordVisitEvent(tx, { visitId, name: "stage", details: { from, to }, actor, at });
    if (move.place === "frees") await freeVisit(tx, visitId);
    if (move.place === "takes") await placeVisit(tx, visitId, { arrivesAt: visit.arrivesAt, at });
    if (move.place === "begins") await beginEarly(tx, visit, at);
    if (move.booking) await setBookingStatus(tx, { booking, to: move.booking, actor, at });
    await notifyStage(tx, { settings, visitId, from, tells: move.tells, at });
    const entry = { action: visitActions.stage, rowId: visitId, actorId: actor.id, at };
    await recordAudit(tx, { ...entry, details: { from, to } });
    return { ok: true, from, bookingId: booking.id };
  });
}

/**
 * Early work takes the bay now and is ready earlier, unless the bay is occupied. The customer is
 * notified when the car is ready.
 */
async function beginEarly(tx: Tx, visit: typeof visits.$inferSelect, at: Date): Promise<void> {
  const { id, arrivesAt, workStart } = visit;
  if (!workStart || workStart <= at) return;
  const bayId = await bayOf(tx, id);
  const begun = { arrivesAt, workStart: at, at, overrule: true, isMeant: true };
  await placeVisit(tx, id, { ...begun, ...(bayId && { bayId }) });
}

export async function bayOf(tx: Db | Tx, visitId: string): Promise<string | undefined> {
  const taken = await tx
    .selectDistinct({ id: resources.id, kind: resources.kind })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(eq(allocations.visitId, visitId));
  return taken.find(({ kind }) => kind !== "technician")?.id;
}

/** Locks the booking first, like every other change, so that nothing deadlocks. */
export async function lockVisit(tx: Tx, visitId: string) {
  if (!isId(visitId)) return null;
  const [booking] = await tx
    .select()
    .from(bookingSubmissions)
    .where(
      eq(
        bookingSubmissions.id,
        tx.select({ id: visits.bookingId }).from(visits).where(eq(visits.id, visitId)),
      ),
    )
    .for("update");
  if (!booking || booking.deletedAt) return null;
  const [visit] = await tx.select().from(visits).where(eq(visits.id, visitId)).for("update");
  return visit ? { visit, booking } : null;
}

type BookingMove = {
  booking: typeof bookingSubmissions.$inferSelect;
  to: BookingStatus;
  actor: VisitActor | null;
  at: Date;
};

export async function setBookingStatus(tx: Tx, { booking, to, actor, at }: BookingMove) {
  const { id: bookingId, status: from } = booking;
  if (from === to) return;
  await tx
    .update(bookingSubmissions)
    .set({ status: to, firstAnsweredAt: booking.firstAnsweredAt ?? at, updatedAt: at })
    .where(eq(bookingSubmissions.id, bookingId));
  const actorId = actor?.id ?? null;
  const line = { bookingId, fromStatus: from, toStatus: to, actorId, createdAt: at };
  await tx.insert(bookingEvents).values(line);
  const entry = { action: bookingActions.status, rowId: bookingId, actorId, at };
  await recordAudit(tx, { ...entry, details: { from, to } });
}

type VisitEvent = {
  visitId: string;
  name: string;
  details: Record<string, string | number | null>;
  actor: VisitActor | null;
  at: Date;
};

export async function recordVisitEvent(tx: Tx, { actor, at, ...event }: VisitEvent) {
  await tx.insert(visitEvents).values({ ...event, actorId: actor?.id ?? null, createdAt: at });
}
