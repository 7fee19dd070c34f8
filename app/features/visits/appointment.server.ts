import { eq } from "drizzle-orm";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import { endVisit, freeVisit, placeVisit } from "#app/features/capacity/places.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { shiftDay, workingMsBetween } from "#app/features/hours/hours.ts";
import { findPaidInvoice } from "#app/features/money/counter.server.ts";
import { minuteMs } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { transact } from "#app/platform/change-record.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import type { VisitState } from "#db/schema/enums.ts";
import { allocations, resources, visits } from "#db/schema/workshop.ts";
import {
  type AppointmentMove,
  appointmentStates,
  type CancelReason,
  type CarHere,
  findMove,
  isHere,
  isOff,
  isToCome,
  type MoveRefusal,
  mayBeNoShow,
  type ShortPerfume,
} from "./appointment.ts";
import { type Locked, lockVisit, recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { notifyMove } from "./notify-visit.server.ts";
import { reservePerfumes } from "./reserve-perfumes.server.ts";
import { visitActions } from "./visit-actions.ts";
import {
  issueOnCollection,
  refuseInvoiced,
  refuseUnpaid,
  takeBackUnpaid,
} from "./visit-ticket.server.ts";

export type Moved =
  /** `short` are bottles of its ticket that are gone meanwhile. */
  { ok: true; isPlaced: boolean; short?: ShortPerfume | undefined } | ({ ok: false } & MoveRefusal);

type Asked = {
  to: VisitState;
  from?: VisitState | undefined;
  /** The reason of a cancellation; programs give none. */
  reason?: CancelReason;
  /** Null: the customer, by the private link. */
  actor: VisitActor | null;
  /** Refuses to bring it back without a place or its bottles; otherwise it comes back without. */
  mustFit?: boolean;
  /** Why the car goes unpaid; the caller has checked the permission. */
  onAccount?: string;
};

type Needs = { db: Db | Tx } & Pick<App, "now" | "settings">;

/** Makes one move of `appointmentMoves` in one transaction; repeating it changes nothing. */
export async function moveAppointment(
  { db, now, settings }: Needs,
  { visitId, ...asked }: Asked & { visitId: string },
): Promise<Moved> {
  const at = now();
  const openAgain = { booking_submissions_open_request: { reason: "open-again" } } as const;
  return transact(db, openAgain, async (tx): Promise<Moved> => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    return moveLocked(tx, locked, { ...asked, at, settings });
  });
}

type Moving = Asked & { at: Date; settings: App["settings"] };

export async function moveLocked(tx: Tx, locked: Locked, asked: Moving): Promise<Moved> {
  const { visit, booking } = locked;
  const from = visit.state;
  const { to, actor, reason, at, settings } = asked;
  const actorId = actor?.id ?? null;
  if (from === to) return { ok: true, isPlaced: visit.workStart !== null };
  if (asked.from && asked.from !== from) return { ok: false, reason: "changed", state: from };
  const move = findMove(from, to, visit.arrivedAt !== null);
  if (!move) return { ok: false, ...(await refusalOf(tx, visit, { from, to })) };
  if (!move.who.includes(actor?.role ?? "customer")) {
    return { ok: false, reason: "not-allowed", state: from };
  }
  const isTakenBack = from === "collected" && !(await findPaidInvoice(tx, { visitId: visit.id }));
  const fixed = isOff(to) && !isTakenBack ? await refuseInvoiced(tx, visit.id) : null;
  if (fixed) return fixed;
  if (to === "no-show" && !mayBeNoShow(visit, at)) return { ok: false, reason: "too-early" };
  // A booking completed without any step is on account.
  const mustBePaid = to === "collected" && isHere(from) && asked.onAccount === undefined;
  const unpaid = mustBePaid ? await refuseUnpaid(tx, locked, { settings, at }) : null;
  if (unpaid) return unpaid;
  const placed = await movePlace(tx, visit, move, at);
  if (asked.mustFit && placed.nearest) {
    return { ok: false, reason: "no-place", nearest: placed.nearest };
  }
  const { status } = appointmentStates[to];
  const isOffOrOn = isOff(to) !== isOff(from);
  const cleared = Object.fromEntries((move.clears ?? []).map((moment) => [moment, null]));
  await tx
    .update(visits)
    .set({
      ...cleared,
      ...(move.sets && { [move.sets]: at }),
      state: to,
      updatedAt: at,
      calendarSequence: visit.calendarSequence + Number(isOffOrOn),
    })
    .where(eq(visits.id, visit.id));
  const reserving = { visitId: visit.id, takesPlace: !isOff(to), actorId, at };
  const [short] = isOffOrOn || to === "collected" ? await reservePerfumes(tx, reserving) : [];
  if (asked.mustFit && short) return { ok: false, ...short };
  // After the perfumes: every transaction locks them before the invoice and its number.
  if (to === "collected") {
    await issueOnCollection(tx, locked, { settings, at, actorId });
  } else if (isTakenBack) {
    await takeBackUnpaid(tx, visit.id, { actorId, at });
  }
  if (status !== booking.status) {
    await tx
      .update(bookingSubmissions)
      .set({
        status,
        updatedAt: at,
        firstAnsweredAt: booking.firstAnsweredAt ?? (status === "pending" ? null : at),
      })
      .where(eq(bookingSubmissions.id, booking.id));
    const statuses = { fromStatus: booking.status, toStatus: status };
    await tx
      .insert(bookingEvents)
      .values({ ...statuses, bookingId: booking.id, actorId, createdAt: at });
    const details = { from: booking.status, to: status };
    const entry = { action: bookingActions.status, rowId: booking.id, actorId, at };
    await recordAudit(tx, { ...entry, details });
  }
  const details = { from, to };
  const why = {
    ...(to === "cancelled" && reason && { reason }),
    ...(to === "collected" && asked.onAccount && { onAccount: asked.onAccount }),
    ...(placed.minutes && { minutes: placed.minutes }),
  };
  await recordDeed(tx, {
    visitId: visit.id,
    name: "stage",
    details: { ...details, ...why },
    actor,
    at,
    action: to === "cancelled" ? visitActions.cancel : visitActions.stage,
    audited: details,
  });
  // A customer who called or came in knows of it.
  const tells = (move.tells ?? []).filter(
    (news) => news !== "confirmed" || (to === news && booking.channel === "site"),
  );
  await notifyMove(tx, { settings, visitId: visit.id, from, tells, at, isFinal: actor === null });
  return { ok: true, isPlaced: placed.isPlaced, short };
}

async function refusalOf(
  tx: Tx,
  visit: Locked["visit"],
  { from, to }: { from: VisitState; to: VisitState },
): Promise<MoveRefusal> {
  if (!isToCome(to) && !isOff(to) && !(isHere(from) && to === "collected")) {
    return { reason: "no-move", state: from };
  }
  return (await refuseCarHere(tx, visit, from)) ?? { reason: "no-move", state: from };
}

/** The refusal where the car of an appointment stands in the workshop, or stood there. */
export async function refuseCarHere(
  tx: Tx,
  { id }: { id: string },
  state: VisitState,
): Promise<CarHere | null> {
  if (state === "collected") return { reason: "was-here" };
  if (!isHere(state)) return null;
  return { reason: "in-workshop", bay: (await bayOf(tx, id))?.name ?? null };
}

type Placed = { isPlaced: boolean; nearest?: Date[]; minutes?: number };

async function movePlace(
  tx: Tx,
  visit: Locked["visit"],
  { place }: AppointmentMove,
  at: Date,
): Promise<Placed> {
  const { id } = visit;
  const isPlaced = visit.workStart !== null;
  switch (place) {
    case "frees":
      await freeVisit(tx, id);
      return { isPlaced: false };
    case "ends":
      await endVisit(tx, visit, at);
      return { isPlaced };
    case "returns":
      return takeAgain(tx, visit, at);
    case "takes":
      return isPlaced ? takeAgain(tx, visit, at) : takePlace(tx, visit, at);
    case "begins":
      await beginEarly(tx, visit, at);
      return { isPlaced };
    case "resumes":
      return { isPlaced, minutes: await lengthen(tx, visit, at) };
    default:
      return { isPlaced };
  }
}

/** Places a visit that was off and lost its place. One of another shift is to be placed. */
export async function takePlace(tx: Tx, visit: Locked["visit"], at: Date): Promise<Placed> {
  const { id, arrivesAt } = visit;
  if (arrivesAt < at) {
    const hours = await readHours(tx);
    if (shiftDay(hours, arrivesAt) !== shiftDay(hours, at)) return { isPlaced: false };
    // A late car stands where it would have stood, so that a mistake can be undone.
    const again = await placeAgain(tx, visit, { at, workStart: arrivesAt, isMeant: true });
    return { isPlaced: again.ok };
  }
  const placed = await placeVisit(tx, id, { arrivesAt, at });
  if (placed.ok) return { isPlaced: true };
  // On a closed day it is to be placed.
  return { isPlaced: false, ...(placed.reason === "full" && { nearest: placed.nearest }) };
}

/** A car that was collected early held its bay until then only; it is to be placed where that is taken. */
async function takeAgain(tx: Tx, visit: Locked["visit"], at: Date): Promise<Placed> {
  const { workStart, readyAt, collectedAt } = visit;
  if (!workStart || !readyAt || !collectedAt || readyAt <= collectedAt) {
    return { isPlaced: workStart !== null };
  }
  const placed = await placeAgain(tx, visit, { at });
  if (placed.ok) return { isPlaced: true };
  await freeVisit(tx, visit.id);
  return { isPlaced: false, nearest: placed.nearest };
}

/** Early work takes the bay now, unless it is occupied, and is ready earlier. */
async function beginEarly(tx: Tx, visit: Locked["visit"], at: Date): Promise<void> {
  if (!visit.workStart || visit.workStart <= at) return;
  await placeAgain(tx, visit, { at, workStart: at, isMeant: true });
}

/** The promise moves by the whole open minutes of a pause if what follows leaves room. */
async function lengthen(tx: Tx, visit: Locked["visit"], at: Date): Promise<number> {
  const { workStart, pausedAt } = visit;
  const restedMs = pausedAt ? workingMsBetween(await readHours(tx), pausedAt, at) : 0;
  const minutes = Math.floor(restedMs / minuteMs);
  if (minutes === 0 || !workStart) return minutes;
  await placeAgain(tx, visit, { at, extraMinutes: minutes });
  return minutes;
}

type Again = Partial<Parameters<typeof placeVisit>[2]> & { at: Date; inAnyBay?: boolean };

/** Places a visit again where it stands: in its bay and at its time, whatever the opening hours. */
export async function placeAgain(
  tx: Tx,
  { id, arrivesAt, workStart, closedMinutes }: Locked["visit"],
  { inAnyBay, ...again }: Again,
) {
  const bayId = inAnyBay ? undefined : (await bayOf(tx, id))?.id;
  return placeVisit(tx, id, {
    arrivesAt,
    overrule: true,
    isMeant: closedMinutes > 0,
    ...(workStart && { workStart }),
    ...(bayId && { bayId }),
    ...again,
  });
}

export async function bayOf(tx: Db | Tx, visitId: string) {
  const taken = await tx
    .selectDistinct({
      id: resources.id,
      kind: resources.kind,
      name: { en: resources.name, ar: resources.nameAr },
    })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(eq(allocations.visitId, visitId));
  return taken.find(({ kind }) => kind !== "technician");
}
