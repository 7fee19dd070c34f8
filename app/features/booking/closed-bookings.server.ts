import { and, asc, eq, gt, gte, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import {
  needOfLines,
  readCapacity,
  readWorkshop,
  type Workshop,
} from "#app/features/capacity/capacity.server.ts";
import { type Allocation, type Fit, type Need, planner } from "#app/features/capacity/capacity.ts";
import { lockPlaces } from "#app/features/capacity/places.server.ts";
import {
  addWorkingMinutes,
  type HoursRule,
  nextOpening,
  type OpeningHours,
  ruleOn,
  timesWithin,
  workingMsBetween,
} from "#app/features/hours/hours.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { readBookables } from "#app/features/offers/offers.server.ts";
import type { Bookable } from "#app/features/services/services.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { whatsappHref } from "#app/lib/phone.ts";
import {
  addDays,
  endOfDay,
  formatDate,
  instantOf,
  type LocalDate,
  type MinutesOfDay,
  minuteMs,
  minutesNow,
  minutesOfClock,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { statesAtWork, statesToCome } from "#db/schema/enums.ts";
import { heldPlaces, visits } from "#db/schema/workshop.ts";
import { serviceNameIn, visitLinesColumn } from "#db/visit-lines.ts";
import { closedReason, slotsOn, type Timetable } from "./slots.ts";

type Slot = { date: LocalDate; time: MinutesOfDay };

export type ClosedBooking = ReturnType<typeof withMessages>;

const mostListed = 100;

/**
 * Bookings whose appointment, work or collection falls into closed hours, next first, each with a
 * free time of its own.
 */
export async function listClosedBookings(
  app: Pick<App, "db" | "now" | "settings">,
): Promise<ClosedBooking[]> {
  const now = app.now();
  const workshop = await readWorkshop(app.db);
  const bookables = await readBookables(app);
  const offers = await findOffers(app.db, { workshop, bookables, now });
  const { brand } = app.settings;
  const { hours } = workshop;
  return offers.map((offer) => withMessages(offer, { bookables, hours, brand, now }));
}

const heldMs = 2 * 60 * minuteMs;

/** Keeps the suggested times free for two hours, unless a booking has one already. */
export async function holdSuggested(app: Pick<App, "db" | "now">): Promise<number> {
  const at = app.now();
  const [workshop, bookables] = await Promise.all([readWorkshop(app.db), readBookables(app)]);
  return app.db.transaction(async (tx) => {
    await lockPlaces(tx, workshop);
    const offers = await findOffers(tx, { workshop, bookables, now: at });
    let held = 0;
    for (const { visitId, fit, heldUntil } of offers) {
      if (!fit || heldUntil) continue;
      await tx.delete(heldPlaces).where(eq(heldPlaces.visitId, visitId));
      const until = new Date(at.getTime() + heldMs);
      const hold = { visitId, arrivesAt: fit.workStart, heldUntil: until };
      const places = fit.places.map((place) => ({ ...place, ...hold, id: newId() }));
      if (places.length > 0) await tx.insert(heldPlaces).values(places);
      held += 1;
    }
    return held;
  });
}

/** Frees what is held for bookings that no closed hours meet any more. */
export async function freeHeld({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const met = await readMet(db, await readWorkshop(db), now());
  const metIds = met.map(({ visitId }) => visitId);
  await db.delete(heldPlaces).where(notInArray(heldPlaces.visitId, metIds));
}

export async function readHeld(
  { db, now }: Pick<App, "db" | "now">,
  visitIds: readonly string[],
): Promise<Map<string, Date>> {
  const isKept = and(
    inArray(heldPlaces.visitId, visitIds.filter(isId)),
    gt(heldPlaces.heldUntil, now()),
  );
  const rows = await db
    .select({ visitId: heldPlaces.visitId, arrivesAt: heldPlaces.arrivesAt })
    .from(heldPlaces)
    .where(isKept);
  return new Map(rows.map(({ visitId, arrivesAt }) => [visitId, arrivesAt]));
}

type Facts = { workshop: Workshop; bookables: readonly Bookable[]; now: Date };

async function findOffers(db: Db | Tx, { workshop, bookables, now }: Facts): Promise<Offer[]> {
  const { hours } = workshop;
  const rows = (await readMet(db, workshop, now)).slice(0, mostListed);
  if (rows.length === 0) return [];
  const to = endOfDay(addDays(today(now), daysLookedAhead));
  const { allocations, ...capacity } = await readCapacity(db, { from: now, to, at: now }, workshop);
  const offered: Allocation[] = [];
  return rows.map((row): Offer => {
    const nothing = { suggested: null, collectFrom: null, fit: null };
    if (isHere(row)) return { ...row, ...nothing, collectFrom: readyIn(hours, row) };
    if (row.heldFor && row.heldUntil) {
      const suggested = { date: today(row.heldFor), time: minutesNow(row.heldFor) };
      return { ...row, ...nothing, suggested };
    }
    const bookable = bookables.find(({ id }) => id === row.serviceId);
    const timetable = { hours, now, startTimes: bookable?.startTimes ?? ("hourly" as const) };
    const taken = allocations.filter(({ visitId }) => visitId !== row.visitId);
    const plan = planner({ ...capacity, allocations: [...taken, ...offered] });
    const found = nextFree(plan, row, timetable);
    offered.push(...(found?.fit.places ?? []).map((place) => ({ ...place, visitId: row.visitId })));
    return { ...row, ...nothing, suggested: found?.slot ?? null, fit: found?.fit ?? null };
  });
}

const readMet = async (db: Db | Tx, workshop: Workshop, now: Date): Promise<Met[]> =>
  (await selectComing(db, now))
    .map(({ clock, ...row }) => ({ ...row, time: minutesOfClock(clock) }))
    .map((row) => ({ ...row, need: needOfLines(workshop, row) }))
    .filter((row) => isMet(workshop.hours, row));

const selectComing = (db: Db | Tx, now: Date) =>
  db
    .select({
      id: bookingSubmissions.id,
      visitId: visits.id,
      state: visits.state,
      name: bookingSubmissions.name,
      email: bookingSubmissions.email,
      phone: bookingSubmissions.phone,
      locale: bookingSubmissions.locale,
      serviceId: bookingSubmissions.serviceId,
      serviceName: serviceNameIn(getLocale()),
      vehicleSize: bookingSubmissions.vehicleSize,
      date: bookingSubmissions.appointmentDate,
      clock: bookingSubmissions.appointmentTime,
      workStart: visits.workStart,
      readyAt: visits.readyAt,
      workMinutes: visits.workMinutes,
      closedMinutes: visits.closedMinutes,
      lines: visitLinesColumn,
      heldFor: sql<Date | null>`(select min(arrives_at) from held_places
        where visit_id = ${visits.id} and held_until > ${now.toISOString()}::timestamptz)`.mapWith(
        visits.arrivesAt,
      ),
      heldUntil: sql<Date | null>`(select min(held_until) from held_places
        where visit_id = ${visits.id} and held_until > ${now.toISOString()}::timestamptz)`.mapWith(
        visits.arrivesAt,
      ),
    })
    .from(bookingSubmissions)
    .innerJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(
      and(
        or(
          and(
            gte(bookingSubmissions.appointmentDate, today(now)),
            inArray(visits.state, statesToCome),
          ),
          and(inArray(visits.state, statesAtWork), gt(visits.readyAt, now)),
        ),
        isNull(bookingSubmissions.deletedAt),
      ),
    )
    .orderBy(asc(bookingSubmissions.appointmentDate), asc(bookingSubmissions.appointmentTime));

type Coming = Omit<Awaited<ReturnType<typeof selectComing>>[number], "clock"> & {
  time: MinutesOfDay;
};
type Met = Coming & { need: Need };
type Offer = Met & {
  suggested: Slot | null;
  /** When a car that stands in the workshop is ready, by the present hours. */
  collectFrom: Slot | null;
  fit: Fit | null;
};

const isHere = ({ state }: Coming): boolean => statesAtWork.some((each) => each === state);

/** Of a visit that staff placed out of hours only the appointment counts. */
function isMet(hours: OpeningHours, met: Met): boolean {
  const { workStart, readyAt, closedMinutes, need } = met;
  if (!isHere(met) && !isOpenFor(hours, met)) return true;
  if (!workStart || !readyAt || closedMinutes > 0) return false;
  const openMs = workingMsBetween(hours, workStart, readyAt);
  const isShort = openMs < (need.minutes + need.curingMinutes - 1) * minuteMs;
  return isShort || !isOpenFor(hours, { date: today(readyAt), time: minutesNow(readyAt) });
}

const isOpenFor = (hours: OpeningHours, { date, time }: Slot): boolean =>
  timesWithin(hours, date, [time]).length > 0;

function readyIn(hours: OpeningHours, { workStart, need }: Met): Slot | null {
  if (!workStart) return null;
  const worked = addWorkingMinutes(hours, workStart, need.minutes);
  const ready = addWorkingMinutes(hours, worked, need.curingMinutes);
  const slot = { date: today(ready), time: minutesNow(ready) };
  if (isOpenFor(hours, slot)) return slot;
  const opens = nextOpening(hours, ready);
  return { date: today(opens), time: minutesNow(opens) };
}

type About = {
  bookables: readonly Bookable[];
  hours: OpeningHours;
  brand: BrandNames;
  now: Date;
};

function withMessages(offer: Offer, { bookables, hours, brand, now }: About) {
  const { id, visitId, name, email, phone, locale, serviceId, serviceName, date, time } = offer;
  const { suggested, collectFrom, heldUntil } = offer;
  const bookable = bookables.find(({ id }) => id === serviceId);
  const service = bookable?.title[locale] ?? serviceName;
  const rule = closedRule(hours, offer, today(now));
  const parts = {
    name,
    brand: brandName(brand, locale),
    service,
    date: formatDate(date, locale),
    time: slotText(date, time, locale),
    reason: rule.kind === "week" ? "" : rule.name[locale],
  };
  const isWork = isHere(offer) || isOpenFor(hours, offer);
  const [closedWork, closedTime] = parts.reason
    ? [m.booking_move_closed_work, m.booking_move_closed_for]
    : [m.booking_move_closed_hours, m.booking_move_closed];
  const closed = isWork ? closedWork : closedTime;
  const text = `${closed(parts, { locale })} ${questionOf(offer)}`;
  const subject = collectFrom
    ? m.booking_collect_subject({}, { locale })
    : m.booking_move_subject(parts, { locale });
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return {
    id,
    visitId,
    name,
    serviceName,
    date,
    time,
    suggested,
    collectFrom,
    heldUntil,
    whatsappHref: whatsappHref(phone, text),
    mailHref: email && `mailto:${email}?${query}`,
  };
}

function questionOf({ suggested, collectFrom, locale }: Offer): string {
  const words = ({ date, time }: Slot) => ({
    date: formatDate(date, locale),
    time: slotText(date, time, locale),
  });
  if (collectFrom) return m.booking_collect_from(words(collectFrom), { locale });
  if (suggested) return m.booking_move_offer(words(suggested), { locale });
  return m.booking_move_ask({}, { locale });
}

/** The first rule that is not of the usual week, from today until the car is ready. */
function closedRule(hours: OpeningHours, { date, readyAt }: Coming, from: LocalDate): HoursRule {
  const last = readyAt ? today(readyAt) : date;
  for (let day = date > from ? date : from; day < last; day = addDays(day, 1)) {
    const rule = ruleOn(hours, day);
    if (rule.kind !== "week") return rule;
  }
  return ruleOn(hours, last);
}

const daysLookedAhead = 60;

/** A later day on which the work can begin at a slot, near the booked hour. */
function nextFree(
  plan: ReturnType<typeof planner>,
  { date, time, need }: Met,
  timetable: Timetable,
): { slot: Slot; fit: Fit } | null {
  for (let ahead = 1; ahead <= daysLookedAhead; ahead++) {
    const day = addDays(date, ahead);
    if (closedReason(day, timetable)) continue;
    const farness = (slot: MinutesOfDay) => Math.abs(slot - time);
    const slots = slotsOn(day, timetable).sort((one, other) => farness(one) - farness(other));
    for (const slot of slots) {
      const arrival = instantOf(day, slot);
      const fit = plan.find(need, arrival, timetable.now);
      if (fit.free && fit.workStart.getTime() === arrival.getTime())
        return { slot: { date: day, time: slot }, fit };
    }
  }
  return null;
}
