import { and, asc, eq } from "drizzle-orm";
import {
  type NewLine,
  needOfVisit,
  readWorkshop,
  type Workshop,
} from "#app/features/capacity/capacity.server.ts";
import { type Need, needOf } from "#app/features/capacity/capacity.ts";
import { type PlaceRefusal, shortestWork } from "#app/features/capacity/places.server.ts";
import { chosenExtra } from "#app/features/extras/extras.ts";
import { readExtras } from "#app/features/offers/offers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { roundFils } from "#app/lib/money.ts";
import type { App } from "#app/platform/app.ts";
import { transact } from "#app/platform/change-record.server.ts";
import type { Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { isAgreed, type VehicleSize } from "#db/schema/enums.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";
import { bayOf, placeAgain } from "./appointment.server.ts";
import { isOverIn, type ShortPerfume } from "./appointment.ts";
import { totalFils } from "./customer-visit.ts";
import { changedSince, lockVisit, recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { notifyTimes, notifyVisit, withdrawProposal } from "./notify-visit.server.ts";
import { reservePerfumes } from "./reserve-perfumes.server.ts";
import { visitActions } from "./visit-actions.ts";
import { discountFilsOf, type PriceChange } from "./visit-form.ts";
import { refuseInvoiced } from "./visit-ticket.server.ts";

type WorkResult =
  | { ok: true }
  | { ok: false; reason: "not-found" | "over" | "only-line" | "invoiced" }
  | { ok: false; reason: "above-total"; totalFils: number }
  | { ok: false; reason: "changed"; by: string | null }
  | ({ ok: false } & ShortPerfume)
  | PlaceRefusal;

export type WorkChange =
  | { add: NewLine }
  | { removeId: string }
  | { vehicleSize: VehicleSize }
  | { replaceId: string; by: NewLine }
  | { price: PriceChange };

type WorkRequest = {
  visitId: string;
  change: WorkChange;
  expectedVersion?: number | undefined;
  actor: VisitActor;
};

/** Changes work, price or car size. Longer work needs a longer place, else nothing changes. */
export async function changeWork(
  { db, now, settings }: Pick<App, "db" | "now" | "settings">,
  { visitId, change, expectedVersion, actor }: WorkRequest,
): Promise<WorkResult> {
  const at = now();
  const workshop = await readWorkshop(db);
  return transact<never, WorkResult>(db, {}, async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    if (isOverIn(visit.state)) return { ok: false, reason: "over" };
    const refused =
      (await changedSince(tx, visit, { expectedVersion, actor })) ??
      (await refuseInvoiced(tx, visitId));
    if (refused) return refused;
    const before = {
      totalFils: totalFils(await readLines(tx, visitId)),
      need: await needOfVisit(tx, workshop, visitId),
    };
    const made = await makeChange(tx, { visitId, bookingId: booking.id, change, actor, at });
    if ("reason" in made) return { ok: false, ...made };
    if (visit.workMinutes !== null && made.minutes !== 0) {
      const workMinutes = Math.max(visit.workMinutes + made.minutes, shortestWork);
      await tx.update(visits).set({ workMinutes, updatedAt: at }).where(eq(visits.id, visitId));
    }
    if (visit.state !== "ready" && visit.workStart) {
      const unfit = await fitIfOther(tx, visit, { before: before.need, workshop, at });
      if (unfit) return unfit;
    }
    const after = await keepBooked(tx, visitId, booking.id);
    const reserving = { visitId, takesPlace: true, actorId: actor.id, at };
    const [short] = await reservePerfumes(tx, reserving);
    if (short && "add" in change) return { ok: false, ...short };
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const audited = { totalFils: { from: before.totalFils, to: after } };
    const isOtherTotal = before.totalFils !== after;
    await recordDeed(tx, {
      visitId,
      name: "line",
      details: made.details,
      actor,
      at,
      action: "price" in change ? visitActions.price : visitActions.change,
      ...(isOtherTotal && { audited }),
    });
    await notifyTimes(tx, { settings, visitId, before: visit, at });
    return { ok: true };
  });
}

type Visit = typeof visits.$inferSelect;
type Details = Record<string, string | number | null>;
type Made =
  | { minutes: number; details: Details }
  | { reason: "not-found" | "only-line" }
  | { reason: "above-total"; totalFils: number };

async function makeChange(
  tx: Tx,
  asked: { visitId: string; bookingId: string; change: WorkChange; actor: VisitActor; at: Date },
): Promise<Made> {
  const { visitId, bookingId, change, actor, at } = asked;
  if ("add" in change) {
    const { add } = change;
    await tx.insert(visitLines).values({ ...add, visitId, addedBy: actor.id, createdAt: at });
    const { priceFils, priceReason = "", minutes = 0 } = add;
    return { minutes, details: { ...namedAs("added", add), priceFils, priceReason } };
  }
  if ("vehicleSize" in change) {
    const { vehicleSize } = change;
    await tx
      .update(bookingSubmissions)
      .set({ vehicleSize })
      .where(eq(bookingSubmissions.id, bookingId));
    const minutes = await changeSize(tx, { visitId, vehicleSize, at });
    return { minutes, details: { size: vehicleSize } };
  }
  const lines = await readLines(tx, visitId);
  if ("price" in change) return changePrice(tx, lines, { ...asked, change: change.price });
  const isReplaced = "replaceId" in change;
  const lineId = isReplaced ? change.replaceId : change.removeId;
  const line = lines.find(({ id }) => id === lineId);
  if (!line || line.kind === "discount") return { reason: "not-found" };
  const minutes = isAgreed(line) ? -line.minutes * line.quantity : 0;
  if (isReplaced) return replaceLine(tx, line, { by: change.by, minutes, actor });
  const isOnly = !lines.some(({ id, kind }) => id !== line.id && kind === "service");
  if (line.kind === "service" && isOnly) return { reason: "only-line" };
  await tx.delete(visitLines).where(eq(visitLines.id, line.id));
  if (line.approval === "proposed") await withdrawProposal(tx, visitId, line.id);
  return { minutes, details: namedAs("removed", line) };
}

/** The work of a line in the details of an event, in both languages. */
export const namedAs = (deed: string, { name, nameAr }: Pick<Line, "name" | "nameAr">) => ({
  [deed]: name,
  [`${deed}Ar`]: nameAr,
});

type Line = typeof visitLines.$inferSelect;

/** The line keeps its place among the others, so that the first service stays the first. */
async function replaceLine(
  tx: Tx,
  line: Line,
  { by, minutes, actor }: { by: NewLine; minutes: number; actor: VisitActor },
): Promise<Made> {
  if (line.kind !== "service" || by.kind !== "service" || !isAgreed(line)) {
    return { reason: "not-found" };
  }
  const { itemId, name, nameAr, priceFils, priceReason = "", minutes: its = 0 } = by;
  const work = { itemId, name, nameAr, minutes: its, quantity: 1 };
  await tx
    .update(visitLines)
    .set({ ...work, priceFils, priceReason, addedBy: actor.id })
    .where(eq(visitLines.id, line.id));
  const names = { ...namedAs("replaced", line), ...namedAs("added", by) };
  return { minutes: minutes + its, details: { ...names, priceFils, priceReason } };
}

async function changePrice(
  tx: Tx,
  lines: Line[],
  asked: { visitId: string; change: PriceChange; actor: VisitActor; at: Date },
): Promise<Made> {
  const { visitId, change, actor, at } = asked;
  const { reason: priceReason } = change;
  if ("lineId" in change) {
    const line = lines.find(({ id }) => id === change.lineId);
    if (!line || line.kind === "discount" || line.approval === "declined") {
      return { reason: "not-found" };
    }
    const { priceFils } = change;
    await tx.update(visitLines).set({ priceFils, priceReason }).where(eq(visitLines.id, line.id));
    const amounts = { fromFils: line.priceFils * line.quantity, priceFils };
    return { minutes: 0, details: { ...namedAs("repriced", line), ...amounts, priceReason } };
  }
  const { discount } = change;
  const subtotalFils = subtotalOf(lines);
  if ("fils" in discount && discount.fils > subtotalFils) {
    return { reason: "above-total", totalFils: subtotalFils };
  }
  const before = lines.find(({ kind }) => kind === "discount");
  if (before) await tx.delete(visitLines).where(eq(visitLines.id, before.id));
  const offFils = discountFilsOf(subtotalFils, discount);
  const percent = "percent" in discount ? discount.percent : null;
  if (percent || offFils > 0) {
    const share = percent ? ` ${percent}%` : "";
    await tx.insert(visitLines).values({
      visitId,
      kind: "discount",
      priceFils: -offFils,
      percent: percent || null,
      priceReason,
      name: `Discount${share}`,
      nameAr: `خصم${share}`,
      addedBy: actor.id,
      createdAt: at,
    });
  }
  const amounts = { fromFils: before ? -before.priceFils : 0, discountFils: offFils };
  return { minutes: 0, details: { ...amounts, priceReason } };
}

const subtotalOf = (lines: readonly Line[]) =>
  totalFils(lines.filter(({ kind }) => kind !== "discount"));

/** What is on the lists takes as long as for this size; additional work in words stays as it was said. */
async function changeSize(
  tx: Tx,
  { visitId, vehicleSize, at }: { visitId: string; vehicleSize: VehicleSize; at: Date },
): Promise<number> {
  const workshop = await readWorkshop(tx);
  const extras = await readExtras({ db: tx, now: () => at });
  let longer = 0;
  for (const { id, kind, itemId, minutes: before, quantity } of await readLines(tx, visitId)) {
    const extra = extras.find((each) => kind === "extra" && each.id === itemId);
    const asked = { serviceIds: itemId ? [itemId] : [], vehicleSize };
    const listed =
      kind === "service" ? needOf(workshop, asked) : extra && chosenExtra(extra, vehicleSize);
    if (!listed || listed.minutes === before) continue;
    longer += (listed.minutes - before) * quantity;
    await tx.update(visitLines).set({ minutes: listed.minutes }).where(eq(visitLines.id, id));
  }
  return longer;
}

type Fitting = { before: Need; workshop: Workshop; at: Date };

/** Work that takes the same needs no other place, and work that takes less is never refused. */
async function fitIfOther(tx: Tx, visit: Visit, { before, workshop, at }: Fitting) {
  const after = await needOfVisit(tx, workshop, visit.id);
  const bay = await bayOf(tx, visit.id);
  const suits = (need: Need) => !bay || need.bayKinds.some((kind) => kind === bay.kind);
  const isMoved = suits(before) && !suits(after);
  const figures = ["minutes", "curingMinutes", "people"] as const;
  const isMore = isMoved || figures.some((figure) => after[figure] > before[figure]);
  if (!isMore && figures.every((figure) => after[figure] === before[figure])) return null;
  const placed = await placeAgain(tx, visit, { at, inAnyBay: isMoved });
  return placed.ok || !isMore ? null : placed;
}

export const readLines = (tx: Tx, visitId: string) =>
  tx
    .select()
    .from(visitLines)
    .where(eq(visitLines.visitId, visitId))
    .orderBy(asc(visitLines.createdAt), asc(visitLines.id));

/** Stores the first service and the agreed total in the booking. Returns the total in fils. */
export async function keepBooked(tx: Tx, visitId: string, bookingId: string): Promise<number> {
  const lines = await readLines(tx, visitId);
  const discount = lines.find(({ kind }) => kind === "discount");
  if (discount) {
    const { percent } = discount;
    const rule = percent ? { percent } : { fils: -discount.priceFils };
    discount.priceFils = -discountFilsOf(subtotalOf(lines), rule);
    const { priceFils } = discount;
    await tx.update(visitLines).set({ priceFils }).where(eq(visitLines.id, discount.id));
  }
  const first = lines.find(({ kind }) => kind === "service");
  if (first) {
    await tx
      .update(bookingSubmissions)
      .set({ serviceId: first.itemId, serviceName: first.name, servicePriceAed: bookedAed(lines) })
      .where(eq(bookingSubmissions.id, bookingId));
  }
  return totalFils(lines);
}

/** The agreed lines in whole dirhams, rounded half up (D7). */
export const bookedAed = (lines: readonly NewLine[]): number => roundFils(totalFils(lines) / 100);

type Proposed =
  | { ok: true; lineId: string }
  | { ok: false; reason: "not-found" | "over" | "invoiced" };

/** Proposes work, which counts once it is approved. Repeating changes nothing. */
export function proposeWork(
  { db, now, settings }: Pick<App, "db" | "now" | "settings">,
  { visitId, line, actor }: { visitId: string; line: NewLine; actor: VisitActor },
): Promise<Proposed> {
  const at = now();
  return db.transaction(async (tx): Promise<Proposed> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    if (isOverIn(locked.visit.state)) return { ok: false, reason: "over" };
    const fixed = await refuseInvoiced(tx, visitId);
    if (fixed) return fixed;
    const { name, priceFils, minutes = 0 } = line;
    const [asked] = await tx
      .select({ id: visitLines.id })
      .from(visitLines)
      .where(
        and(
          eq(visitLines.visitId, visitId),
          eq(visitLines.approval, "proposed"),
          eq(visitLines.name, name),
          eq(visitLines.priceFils, priceFils),
          eq(visitLines.minutes, minutes),
        ),
      );
    if (asked) return { ok: true, lineId: asked.id };
    const lineId = newId();
    await tx.insert(visitLines).values({
      ...line,
      id: lineId,
      visitId,
      approval: "proposed",
      addedBy: actor.id,
      createdAt: at,
    });
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { ...namedAs("proposed", line), priceFils, minutes };
    const action = visitActions.change;
    await recordDeed(tx, { visitId, name: "propose", details, actor, at, action });
    await notifyVisit(tx, { settings, visitId, news: "proposed", lineId, at });
    return { ok: true, lineId };
  });
}
