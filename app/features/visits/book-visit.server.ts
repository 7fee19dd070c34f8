import { and, eq, sql } from "drizzle-orm";
import { createBooking, findOpenBooking } from "#app/features/booking/booking.server.ts";
import { hashVisitToken, visitToken } from "#app/features/booking/visit-link.server.ts";
import {
  type NewLine,
  needOfLines,
  readCapacity,
  readWorkshop,
  type Workshop,
} from "#app/features/capacity/capacity.server.ts";
import {
  type Fit,
  longestWaitMinutes,
  type Need,
  planner,
} from "#app/features/capacity/capacity.ts";
import { findPlace, type PlaceRefusal } from "#app/features/capacity/places.server.ts";
import { isOpenAt, type OpeningHours, openParts } from "#app/features/hours/hours.ts";
import { fingerprint } from "#app/lib/fingerprint.ts";
import { isId, newId, referenceOf } from "#app/lib/ids.ts";
import {
  addDays,
  clockOfMinutes,
  instantOf,
  type LocalDate,
  minutesNow,
  today,
} from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { transact } from "#app/platform/change-record.server.ts";
import type { Tx } from "#db/client.ts";
import { familyOf, topOf } from "#db/customers.ts";
import { cars } from "#db/schema/workshop.ts";
import { moveAppointment } from "./appointment.server.ts";
import type { ShortPerfume } from "./appointment.ts";
import type { Waiting } from "./board.ts";
import { bookedAed } from "./change-work.server.ts";
import { recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { reservePerfumes } from "./reserve-perfumes.server.ts";
import { visitActions } from "./visit-actions.ts";
import type { StaffBookingInput } from "./visit-form.ts";

type StaffBooking =
  | { ok: true; visitId: string }
  | PlaceRefusal
  | ({ ok: false } & ShortPerfume)
  | { ok: false; reason: "waits"; waiting: Waiting };

/**
 * Books for a caller or a walk-in: customer, car, booking and visit in one transaction, confirmed
 * at once. The same form is booked once. A longer wait than the form said is refused first.
 */
export async function bookByStaff(
  { db, now, settings }: Pick<App, "db" | "now" | "settings">,
  { input, lines, actor }: { input: StaffBookingInput; lines: NewLine[]; actor: VisitActor },
): Promise<StaffBooking> {
  const at = now();
  const workshop = await readWorkshop(db);
  const isWalkIn = input.channel === "walk-in";
  const arrivesAt = input.start ?? at;
  const need = needOfLines(workshop, { lines, vehicleSize: input.vehicleSize });
  const requestFingerprint = fingerprint({ staff: input.request });
  const visitId = newId();
  return transact<never, StaffBooking>(db, {}, async (tx) => {
    const first = await findOpenBooking(tx, requestFingerprint);
    if (first) return { ok: true, visitId: first.visitId };
    const overrule = input.overrule || isWalkIn;
    const fit = await findPlace(tx, {
      arrivesAt,
      need,
      at,
      workshop,
      overrule,
      ...(input.bayId && { bayId: input.bayId }),
    });
    if (!("free" in fit)) return fit;
    const waiting = waitingOf(workshop, { fit, arrivesAt });
    const isSaid = waiting && input.waitsUntil && waiting.workStart <= input.waitsUntil;
    if (waiting && !isSaid) return { ok: false, reason: "waits", waiting };
    const id = newId();
    const token = visitToken(settings, { id: visitId, tokenVersion: 1 });
    const same = await createBooking(tx, {
      booking: {
        ...nameParts(input.name),
        ...serviceOf(lines),
        id,
        reference: referenceOf(id),
        phone: input.phone,
        email: input.email,
        vehicleSize: input.vehicleSize,
        carMake: input.carMake,
        carModel: input.carModel,
        carYear: input.carYear,
        additionalNotes: input.notes,
        appointmentDate: today(arrivesAt),
        appointmentTime: clockOfMinutes(minutesNow(arrivesAt)),
        locale: input.locale,
        channel: input.channel,
        status: "confirmed",
        requestFingerprint,
        callbackDueAt: at,
        firstAnsweredAt: at,
        createdAt: at,
      },
      visit: {
        visitId,
        state: "confirmed",
        tokenHash: hashVisitToken(token),
        arrivesAt,
        fit,
        lines,
      },
      actorId: actor.id,
      carOf: (customerId) => keepCar(tx, { input, customerId, at }),
    });
    if (same) return { ok: true, visitId: same.visitId };
    if (lines.some(({ kind }) => kind === "perfume")) {
      const reserving = { visitId, takesPlace: true, actorId: actor.id, at };
      const [short] = await reservePerfumes(tx, reserving);
      if (short) return { ok: false, ...short };
    }
    await recordDeed(tx, { visitId, name: "book", actor, at, action: visitActions.book });
    if (isWalkIn) {
      await moveAppointment({ db: tx, now: () => at, settings }, { visitId, to: "arrived", actor });
    } else await notifyVisit(tx, { settings, visitId, news: "booked", at });
    return { ok: true, visitId };
  });
}

type Planned = { fit: Fit; arrivesAt: Date };

function waitingOf({ hours }: Workshop, { fit, arrivesAt }: Planned): Waiting | null {
  const { workStart, readyAt } = fit;
  return workStart > arrivesAt
    ? { workStart, readyAt, isClosed: !isOpenAt(hours, arrivesAt) }
    : null;
}

export async function planVisit(
  { db, now }: Pick<App, "db" | "now">,
  { need, arrivesAt, ...wish }: { need: Need; arrivesAt: Date; overrule: boolean; bayId?: string },
): Promise<{ readyAt: Date; waiting: Waiting | null } | null> {
  const at = now();
  const workshop = await readWorkshop(db);
  const longest = { ...need, longestWaitMinutes: longestWaitMinutes(need, wish) };
  const asked = { from: arrivesAt, to: arrivesAt, need: longest, at };
  const plan = planner(await readCapacity(db, asked, workshop));
  const fit = plan.find(need, arrivesAt, at, wish);
  if (!fit.free) return null;
  return { readyAt: fit.readyAt, waiting: waitingOf(workshop, { fit, arrivesAt }) };
}

type Owned = { input: StaffBookingInput; customerId: string | null; at: Date };

/** The chosen car, or a new one. A car in a customer's garage stays as its owner wrote it. */
async function keepCar(tx: Tx, { input, customerId, at }: Owned): Promise<string | null> {
  if (!customerId) return null;
  const { carMake: make, carModel: model, carYear: year, vehicleSize, plate } = input;
  const said = { make, model, year, vehicleSize, ...plate, updatedAt: at };
  if (isId(input.carId)) {
    const [chosen] = await tx
      .select()
      .from(cars)
      .where(
        and(
          eq(cars.id, input.carId),
          sql`${cars.customerId} = any(${familyOf(topOf(customerId))})`,
        ),
      );
    if (chosen && !chosen.userId) await tx.update(cars).set(said).where(eq(cars.id, chosen.id));
    const isSaid =
      chosen?.make === make && chosen.model === model && chosen.plateNumber === plate.plateNumber;
    if (chosen && (!chosen.userId || isSaid)) return chosen.id;
  }
  const [added] = await tx
    .insert(cars)
    .values({ ...said, customerId, createdAt: at })
    .returning({ id: cars.id });
  return added?.id ?? null;
}

function nameParts(name: string) {
  const [firstName = name, ...rest] = name.split(" ");
  return { name, firstName, lastName: rest.join(" ") };
}

function serviceOf(lines: readonly NewLine[]) {
  const [first] = lines;
  if (!first?.itemId) throw new Error("A visit without a service");
  const { itemId: serviceId, name: serviceName } = first;
  return { serviceId, serviceName, servicePriceAed: bookedAed(lines) };
}

const daysLookedAhead = 14;
const [onFirstDay, onLaterDays, days] = [4, 2, 3];

/** The next possible times: several of the first day, fewer of later ones. */
export async function nextTimes(
  { db, now }: Pick<App, "db" | "now">,
  need: Need,
): Promise<{ start: Date; readyAt: Date }[]> {
  const at = now();
  const workshop = await readWorkshop(db);
  const first = today(at);
  const to = instantOf(addDays(first, daysLookedAhead), 0);
  const capacity = await readCapacity(db, { from: at, to, need, at }, workshop);
  const plan = planner(capacity);
  const found: { start: Date; readyAt: Date }[] = [];
  for (let ahead = 0, daysFound = 0; ahead < daysLookedAhead && daysFound < days; ahead++) {
    const times = halfHours(workshop.hours, addDays(first, ahead)).flatMap((start) => {
      if (start <= at) return [];
      const fit = plan.find(need, start, at);
      // A car that would only wait is not offered that time.
      const isAtOnce = fit.free && fit.workStart.getTime() === start.getTime();
      return isAtOnce ? [{ start, readyAt: fit.readyAt }] : [];
    });
    found.push(...times.slice(0, daysFound === 0 ? onFirstDay : onLaterDays));
    if (times.length > 0) daysFound++;
  }
  return found;
}

const halfHours = (hours: OpeningHours, date: LocalDate): Date[] =>
  openParts(hours, date).flatMap(({ opens, closes }) => {
    const first = Math.ceil(opens / 30) * 30;
    const count = Math.max(Math.ceil((closes - first) / 30), 0);
    return Array.from({ length: count }, (_, place) => instantOf(date, first + place * 30));
  });
