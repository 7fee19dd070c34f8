import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import { minutesOfClock } from "#app/lib/time.ts";
import {
  findListPage,
  inBatches,
  inListOrder,
  type ListSource,
  listAllIds,
} from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions as bookings } from "#db/schema/booking.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import type { BookingSort } from "./booking-list.ts";

const desk: ListSource<BookingSort> = {
  table: bookings,
  id: bookings.id,
  status: bookings.status,
  searchText: bookings.searchText,
  where: isNull(bookings.deletedAt),
  sorts: {
    created: [bookings.createdAt],
    name: [sql`lower(${bookings.name})`],
    service: [sql`lower(${bookings.serviceName})`],
    vehicle: [sql`lower(${bookings.carMake})`, sql`lower(${bookings.carModel})`],
    appointment: [bookings.appointmentDate, bookings.appointmentTime],
    status: [bookings.status, bookings.createdAt],
  },
};

type Query = ListQuery<BookingStatus, BookingSort>;

const columns = {
  id: bookings.id,
  reference: bookings.reference,
  name: bookings.name,
  email: bookings.email,
  phone: bookings.phone,
  serviceId: bookings.serviceId,
  serviceName: bookings.serviceName,
  priceAed: bookings.servicePriceAed,
  vehicleSize: bookings.vehicleSize,
  date: bookings.appointmentDate,
  time: bookings.appointmentTime,
  carMake: bookings.carMake,
  carModel: bookings.carModel,
  carYear: bookings.carYear,
  additionalNotes: bookings.additionalNotes,
  locale: bookings.locale,
  status: bookings.status,
  createdAt: bookings.createdAt,
  callbackDueAt: bookings.callbackDueAt,
};

/** A booking as staff read it. */
export type DeskBooking = NonNullable<Awaited<ReturnType<typeof findDeskBooking>>>;

/** One page of the bookings that nobody deleted. */
export async function listBookings(db: Db, query: Query) {
  const { ids, ...part } = await findListPage(db, desk, query);
  return { bookings: await readBookings(db, ids), part };
}

/** The booking of this id, unless it was deleted. */
export async function findDeskBooking(db: Db, bookingId: string) {
  if (!isId(bookingId)) return null;
  const [booking] = await db
    .select(columns)
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isNull(bookings.deletedAt)));
  return booking ? withTime(booking) : null;
}

/** Every booking that the list shows, a batch at a time, for a file of them. */
export async function readAllBookings(db: Db, query: Query) {
  return inBatches(await listAllIds(db, desk, query), (ids) => readBookings(db, ids));
}

async function readBookings(db: Db, ids: string[]) {
  const rows = await db.select(columns).from(bookings).where(inArray(bookings.id, ids));
  return inListOrder(ids, rows).map(withTime);
}

const withTime = <Row extends { time: string }>({ time, ...row }: Row) => ({
  ...row,
  time: minutesOfClock(time),
});

/** What was deleted since then, the last of it first. */
export function listDeletedBookings(db: Db, { since, limit }: { since: Date; limit: number }) {
  const { id, name, serviceName, deletedAt } = bookings;
  return db
    .select({ id, title: name, detail: serviceName, deletedAt })
    .from(bookings)
    .where(and(isNotNull(deletedAt), gt(deletedAt, since)))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit);
}
