import { eq } from "drizzle-orm";
import {
  needOfVisit,
  placeVisit,
  readWorkshop,
  type Workshop,
} from "#app/features/capacity/capacity.server.ts";
import { workingMsBetween } from "#app/features/hours/hours.ts";
import { minuteMs } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Tx } from "#db/client.ts";
import { visits } from "#db/schema/workshop.ts";
import { audit } from "./place-visit.server.ts";
import { bayOf, lockVisit, recordVisitEvent, type VisitActor } from "./stages.server.ts";
import { pausing } from "./stages.ts";
import { visitActions } from "./visit-actions.ts";

export type PauseResult = { ok: true } | { ok: false; reason: "not-found" | "not-in-work" };

type Pause = { visitId: string; isPaused: boolean; actor: VisitActor };

/**
 * Pauses or resumes work. The promise moves by the open minutes of the pause if what follows leaves
 * room; else the board shows the delay.
 */
export async function pauseWork(
  { db, now }: Pick<App, "db" | "now">,
  { visitId, isPaused, actor }: Pause,
): Promise<PauseResult> {
  const at = now();
  const workshop = await readWorkshop(db);
  return db.transaction(async (tx): Promise<PauseResult> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    if (visit.stage !== pausing.stage || booking.status === "cancelled") {
      return { ok: false, reason: "not-in-work" };
    }
    if (isPaused === (visit.pausedAt !== null)) return { ok: true };
    const restedMs = visit.pausedAt ? workingMsBetween(workshop.hours, visit.pausedAt, at) : 0;
    const minutes = Math.ceil(restedMs / minuteMs);
    if (minutes > 0) await lengthen(tx, { visit, workshop, minutes, at });
    const set = { pausedAt: isPaused ? at : null, updatedAt: at };
    await tx.update(visits).set(set).where(eq(visits.id, visitId));
    const name = isPaused ? "pause" : "go-on";
    await recordVisitEvent(tx, { visitId, name, details: { minutes }, actor, at });
    await audit(tx, { visitId, action: visitActions.change, actor, at });
    return { ok: true };
  });
}

type Longer = { visit: typeof visits.$inferSelect; workshop: Workshop; minutes: number; at: Date };

async function lengthen(tx: Tx, { visit, workshop, minutes, at }: Longer): Promise<void> {
  const { id, arrivesAt, workStart } = visit;
  if (!workStart) return;
  const need = await needOfVisit(tx, workshop, id);
  const workMinutes = need.minutes + minutes;
  const bayId = await bayOf(tx, id);
  const placed = await placeVisit(tx, id, {
    arrivesAt,
    workStart,
    at,
    workshop,
    overrule: true,
    isMeant: visit.closedMinutes > 0,
    need: { ...need, minutes: workMinutes },
    ...(bayId && { bayId }),
  });
  if (placed.ok) await tx.update(visits).set({ workMinutes }).where(eq(visits.id, id));
}
