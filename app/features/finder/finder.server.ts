import { and, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, type LocalDate, today } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import { containsAll } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { folded } from "#db/schema/columns.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { customers } from "#db/schema/customers.ts";
import { bayKinds, openBookingStatuses } from "#db/schema/enums.ts";
import { invoices } from "#db/schema/money.ts";
import { orders } from "#db/schema/orders.ts";
import { cars, resources, visits } from "#db/schema/workshop.ts";
import { serviceNameIn } from "#db/visit-lines.ts";
import { type Found, type FoundKind, mayBePlate, wordsToFind } from "./finder.ts";

const mostOfAKind = 8;

/** With a small limit PostgreSQL would scan the whole table for a rare name. */
const mostMatches = 500;

/** The newest records that contain every word, in one statement; coming appointments first. */
export async function findRecords(
  { db, now }: Pick<App, "db" | "now">,
  q: string,
): Promise<Found[]> {
  const words = wordsToFind(q);
  if (words.length === 0) return [];
  const rows = await recordsWith(db, { words, day: today(now()) });
  // A booking found by words and by plate is shown once.
  const once = new Map(rows.map((row) => [row.id, row]));
  return [...once.values()].map(({ kind, id, name, phone, about, createdAt, appointment }) => ({
    kind,
    id,
    name,
    detail: [about, formatPhone(phone)].filter(Boolean).join(" · "),
    day: kind === "bay" ? "" : formatDate(appointment ?? today(createdAt), getLocale(), "long"),
  }));
}

export function recordsWith(db: Db, { words, day }: { words: string[]; day: LocalDate }) {
  const isComing = and(
    inArray(bookingSubmissions.status, openBookingStatuses),
    gte(bookingSubmissions.appointmentDate, day),
  );
  const comingFirst = [
    sql`case when ${isComing} then ${bookingSubmissions.appointmentDate} end nulls last`,
    desc(bookingSubmissions.id),
  ];
  return unionAll(
    db
      .select({
        kind: kindOf("customer"),
        id: customers.id,
        name: customers.name,
        phone: customers.phone,
        about: sql<string>`${customers.email}`,
        createdAt: sql<Date>`${customers.lastActivityAt}`.mapWith(customers.lastActivityAt),
        appointment: sql<LocalDate | null>`null::text`,
      })
      .from(customers)
      .where(and(isNotNull(customers.lastActivityAt), containsAll(customers.searchText, words)))
      .orderBy(desc(customers.lastActivityAt))
      .limit(mostOfAKind),
    db
      .select({
        kind: kindOf("booking"),
        id: bookingSubmissions.id,
        name: bookingSubmissions.name,
        phone: bookingSubmissions.phone,
        about: sql<string>`concat(${bookingSubmissions.reference}, ' · ', ${serviceNameIn(getLocale())}, ' · ', ${bookingSubmissions.carMake}, ' ', ${bookingSubmissions.carModel})`,
        createdAt: bookingSubmissions.createdAt,
        appointment: sql<LocalDate | null>`${bookingSubmissions.appointmentDate}::text`,
      })
      .from(bookingSubmissions)
      .where(inArray(bookingSubmissions.id, newestWith(db, bookingSubmissions, words)))
      .orderBy(...comingFirst)
      .limit(mostOfAKind),
    db
      .select({
        kind: kindOf("order"),
        id: orders.id,
        name: orders.customerName,
        phone: orders.customerPhone,
        about: sql<string>`${orders.orderNumber}`,
        createdAt: orders.createdAt,
        appointment: sql<LocalDate | null>`null::text`,
      })
      .from(orders)
      .where(inArray(orders.id, newestWith(db, orders, words)))
      .orderBy(desc(orders.id))
      .limit(mostOfAKind),
    db
      .select({
        kind: kindOf("contact"),
        id: contactSubmissions.id,
        name: contactSubmissions.name,
        phone: contactSubmissions.phone,
        about: sql<string>`${contactSubmissions.subject}`,
        createdAt: contactSubmissions.createdAt,
        appointment: sql<LocalDate | null>`null::text`,
      })
      .from(contactSubmissions)
      .where(inArray(contactSubmissions.id, newestWith(db, contactSubmissions, words)))
      .orderBy(desc(contactSubmissions.id))
      .limit(mostOfAKind),
    db
      .select({
        kind: kindOf("booking"),
        id: bookingSubmissions.id,
        name: sql<string>`concat(${cars.make}, ' ', ${cars.model}, ' · ', ${plate})`,
        phone: bookingSubmissions.phone,
        about: sql<string>`concat(${bookingSubmissions.name}, ' · ', ${serviceNameIn(getLocale())})`,
        createdAt: visits.arrivesAt,
        appointment: sql<LocalDate | null>`${bookingSubmissions.appointmentDate}::text`,
      })
      .from(visits)
      .innerJoin(cars, eq(cars.id, visits.carId))
      .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
      .where(and(isNull(bookingSubmissions.deletedAt), isPlate(words)))
      .orderBy(...comingFirst)
      .limit(mostOfAKind),
    db
      .select({
        kind: sql<FoundKind>`case when ${invoices.orderId} is null then 'booking' else 'order' end`,
        id: sql<string>`coalesce(${invoices.orderId}, ${visits.bookingId})`,
        name: sql<string>`${invoices.buyer} -> 'name' ->> 'en'`,
        phone: sql<string>`''`,
        about: sql<string>`upper(${words[0] ?? ""})`,
        createdAt: invoices.createdAt,
        appointment: sql<LocalDate | null>`null::text`,
      })
      .from(invoices)
      .leftJoin(visits, eq(visits.id, invoices.visitId))
      .where(isPaper(words))
      .limit(mostOfAKind),
    db
      .select({
        kind: kindOf("bay"),
        id: resources.id,
        name: resources.name,
        phone: sql<string>`''`,
        about: sql<string>`${resources.nameAr}`,
        createdAt: resources.createdAt,
        appointment: sql<LocalDate | null>`null::text`,
      })
      .from(resources)
      .where(
        and(
          inArray(resources.kind, bayKinds),
          eq(resources.isRetired, false),
          containsAll(folded(sql`concat(' ', ${resources.name}, ' ', ${resources.nameAr})`), words),
        ),
      )
      .orderBy(resources.position)
      .limit(mostOfAKind),
  );
}

const plate = sql`concat_ws(' ', ${cars.plateEmirate}, ${cars.plateCode}, ${cars.plateNumber})`;

const isPlate = (words: string[]): SQL | undefined =>
  mayBePlate(words)
    ? containsAll(
        folded(sql`concat(' ', ${plate}, ' ', ${cars.plateCode}, ${cars.plateNumber})`),
        words,
      )
    : sql`false`;

/** Bookings of a car with this plate; undefined where the words are no plate. */
export function isOfPlate(words: string[]): SQL | undefined {
  if (!mayBePlate(words)) return undefined;
  // As an array, PostgreSQL can use one index for these and one for other words.
  return sql`${bookingSubmissions.id} = any(array(select ${visits.bookingId}
    from ${visits} join ${cars} on ${cars.id} = ${visits.carId} where ${isPlate(words)}))`;
}

function isPaper(words: string[]): SQL | undefined {
  const [, series, year, number] = /^(inv|cn)-(\d{4})-(\d{1,9})$/i.exec(words.join(" ")) ?? [];
  if (!series) return sql`false`;
  return and(
    eq(invoices.series, series.toUpperCase()),
    eq(invoices.year, Number(year)),
    eq(invoices.number, Number(number)),
  );
}

const kindOf = (kind: FoundKind) => sql<FoundKind>`${sql.raw(`'${kind}'`)}`;

const newestWith = (
  db: Db,
  table: typeof bookingSubmissions | typeof contactSubmissions | typeof orders,
  words: string[],
) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), containsAll(table.searchText, words)))
    .orderBy(desc(table.id))
    .limit(mostMatches);
