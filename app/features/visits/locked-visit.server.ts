import { desc, eq } from "drizzle-orm";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId } from "#app/lib/ids.ts";
import { type AuditDetails, recordAudit, whoWasFirst } from "#app/platform/audit.server.ts";
import type { Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import type { Role, VisitDeed } from "#db/schema/enums.ts";
import { visitEvents, visits } from "#db/schema/workshop.ts";

export type VisitActor = { id: string; role: Role };

/** A visit and its booking, locked. */
export type Locked = {
  visit: typeof visits.$inferSelect;
  booking: typeof bookingSubmissions.$inferSelect;
};

/** Locks the booking first, like every other change, so that nothing deadlocks. */
export async function lockVisit(tx: Tx, visitId: string): Promise<Locked | null> {
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
  return lockVisitOf(tx, booking);
}

export async function lockVisitOf(tx: Tx, booking: Locked["booking"]): Promise<Locked> {
  const isIts = eq(visits.bookingId, booking.id);
  const [visit] = await tx.select().from(visits).where(isIts).for("update");
  if (!visit) throw new Error(`The booking ${booking.id} has no visit`);
  return { visit, booking };
}

/** The refusal where somebody changed a visit since the version that a page shows. */
export async function changedSince(
  tx: Tx,
  visit: Locked["visit"],
  { expectedVersion, actor }: { expectedVersion?: number | undefined; actor: VisitActor },
) {
  if (expectedVersion === undefined || visit.version === expectedVersion) return null;
  return { ok: false, reason: "changed", by: await lastActor(tx, visit.id, actor) } as const;
}

async function lastActor(tx: Tx, visitId: string, actor: VisitActor): Promise<string | null> {
  const [last] = await tx
    .select({ id: visitEvents.actorId })
    .from(visitEvents)
    .where(eq(visitEvents.visitId, visitId))
    .orderBy(desc(visitEvents.createdAt), desc(visitEvents.id))
    .limit(1);
  return whoWasFirst(tx, last?.id ?? null, actor.id);
}

type Deed = {
  visitId: string;
  name: VisitDeed;
  details?: Record<string, string | number | null>;
  /** Null: the customer. */
  actor: VisitActor | null;
  at: Date;
  /** Null for what changes nothing. */
  action: AuditedAction | null;
  audited?: AuditDetails;
};

/** Records a deed in the history of a visit and in the audit log, by which open tabs are notified. */
export async function recordDeed(
  tx: Tx,
  { visitId, name, details = {}, actor, at, action, audited }: Deed,
): Promise<void> {
  const actorId = actor?.id ?? null;
  await tx.insert(visitEvents).values({ visitId, name, details, actorId, createdAt: at });
  if (!action) return;
  const entry = { action, rowId: visitId, actorId, at };
  await recordAudit(tx, { ...entry, ...(audited && { details: audited }) });
}
