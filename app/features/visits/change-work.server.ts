import { and, asc, eq } from "drizzle-orm";
import {
  type NewLine,
  type PlaceRefusal,
  placeVisit,
  readWorkshop,
} from "#app/features/capacity/capacity.server.ts";
import { needOf } from "#app/features/capacity/capacity.ts";
import { isId } from "#app/lib/ids.ts";
import { roundFils } from "#app/lib/money.ts";
import type { App } from "#app/platform/app.ts";
import type { Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";
import { bayOf, lockVisit, recordVisitEvent, type VisitActor } from "./appointment.server.ts";
import { isOver } from "./appointment.ts";
import { totalFils } from "./customer-visit.ts";
import { notifyTimes, withdrawProposal } from "./notify-visit.server.ts";
import { audit } from "./place-visit.server.ts";
import { visitActions } from "./visit-actions.ts";

export type WorkResult =
  | { ok: true }
  | { ok: false; reason: "not-found" | "over" | "only-line" }
  | PlaceRefusal;

export type WorkChange = { add: NewLine } | { removeId: string } | { vehicleSize: VehicleSize };

/** Rolls back a change whose work does not fit. */
export class NoRoom extends Error {
  refusal: PlaceRefusal;
  constructor(refusal: PlaceRefusal) {
    super("The work does not fit");
    this.refusal = refusal;
  }
}

const shortestWork = 5;

/**
 * Adds or removes a line, or changes the car's size. The place grows or shrinks; if that does not
 * fit, nothing changes.
 */
export async function changeWork(
  { db, now, settings }: Pick<App, "db" | "now" | "settings">,
  { visitId, change, actor }: { visitId: string; change: WorkChange; actor: VisitActor },
): Promise<WorkResult> {
  const at = now();
  try {
    return await db.transaction(async (tx): Promise<WorkResult> => {
      const locked = await lockVisit(tx, visitId);
      if (!locked) return { ok: false, reason: "not-found" };
      const { visit, booking } = locked;
      if (isOver({ ...visit, status: booking.status })) return { ok: false, reason: "over" };
      const made = await makeChange(tx, { visitId, bookingId: booking.id, change, actor, at });
      if (typeof made !== "object") return { ok: false, reason: made };
      if (visit.workMinutes !== null && made.minutes !== 0) {
        const workMinutes = Math.max(visit.workMinutes + made.minutes, shortestWork);
        await tx.update(visits).set({ workMinutes, updatedAt: at }).where(eq(visits.id, visitId));
      }
      if (visit.stage !== "ready" && visit.workStart) await fitAgain(tx, visit, at);
      await keepBooked(tx, visitId, booking.id);
      await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
      await recordVisitEvent(tx, { visitId, name: "line", details: made.details, actor, at });
      await notifyTimes(tx, { settings, visitId, before: visit, at });
      await audit(tx, { visitId, action: visitActions.change, actor, at });
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof NoRoom) return error.refusal;
    throw error;
  }
}

type Made = { minutes: number; details: Record<string, string | number | null> };

async function makeChange(
  tx: Tx,
  asked: { visitId: string; bookingId: string; change: WorkChange; actor: VisitActor; at: Date },
): Promise<Made | "not-found" | "only-line"> {
  const { visitId, bookingId, change, actor, at } = asked;
  if ("add" in change) {
    const { add } = change;
    await tx.insert(visitLines).values({ ...add, visitId, addedBy: actor.id, createdAt: at });
    const { name, priceFils, priceReason = "", minutes = 0 } = add;
    return { minutes, details: { added: name, priceFils, priceReason } };
  }
  if ("vehicleSize" in change) {
    const { vehicleSize } = change;
    await tx
      .update(bookingSubmissions)
      .set({ vehicleSize })
      .where(eq(bookingSubmissions.id, bookingId));
    const minutes = await changeSize(tx, visitId, vehicleSize);
    return { minutes, details: { size: vehicleSize } };
  }
  if (!isId(change.removeId)) return "not-found";
  const lines = await tx.select().from(visitLines).where(eq(visitLines.visitId, visitId));
  const line = lines.find(({ id }) => id === change.removeId);
  if (!line) return "not-found";
  const isOnly = !lines.some(({ id, kind }) => id !== line.id && kind === "service");
  if (line.kind === "service" && isOnly) return "only-line";
  await tx.delete(visitLines).where(eq(visitLines.id, line.id));
  if (line.approval === "proposed") await withdrawProposal(tx, visitId, line.id);
  const isCounted = line.approval === "agreed" || line.approval === "approved";
  const minutes = isCounted ? -line.minutes * line.quantity : 0;
  return { minutes, details: { removed: line.name } };
}

async function changeSize(tx: Tx, visitId: string, vehicleSize: VehicleSize): Promise<number> {
  const workshop = await readWorkshop(tx);
  const services = and(eq(visitLines.visitId, visitId), eq(visitLines.kind, "service"));
  let longer = 0;
  for (const { id, itemId, minutes: before, quantity } of await tx
    .select()
    .from(visitLines)
    .where(services)) {
    const { minutes } = needOf(workshop, { serviceIds: itemId ? [itemId] : [], vehicleSize });
    longer += (minutes - before) * quantity;
    await tx.update(visitLines).set({ minutes }).where(eq(visitLines.id, id));
  }
  return longer;
}

export async function fitAgain(tx: Tx, visit: typeof visits.$inferSelect, at: Date): Promise<void> {
  const bayId = (await bayOf(tx, visit.id))?.id;
  const placed = await placeVisit(tx, visit.id, {
    arrivesAt: visit.arrivesAt,
    at,
    overrule: true,
    isMeant: visit.closedMinutes > 0,
    ...(visit.workStart && { workStart: visit.workStart }),
    ...(bayId && { bayId }),
  });
  if (!placed.ok) throw new NoRoom(placed);
}

/** The booking stores the first service and the agreed total of its visit. */
export async function keepBooked(tx: Tx, visitId: string, bookingId: string): Promise<void> {
  const lines = await tx
    .select()
    .from(visitLines)
    .where(eq(visitLines.visitId, visitId))
    .orderBy(asc(visitLines.createdAt), asc(visitLines.id));
  const first = lines.find(({ kind }) => kind === "service");
  if (!first) return;
  await tx
    .update(bookingSubmissions)
    .set({ serviceId: first.itemId, serviceName: first.name, servicePriceAed: bookedAed(lines) })
    .where(eq(bookingSubmissions.id, bookingId));
}

type Priced = Pick<NewLine, "approval" | "priceFils" | "quantity">;

/** The agreed lines in whole dirhams, rounded half up (D7). */
export function bookedAed(lines: readonly Priced[]): number {
  const priced = lines.map(({ approval = "agreed", quantity = 1, priceFils }) => {
    return { approval, quantity, priceFils };
  });
  return roundFils(totalFils(priced) / 100);
}
