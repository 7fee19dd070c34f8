import { and, eq, gt, gte, inArray, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { findTechnician } from "#app/features/capacity/edit-resource.server.ts";
import { isId } from "#app/lib/ids.ts";
import type { Localized } from "#app/lib/locale.ts";
import { endOfDay, startOfDay, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import type { Role } from "#db/schema/enums.ts";
import { allocations, resources, visits } from "#db/schema/workshop.ts";
import type { AppointmentState } from "./appointment.ts";
import { isPlacedBetween, readVisits } from "./board.server.ts";
import type { BoardVisit } from "./board.ts";
import { readLines } from "./staff-visit-queries.admin.server.ts";
import { listPhotos } from "./visit-photos.server.ts";

type Needs = Pick<App, "db" | "now">;
type Worker = { id: string; role: Role };

/**
 * Today's work, next first: of this technician and unassigned work, or everything. Contains only
 * the first name of customers.
 */
export async function readWorkDay({ db, now }: Needs, worker: Worker) {
  const at = now();
  const technician = await findTechnician(db, worker.id);
  const found = await readVisits(db, isOfDay(db, at, technician?.id ?? null));
  const work = await withDetails(db, found);
  return { technician, now: at, work: work.sort(byTurn) };
}

export type WorkItem = ReturnType<typeof workOf>;

/** A visit of today with its lines and photos; null when it is not in the worker's list. */
export async function findWork(app: Needs, worker: Worker, visitId: string) {
  if (!isId(visitId)) return null;
  const { db, now } = app;
  const technician = await findTechnician(db, worker.id);
  const isIt = and(eq(visits.id, visitId), isOfDay(db, now(), technician?.id ?? null));
  const [work] = await withDetails(db, await readVisits(db, isIt));
  if (!work) return null;
  const [lines, photos] = await Promise.all([readLines(db, visitId), listPhotos(db, visitId)]);
  // The reason for a price is not for technicians.
  return { ...work, lines: lines.map(({ priceReason: _, ...line }) => line), photos };
}

export type WorkAtCar = NonNullable<Awaited<ReturnType<typeof findWork>>>;

function isOfDay(db: Db, at: Date, technicianId: string | null): SQL | undefined {
  const [from, until] = [startOfDay(today(at)), endOfDay(today(at))];
  const isOn = and(ne(bookingSubmissions.status, "cancelled"), ne(visits.stage, "no-show"));
  const arrives = and(gte(visits.arrivesAt, from), lt(visits.arrivesAt, until));
  const isPlaced = isPlacedBetween(from, until);
  if (!technicianId) return and(isOn, or(arrives, isPlaced));
  const taken = (by: SQL | undefined) =>
    db
      .select({ visitId: allocations.visitId })
      .from(allocations)
      .innerJoin(resources, eq(resources.id, allocations.resourceId))
      .where(by);
  const isToday = and(lt(allocations.startsAt, until), gt(allocations.endsAt, from));
  const theirs = taken(and(eq(resources.id, technicianId), isToday));
  const anybodys = taken(and(eq(allocations.visitId, visits.id), eq(resources.kind, "technician")));
  const isNobodys = and(or(arrives, isPlaced), notExists(anybodys));
  // As an array, PostgreSQL can use one index for both conditions.
  return and(isOn, or(sql`${visits.id} = any(array(${theirs}))`, isNobodys));
}

const selectDetails = (db: Db, ids: string[]) =>
  db
    .select({
      id: visits.id,
      firstName: bookingSubmissions.firstName,
      vehicleSize: bookingSubmissions.vehicleSize,
      carYear: bookingSubmissions.carYear,
      notes: bookingSubmissions.additionalNotes,
    })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(inArray(visits.id, ids));

const selectNames = (db: Db, ids: string[]) =>
  db
    .select({ id: resources.id, name: { en: resources.name, ar: resources.nameAr } })
    .from(resources)
    .where(inArray(resources.id, ids));

async function withDetails(db: Db, found: readonly BoardVisit[]) {
  if (found.length === 0) return [];
  const bayIds = [...new Set(found.flatMap(({ bayId }) => bayId ?? []))];
  const [details, bays] = await Promise.all([
    selectDetails(
      db,
      found.map(({ id }) => id),
    ),
    selectNames(db, bayIds),
  ]);
  return found.flatMap((visit) => {
    const more = details.find(({ id }) => id === visit.id);
    const bay = bays.find(({ id }) => id === visit.bayId)?.name ?? null;
    return more ? [workOf(visit, more, bay)] : [];
  });
}

type Details = Awaited<ReturnType<typeof selectDetails>>[number];

function workOf(
  visit: BoardVisit,
  { firstName, vehicleSize, carYear, notes }: Details,
  bay: Localized | null,
) {
  const { id, version, state, car, plate, service, others, arrivesAt, arrivedAt } = visit;
  return {
    id,
    version,
    state,
    plate,
    service,
    others,
    arrivesAt,
    arrivedAt,
    place: visit.place,
    car: `${car} ${carYear}`.trim(),
    firstName,
    vehicleSize,
    notes,
    bay,
  };
}

const turns: readonly AppointmentState[] = [
  "in-work",
  "paused",
  "arrived",
  "confirmed",
  "ready",
  "collected",
];

const byTurn = (one: WorkItem, other: WorkItem) =>
  turnOf(one) - turnOf(other) || startOf(one).getTime() - startOf(other).getTime();

const turnOf = ({ state }: WorkItem) => turns.indexOf(state === "requested" ? "confirmed" : state);

const startOf = ({ place, arrivesAt }: WorkItem) => place?.start ?? arrivesAt;
