import { and, asc, desc, eq, gte, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import {
  hashVisitToken,
  isVisitToken,
  keepToken,
  visitPath,
  visitToken,
} from "#app/features/booking/visit-link.server.ts";
import { ownBookings } from "#app/features/customers/own-bookings.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { shiftOf } from "#app/features/hours/hours.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import type { Bookable } from "#app/features/services/services.ts";
import { isId } from "#app/lib/ids.ts";
import { dayMs } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { statesHere, statesToCome } from "#db/schema/enums.ts";
import { cars, visitEvents, visitPhotos, visitSettings, visits } from "#db/schema/workshop.ts";
import { visitLinesColumn } from "#db/visit-lines.ts";
import { isChangeable } from "./customer-visit.ts";
import { usualVisitSettings } from "./visit-settings.server.ts";

const linkDays = 90;

type Photo = Pick<typeof visitPhotos.$inferSelect, "id" | "moment" | "image">;

const photosColumn = sql`(
  select coalesce(json_agg(json_build_object('id', photo.id, 'moment', photo.moment,
    'image', photo.image) order by photo.created_at, photo.id), '[]')
  from ${visitPhotos} photo where photo.visit_id = ${visits}.id and photo.is_shown
)`.mapWith((photos: Photo[]) => photos);

const cancelReasonColumn = sql<string | null>`(
  select event.details ->> 'reason' from ${visitEvents} event
  where event.visit_id = ${visits}.id and event.details ->> 'to' = 'cancelled'
  order by event.created_at desc, event.id desc limit 1
)`;

const columns = {
  id: visits.id,
  tokenVersion: visits.tokenVersion,
  version: visits.version,
  state: visits.state,
  arrivesAt: visits.arrivesAt,
  workStart: visits.workStart,
  readyAt: visits.readyAt,
  arrivedAt: visits.arrivedAt,
  startedAt: visits.startedAt,
  finishedAt: visits.finishedAt,
  collectedAt: visits.collectedAt,
  calendarSequence: visits.calendarSequence,
  bookingId: bookingSubmissions.id,
  reference: bookingSubmissions.reference,
  name: bookingSubmissions.name,
  email: bookingSubmissions.email,
  phone: bookingSubmissions.phone,
  locale: bookingSubmissions.locale,
  serviceId: bookingSubmissions.serviceId,
  serviceName: bookingSubmissions.serviceName,
  priceAed: bookingSubmissions.servicePriceAed,
  vehicleSize: bookingSubmissions.vehicleSize,
  carMake: bookingSubmissions.carMake,
  carModel: bookingSubmissions.carModel,
  plateCode: cars.plateCode,
  plateNumber: cars.plateNumber,
  lines: visitLinesColumn,
  photos: photosColumn,
  cancelReason: cancelReasonColumn,
  cutOffMinutes:
    sql<number>`coalesce((select ${visitSettings.cutOffMinutes} from ${visitSettings}), ${usualVisitSettings.cutOffMinutes}::int)`.mapWith(
      Number,
    ),
};

/** A visit for its customer: nothing about other visits, bays or staff. */
export type CustomerVisit = NonNullable<Awaited<ReturnType<typeof readCustomerVisit>>>;

export async function readCustomerVisit(db: Db | Tx, which: SQL | undefined) {
  const [visit] = await customerVisits(db, which);
  return visit ?? null;
}

const customerVisits = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select(columns)
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .leftJoin(cars, eq(cars.id, visits.carId))
    .where(and(which, isNull(bookingSubmissions.deletedAt)));

/** The visit of a token; null if it is altered, replaced or expired. */
export async function findVisitByToken(
  { db, now }: Pick<App, "db" | "now">,
  token: string,
): Promise<CustomerVisit | null> {
  if (!isVisitToken(token)) return null;
  const visit = await readCustomerVisit(db, eq(visits.tokenHash, hashVisitToken(token)));
  return visit && hasLink(visit, now()) ? visit : null;
}

function hasLink(
  { collectedAt, arrivesAt }: Pick<CustomerVisit, "collectedAt" | "arrivesAt">,
  now: Date,
): boolean {
  const since = collectedAt ?? arrivesAt;
  return now.getTime() - since.getTime() <= linkDays * dayMs;
}

/** The page of a visit names no phone number and no e-mail, because its link is passed on. */
export function customerView(visit: CustomerVisit, now: Date) {
  const { id, tokenVersion, name, email, phone, lines, ...shown } = visit;
  const { carMake, carModel, plateCode, plateNumber } = visit;
  return {
    ...shown,
    lines: lines.map(({ priceReason: _, ...line }) => line),
    car: `${carMake} ${carModel}`,
    plate: plateNumber ? `${plateCode} ${plateNumber}`.trim() : "",
    mayChange: isChangeable(visit, now),
  };
}

export type CustomerView = ReturnType<typeof customerView>;

const isUpcoming = (shift: { from: Date }): SQL =>
  sql`(${or(
    inArray(visits.state, statesHere),
    and(inArray(visits.state, statesToCome), gte(visits.arrivesAt, shift.from)),
  )})`;

const mostUpcoming = 50;

type Part = { limit: number; offset: number };

/** Visits of an account (decision 36). Upcoming ones are on the first page, next first. */
export async function listOwnVisits(
  { db, now }: Pick<App, "db" | "now">,
  userId: string,
  { limit, offset }: Part,
) {
  const own = await ownBookings(db, userId);
  const bookables = await readBookables({ db, now });
  const at = now();
  const isToCome = isUpcoming(shiftOf(await readHours(db), at));
  const [upcoming, past] = await Promise.all([
    offset === 0
      ? customerVisits(db, and(own, isToCome))
          .orderBy(asc(visits.arrivesAt), asc(visits.id))
          .limit(mostUpcoming)
      : [],
    customerVisits(db, and(own, not(isToCome)))
      .orderBy(desc(visits.arrivesAt), desc(visits.id))
      .limit(limit)
      .offset(offset),
  ]);
  const shown = (rows: CustomerVisit[], isUpcoming: boolean) =>
    rows.map((visit) => ownVisit(visit, { isUpcoming, bookables, now: at }));
  return { upcoming: shown(upcoming, true), past: shown(past, false) };
}

function ownVisit(
  visit: CustomerVisit,
  { isUpcoming, bookables, now }: { isUpcoming: boolean; bookables: Bookable[]; now: Date },
) {
  const { serviceId, bookingId } = visit;
  const bookable = isUpcoming ? undefined : findBookable(bookables, serviceId);
  return {
    ...customerView(visit, now),
    isUpcoming,
    hasPage: hasLink(visit, now),
    again: bookable?.isLive ? `${bookable.path}?again=${bookingId}#booking` : null,
  };
}

export type OwnVisit = ReturnType<typeof ownVisit>;

/** Null unless the booking provably belongs to the account. */
export async function findOwnVisit(
  { db }: Pick<App, "db">,
  userId: string,
  bookingId: string,
): Promise<CustomerVisit | null> {
  if (!isId(bookingId)) return null;
  const own = await ownBookings(db, userId);
  return readCustomerVisit(db, and(own, eq(bookingSubmissions.id, bookingId)));
}

export async function openOwnVisit(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  userId: string,
  bookingId: string,
): Promise<string | null> {
  const visit = await findOwnVisit({ db }, userId, bookingId);
  if (!visit || !hasLink(visit, now())) return null;
  await db.transaction((tx) => keepToken(tx, settings, visit));
  return visitPath(visitToken(settings, visit));
}
