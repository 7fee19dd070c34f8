import { and, desc, eq, or, sql } from "drizzle-orm";
import { readTimesOf } from "#app/features/booking/free-times.server.ts";
import { type FreeTimes, openSlots, type Timetable } from "#app/features/booking/slots.ts";
import { needOfVisit, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { nearestTo, type PlaceRefusal, placeVisit } from "#app/features/capacity/places.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { minutesNow, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import { visitEvents, visitLines, visits } from "#db/schema/workshop.ts";
import { moveLocked, placeAgain } from "./appointment.server.ts";
import { isOff, isOverIn } from "./appointment.ts";
import { keepBooked, namedAs, readLines } from "./change-work.server.ts";
import type { CustomerVisit } from "./customer-visit.server.ts";
import { isChangeable } from "./customer-visit.ts";
import { type Locked, lockVisit, recordDeed } from "./locked-visit.server.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { setArrival } from "./place-visit.server.ts";
import { reservePerfumes } from "./reserve-perfumes.server.ts";
import { visitActions } from "./visit-actions.ts";
import { readVisitSettings } from "./visit-settings.server.ts";
import { refuseInvoiced } from "./visit-ticket.server.ts";
import { workshopNotice } from "./workshop.mail.ts";

type Needs = Pick<App, "db" | "now" | "settings">;

type Over = { ok: false; reason: "over" };

export type Rescheduled =
  | { ok: true }
  | Over
  | { ok: false; reason: "no-slot" }
  | { ok: false; reason: "moved"; arrivesAt: Date }
  | PlaceRefusal;

const byCustomer = { actor: null, action: visitActions.change };

/** Moves to another free time while the visit has not begun; `seenAt` is the time on the page. */
export async function rescheduleByCustomer(
  { db, now, settings }: Needs,
  visit: CustomerVisit,
  { start, seenAt }: { start: Date; seenAt: string },
): Promise<Rescheduled> {
  const at = now();
  const timetable = await readMoveTimetable({ db, now }, visit);
  const slotsOn = (date: LocalDate) => openSlots(date, timetable);
  return db.transaction(async (tx): Promise<Rescheduled> => {
    const locked = await lockOwn(tx, visit);
    if (!locked || !(await mayChange(tx, locked, at))) return { ok: false, reason: "over" };
    const { arrivesAt } = locked.visit;
    // The same post twice.
    if (arrivesAt.getTime() === start.getTime()) return { ok: true };
    if (arrivesAt.toISOString() !== seenAt) return { ok: false, reason: "moved", arrivesAt };
    if (!slotsOn(today(start)).includes(minutesNow(start))) return { ok: false, reason: "no-slot" };
    const placed = await placeVisit(tx, visit.id, { arrivesAt: start, at, slotsOn });
    if (!placed.ok) return placed;
    await setArrival(tx, locked.visit, start, at);
    const details = { from: arrivesAt.toISOString(), to: start.toISOString() };
    await recordDeed(tx, { ...byCustomer, visitId: visit.id, name: "move", details, at });
    const notice = { settings, visitId: visit.id, before: arrivesAt, isFinal: true, at };
    await notifyVisit(tx, { ...notice, news: "moved" });
    const deed = { did: "moved", before: arrivesAt } as const;
    await queueMail(tx, workshopNotice(settings, { visit, arrivesAt: start, deed }), at);
    return { ok: true };
  });
}

/** Frees the place at once; repeating it changes nothing. */
export function cancelByCustomer(
  { db, now, settings }: Needs,
  visit: CustomerVisit,
): Promise<{ ok: true } | Over> {
  const at = now();
  return db.transaction(async (tx): Promise<{ ok: true } | Over> => {
    const locked = await lockOwn(tx, visit);
    if (locked && isOff(locked.visit.state)) return { ok: true };
    if (!locked || !(await mayChange(tx, locked, at))) return { ok: false, reason: "over" };
    const { arrivesAt } = locked.visit;
    const asked = { to: "cancelled", reason: "customer", actor: null, at, settings } as const;
    const cancelled = await moveLocked(tx, locked, asked);
    if (!cancelled.ok) return { ok: false, reason: "over" };
    const notice = { visit, arrivesAt, deed: { did: "cancelled" } as const };
    await queueMail(tx, workshopNotice(settings, notice), at);
    return { ok: true };
  });
}

type Decision = "approved" | "declined";

type Decided = { ok: true; fits: boolean } | Over | { ok: false; reason: "decided" | "changed" };

/** Approves work at the shown price, or declines it. If it does not fit, the workshop calls. */
export function decideLine(
  { db, now, settings }: Needs,
  visit: CustomerVisit,
  asked: { lineId: string; priceFils: number; decision: Decision },
): Promise<Decided> {
  const at = now();
  const { lineId, priceFils, decision } = asked;
  return db.transaction(async (tx): Promise<Decided> => {
    const locked = await lockOwn(tx, visit);
    if (!locked || isOverIn(locked.visit.state)) return { ok: false, reason: "over" };
    const line = (await readLines(tx, visit.id)).find(({ id }) => id === lineId);
    if (!line) return { ok: false, reason: "decided" };
    if (line.approval === decision) return { ok: true, fits: await hasFitted(tx, line) };
    if (line.approval !== "proposed") return { ok: false, reason: "decided" };
    if (line.priceFils * line.quantity !== priceFils) return { ok: false, reason: "changed" };
    const isFixed = decision === "approved" && (await refuseInvoiced(tx, visit.id)) !== null;
    if (isFixed) return { ok: false, reason: "over" };
    await tx
      .update(visitLines)
      .set({ approval: decision, decidedAt: at })
      .where(eq(visitLines.id, lineId));
    if (decision === "approved") {
      await keepBooked(tx, visit.id, locked.booking.id);
      await reservePerfumes(tx, { visitId: visit.id, takesPlace: true, actorId: null, at });
    }
    const minutes = decision === "approved" ? line.minutes * line.quantity : 0;
    const fits = minutes === 0 || (await takeMinutes(tx, locked.visit, { minutes, at }));
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visit.id));
    const details = { ...namedAs(decision, line), priceFils, ...(!fits && { fits: "no" }) };
    await recordDeed(tx, { ...byCustomer, visitId: visit.id, name: "line", details, at });
    const { arrivesAt } = locked.visit;
    const deed = { did: decision, work: line.name, priceFils, fits };
    await queueMail(tx, workshopNotice(settings, { visit, arrivesAt, deed }), at);
    return { ok: true, fits };
  });
}

/** The work of an approved line fitted, or has been moved since. */
async function hasFitted(tx: Tx, { visitId, name }: typeof visitLines.$inferSelect) {
  const [last] = await tx
    .select({ name: visitEvents.name, details: visitEvents.details })
    .from(visitEvents)
    .where(
      and(
        eq(visitEvents.visitId, visitId),
        or(
          eq(visitEvents.name, "move"),
          and(eq(visitEvents.name, "line"), sql`${visitEvents.details} ->> 'approved' = ${name}`),
        ),
      ),
    )
    .orderBy(desc(visitEvents.createdAt), desc(visitEvents.id))
    .limit(1);
  return last?.details.fits !== "no";
}

/** What does not fit leaves the place as it was, and is part of the work wherever it is placed next. */
async function takeMinutes(
  tx: Tx,
  visit: typeof visits.$inferSelect,
  { minutes, at }: { minutes: number; at: Date },
): Promise<boolean> {
  if (visit.workMinutes !== null) {
    const workMinutes = visit.workMinutes + minutes;
    await tx.update(visits).set({ workMinutes }).where(eq(visits.id, visit.id));
  }
  if (visit.state === "ready" || !visit.workStart) return true;
  return (await placeAgain(tx, visit, { at })).ok;
}

/** Null once the link was replaced. */
async function lockOwn(tx: Tx, { id, tokenVersion }: CustomerVisit): Promise<Locked | null> {
  const locked = await lockVisit(tx, id);
  return locked?.visit.tokenVersion === tokenVersion ? locked : null;
}

async function mayChange(tx: Tx, { visit }: Locked, at: Date): Promise<boolean> {
  const { cutOffMinutes } = await readVisitSettings(tx);
  return isChangeable({ ...visit, cutOffMinutes }, at);
}

type Clocked = Pick<App, "db" | "now">;

/** The times to which a customer can move a visit, as its booking form would offer them. */
export async function readMoveTimes(
  app: Clocked,
  visit: CustomerVisit,
  asked: { day: LocalDate | null; locale: Locale },
): Promise<Pick<FreeTimes, "days" | "first">> {
  const workshop = await readWorkshop(app.db);
  const need = await needOfVisit(app.db, workshop, visit.id);
  const { startTimes } = await readMoveTimetable(app, visit);
  const moved = { visitId: visit.id, arrivesAt: visit.arrivesAt };
  return readTimesOf(app, { ...asked, workshop, need, startTimes, moved });
}

/** The free times nearest to one at which the workshop is closed. */
export async function nearestMoves(
  app: Clocked,
  visit: CustomerVisit,
  arrivesAt: Date,
): Promise<Date[]> {
  const workshop = await readWorkshop(app.db);
  const need = await needOfVisit(app.db, workshop, visit.id);
  const timetable = await readMoveTimetable(app, visit);
  const slotsOn = (date: LocalDate) => openSlots(date, timetable);
  return nearestTo(app.db, { arrivesAt, need, at: app.now(), workshop, slotsOn }, visit.id);
}

/** When a visit may be brought now: at the times of its service's own booking form. */
export async function readMoveTimetable(
  app: Clocked,
  { serviceId }: CustomerVisit,
): Promise<Timetable> {
  const bookable = findBookable(await readBookables(app), serviceId);
  const startTimes = bookable?.startTimes ?? "hourly";
  return { hours: await readHours(app.db), startTimes, now: app.now() };
}
