import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { readUsedNames } from "#app/features/customers/also-used.server.ts";
import { carColumns } from "#app/features/customers/cars.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { shiftOf } from "#app/features/hours/hours.ts";
import { isId } from "#app/lib/ids.ts";
import { searchWords } from "#app/lib/search-words.ts";
import type { App } from "#app/platform/app.ts";
import { containsAll } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { familyOf, topOf } from "#db/customers.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { customers } from "#db/schema/customers.ts";
import { cars, visitEvents, visits } from "#db/schema/workshop.ts";
import { readVisits } from "./board.server.ts";

export async function findStaffVisit(db: Db, visitId: string) {
  if (!isId(visitId)) return null;
  const [found] = await readVisits(db, eq(visits.id, visitId));
  if (!found) return null;
  const { visit, more } = found;
  const [events, { resources }] = await Promise.all([readEvents(db, visitId), readWorkshop(db)]);
  const bays = resources
    .filter(({ kind }) => kind !== "technician")
    .map(({ id, name, nameAr }) => ({ id, name: { en: name, ar: nameAr } }));
  const noShows = more.customerId ? await countNoShows(db, more.customerId) : 0;
  return { ...visit, ...more, events, bays, noShows };
}

export type StaffVisit = NonNullable<Awaited<ReturnType<typeof findStaffVisit>>>;

const readEvents = (db: Db, visitId: string) =>
  db
    .select({
      id: visitEvents.id,
      name: visitEvents.name,
      details: visitEvents.details,
      at: visitEvents.createdAt,
      by: user.name,
    })
    .from(visitEvents)
    .leftJoin(user, eq(user.id, visitEvents.actorId))
    .where(eq(visitEvents.visitId, visitId))
    .orderBy(asc(visitEvents.createdAt), asc(visitEvents.id));

const isOf = (customerId: string): SQL =>
  sql`(${bookingSubmissions.customerId} = any(${familyOf(topOf(customerId))})
    and ${bookingSubmissions.deletedAt} is null)`;

async function countNoShows(db: Db, customerId: string): Promise<number> {
  const [counted] = await db
    .select({ times: count() })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(and(isOf(customerId), eq(visits.state, "no-show")));
  return counted?.times ?? 0;
}

export async function readCustomerVisits(db: Db, customerId: string) {
  const [noShows, cars] = await Promise.all([
    countNoShows(db, customerId),
    listCars(db, customerId),
  ]);
  return { noShows, cars };
}

const mostCars = 8;

async function listCars(db: Db, customerId: string) {
  const [garage, booked] = await Promise.all([
    db
      .select(carColumns)
      .from(cars)
      .where(
        and(sql`${cars.customerId} = any(${familyOf(topOf(customerId))})`, isNull(cars.removedAt)),
      )
      .orderBy(desc(cars.updatedAt))
      .limit(mostCars),
    db
      .select({
        make: bookingSubmissions.carMake,
        model: bookingSubmissions.carModel,
        year: bookingSubmissions.carYear,
        vehicleSize: bookingSubmissions.vehicleSize,
      })
      .from(bookingSubmissions)
      .where(isOf(customerId))
      .orderBy(desc(bookingSubmissions.createdAt))
      .limit(30),
  ]);
  const known = new Set(garage.map(nameOf));
  const others = booked.filter((car) => !known.has(nameOf(car)) && known.add(nameOf(car)));
  const unplated = { id: null, plateEmirate: "", plateCode: "", plateNumber: "" };
  return [...garage, ...others.map((car) => ({ ...unplated, ...car }))].slice(0, mostCars);
}

export type CustomerCar = Awaited<ReturnType<typeof listCars>>[number];

const nameOf = ({ make, model }: { make: string; model: string }) =>
  `${make} ${model}`.toLowerCase();

const mostFound = 5;

/** Customers found by every typed word, with cars and visits; three letters or four digits. */
export async function findCallers({ db, now }: Pick<App, "db" | "now">, typed: string) {
  const words = searchWords(typed);
  if (words.join("").length < (/\p{L}/u.test(typed) ? 3 : 4)) return [];
  const found = await db
    .select({
      id: customers.id,
      name: customers.name,
      phone: customers.phone,
      family: sql<string[]>`${familyOf(sql`${customers.id}`)}`,
    })
    .from(customers)
    .where(and(isNotNull(customers.lastActivityAt), containsAll(customers.searchText, words)))
    .orderBy(desc(customers.lastActivityAt))
    .limit(mostFound);
  const shift = shiftOf(await readHours(db), now());
  return Promise.all(
    found.map(async ({ family, ...customer }) => {
      const { id } = customer;
      const [used, theirs, noShows, coming] = await Promise.all([
        readUsedNames(db, family),
        listCars(db, id),
        countNoShows(db, id),
        listComing(db, id, shift.from),
      ]);
      return { ...customer, ...used, cars: theirs, noShows, coming };
    }),
  );
}

const listComing = (db: Db, customerId: string, since: Date) =>
  db
    .select({
      visitId: visits.id,
      arrivesAt: visits.arrivesAt,
      car: sql<string>`concat(${bookingSubmissions.carMake}, ' ', ${bookingSubmissions.carModel})`,
    })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(
      and(
        isOf(customerId),
        not(inArray(visits.state, ["collected", "cancelled", "no-show"])),
        gte(visits.arrivesAt, since),
      ),
    )
    .orderBy(asc(visits.arrivesAt))
    .limit(mostFound);

export type KnownCaller = Awaited<ReturnType<typeof findCallers>>[number];

export async function findVisitOfBooking(db: Db, bookingId: string): Promise<string | null> {
  if (!isId(bookingId)) return null;
  const [visit] = await db
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(and(eq(bookingSubmissions.id, bookingId), isNull(bookingSubmissions.deletedAt)));
  return visit?.id ?? null;
}
