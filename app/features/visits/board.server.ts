import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, type SQL } from "drizzle-orm";
import { absenceSpan } from "#app/features/capacity/busy.ts";
import { plateText } from "#app/features/customers/car.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import {
  type OpeningHours,
  openIntervals,
  ruleOn,
  shiftDay,
  shiftStart,
} from "#app/features/hours/hours.ts";
import { addDays, dayMs, type LocalDate } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { awaitedStates, bayKinds } from "#db/schema/enums.ts";
import { allocations, cars, resourceAbsences, resources, visits } from "#db/schema/workshop.ts";
import { visitLinesColumn } from "#db/visit-lines.ts";
import {
  type Board,
  type BoardDay,
  type BoardView,
  type BoardVisit,
  datesOf,
  loadOf,
  type Outage,
} from "./board.ts";

/** Longer stays are found by their start only. */
export const longestStayMs = 45 * dayMs;

export const isPlacedBetween = (from: Date, until: Date): SQL | undefined =>
  and(
    lt(visits.workStart, until),
    gt(visits.readyAt, from),
    gte(visits.workStart, new Date(from.getTime() - longestStayMs)),
  );

const mostToPlace = 50;

const onBoard = (found: FoundVisit[]): BoardVisit[] => found.map(({ visit }) => visit);

/** The board of the day that was asked for, or of the running shift. */
export async function readBoard(
  { db, now }: Pick<App, "db" | "now">,
  asked: { view: BoardView; date: LocalDate | null },
): Promise<Board> {
  const { view } = asked;
  const hours = await readHours(db);
  const date = asked.date ?? shiftDay(hours, now());
  const dates = datesOf(view, date);
  const [from, until] = [dates[0] ?? date, addDays(dates.at(-1) ?? date, 1)];
  const placed = isPlacedBetween(shiftStart(hours, from), shiftStart(hours, until));
  const toPlace = and(isNull(visits.workStart), inArray(visits.state, awaitedStates));
  const [all, shown, waiting] = await Promise.all([
    readBays(db),
    readVisits(db, placed).then(onBoard),
    readVisits(db, toPlace, mostToPlace).then(onBoard),
  ]);
  const known = all.filter(
    ({ isRetired, id }) => !isRetired || shown.some(({ bayId }) => bayId === id),
  );
  const bays = known.map(({ id, name }) => ({ id, name }));
  const outages = await readOutages(db, { hours, from, until });
  return {
    view,
    date,
    days: dates.map((day) => dayOf(hours, day, { bays, outages }, shown)),
    bays,
    outages,
    visits: shown,
    toPlace: waiting,
    now: now(),
  };
}

function dayOf(
  hours: OpeningHours,
  date: LocalDate,
  parts: Pick<Board, "bays" | "outages">,
  shown: BoardVisit[],
): BoardDay {
  const open = openIntervals(hours, date);
  const rule = ruleOn(hours, date);
  const closedBecause = open.length === 0 && rule.name.en ? rule.name : null;
  const [from, until] = [shiftStart(hours, date), shiftStart(hours, addDays(date, 1))];
  return { date, from, until, open, closedBecause, ...loadOf(hours, date, parts, shown) };
}

const readBays = (db: Db) =>
  db
    .select({
      id: resources.id,
      name: { en: resources.name, ar: resources.nameAr },
      isRetired: resources.isRetired,
    })
    .from(resources)
    .where(inArray(resources.kind, bayKinds))
    .orderBy(asc(resources.position), asc(resources.id));

type Days = { hours: OpeningHours; from: LocalDate; until: LocalDate };

async function readOutages(db: Db, { hours, from, until }: Days): Promise<Outage[]> {
  const { startsOn, endsOn, startsMinute, endsMinute, reason } = resourceAbsences;
  const rows = await db
    .select({
      id: resourceAbsences.id,
      startsOn,
      endsOn,
      startsMinute,
      endsMinute,
      reason,
      resourceId: resources.id,
      name: { en: resources.name, ar: resources.nameAr },
    })
    .from(resourceAbsences)
    .innerJoin(resources, eq(resources.id, resourceAbsences.resourceId))
    .where(and(eq(resources.isRetired, false), lte(startsOn, until), gte(endsOn, from)))
    .orderBy(asc(resources.position), asc(startsOn), asc(startsMinute));
  return rows.map(({ id, resourceId, name, reason, ...absence }) => {
    const span = absenceSpan(hours, { ...absence, resourceId });
    return { id, resourceId, name, reason, from: span.from, to: span.to };
  });
}

const boardColumns = {
  id: visits.id,
  version: visits.version,
  state: visits.state,
  arrivesAt: visits.arrivesAt,
  arrivedAt: visits.arrivedAt,
  collectedAt: visits.collectedAt,
  workStart: visits.workStart,
  workEnd: visits.workEnd,
  readyAt: visits.readyAt,
  reference: bookingSubmissions.reference,
  customer: bookingSubmissions.name,
  carMake: bookingSubmissions.carMake,
  carModel: bookingSubmissions.carModel,
  serviceName: bookingSubmissions.serviceName,
  plateEmirate: cars.plateEmirate,
  plateCode: cars.plateCode,
  plateNumber: cars.plateNumber,
  more: {
    bookingId: bookingSubmissions.id,
    tokenVersion: visits.tokenVersion,
    customerId: bookingSubmissions.customerId,
    firstName: bookingSubmissions.firstName,
    phone: bookingSubmissions.phone,
    email: bookingSubmissions.email,
    locale: bookingSubmissions.locale,
    vehicleSize: bookingSubmissions.vehicleSize,
    carYear: bookingSubmissions.carYear,
    notes: bookingSubmissions.additionalNotes,
    lines: visitLinesColumn,
  },
};

const selectVisits = (db: Db) =>
  db
    .select(boardColumns)
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .leftJoin(cars, eq(cars.id, visits.carId));

/** Visits as the board shows them, with `more` for the pages of one. */
export async function readVisits(db: Db, where: SQL | undefined, limit = 2_000) {
  const rows = await selectVisits(db)
    .where(and(where, isNull(bookingSubmissions.deletedAt)))
    .orderBy(asc(visits.workStart), asc(visits.arrivesAt), asc(visits.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const taken = ids.length > 0 ? await readTaken(db, ids) : [];
  const takenOf = Map.groupBy(taken, ({ visitId }) => visitId);
  return rows.map((row) => {
    const visit = boardVisit(row, takenOf.get(row.id) ?? []);
    const bay = takenOf.get(row.id)?.find(({ resourceId }) => resourceId === visit.bayId);
    return { visit, more: { ...row.more, bay: bay?.name ?? null } };
  });
}

const readTaken = (db: Db, ids: string[]) =>
  db
    .selectDistinct({
      visitId: allocations.visitId,
      resourceId: resources.id,
      kind: resources.kind,
      name: { en: resources.name, ar: resources.nameAr },
    })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(inArray(allocations.visitId, ids));

export type FoundVisit = Awaited<ReturnType<typeof readVisits>>[number];

type Row = Awaited<ReturnType<typeof selectVisits>>[number];
type Taken = Awaited<ReturnType<typeof readTaken>>;

function boardVisit(row: Row, taken: Taken): BoardVisit {
  const { workStart, collectedAt } = row;
  // A car that was collected early leaves its bay then.
  const [workEnd, readyAt] = [row.workEnd, row.readyAt].map((end) =>
    end && collectedAt && collectedAt < end ? collectedAt : end,
  );
  const lines = row.more.lines.filter(
    ({ kind, approval }) => kind !== "discount" && approval !== "declined",
  );
  const service = lines.find(({ kind }) => kind === "service") ?? lines[0];
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    state: row.state,
    customer: row.customer,
    car: `${row.carMake} ${row.carModel}`,
    plate: plateText(row),
    service: service?.name ?? { en: row.serviceName, ar: row.serviceName },
    others: Math.max(lines.length - 1, 0),
    arrivesAt: row.arrivesAt,
    arrivedAt: row.arrivedAt,
    bayId: taken.find(({ kind }) => kind !== "technician")?.resourceId ?? null,
    people: taken.flatMap(({ kind, name }) => (kind === "technician" ? [name] : [])),
    place: workStart && workEnd && readyAt ? { start: workStart, workEnd, readyAt } : null,
  };
}
