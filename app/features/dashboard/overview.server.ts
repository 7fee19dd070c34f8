import { and, asc, count, desc, eq, isNull, ne, sum } from "drizzle-orm";
import { minutesOfClock, today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import {
  listDays,
  listRevenueByPerfume,
  listRevenueByService,
  readCallbacks,
  readReplies,
} from "./figures.server.ts";
import type {
  ChartRange,
  Counters,
  Overview,
  RecentBooking,
  RecentContact,
  TodaysAppointment,
  TodaysWork,
} from "./overview.ts";

const recentCount = 3;
/** A day has 12 slots; more than this is no day of one workshop. */
const mostAppointments = 60;

export async function readOverview(
  db: Db,
  now: Date,
  { range, withRevenue }: { range: ChartRange; withRevenue: boolean },
): Promise<Overview> {
  const [
    counters,
    recentContacts,
    recentBookings,
    appointments,
    callbacks,
    replies,
    days,
    revenueByService,
    revenueByPerfume,
  ] = await Promise.all([
    readCounters(db, withRevenue),
    listRecentContacts(db),
    listRecentBookings(db),
    listAppointments(db, now),
    readCallbacks(db, now),
    readReplies(db, now),
    listDays(db, now, range),
    withRevenue ? listRevenueByService(db, now, range) : null,
    withRevenue ? listRevenueByPerfume(db, now, range) : null,
  ]);
  return {
    counters,
    recentContacts,
    recentBookings,
    appointments,
    callbacks,
    replies,
    days,
    revenueByService,
    revenueByPerfume,
  };
}

/** By status and price, which an index holds: no row is read. */
async function readCounters(db: Db, withRevenue: boolean): Promise<Counters> {
  const contacts = await db
    .select({ status: contactSubmissions.status, count: count() })
    .from(contactSubmissions)
    .where(isNull(contactSubmissions.deletedAt))
    .groupBy(contactSubmissions.status);
  const bookings = await db
    .select({
      status: bookingSubmissions.status,
      count: count(),
      priceAed: sum(bookingSubmissions.servicePriceAed).mapWith(Number),
    })
    .from(bookingSubmissions)
    .where(isNull(bookingSubmissions.deletedAt))
    .groupBy(bookingSubmissions.status);
  return {
    contacts: total(contacts),
    newContacts: total(contacts.filter(({ status }) => status === "new")),
    bookings: total(bookings),
    pendingBookings: total(bookings.filter(({ status }) => status === "pending")),
    revenueAed: withRevenue
      ? (bookings.find(({ status }) => status === "completed")?.priceAed ?? 0)
      : null,
  };
}

const total = (rows: { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0);

function listRecentContacts(db: Db): Promise<RecentContact[]> {
  return db
    .select({
      id: contactSubmissions.id,
      name: contactSubmissions.name,
      subject: contactSubmissions.subject,
      status: contactSubmissions.status,
      createdAt: contactSubmissions.createdAt,
    })
    .from(contactSubmissions)
    .where(isNull(contactSubmissions.deletedAt))
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(recentCount);
}

async function listRecentBookings(db: Db): Promise<RecentBooking[]> {
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      name: bookingSubmissions.name,
      serviceName: bookingSubmissions.serviceName,
      priceAed: bookingSubmissions.servicePriceAed,
      status: bookingSubmissions.status,
      date: bookingSubmissions.appointmentDate,
      time: bookingSubmissions.appointmentTime,
    })
    .from(bookingSubmissions)
    .where(isNull(bookingSubmissions.deletedAt))
    .orderBy(desc(bookingSubmissions.createdAt), desc(bookingSubmissions.id))
    .limit(recentCount);
  return rows.map((row) => ({ ...row, time: minutesOfClock(row.time) }));
}

/** What the workshop has to do today, for who does it: the car, and no more of the customer than a first name. */
export async function listTodaysWork(db: Db, now: Date): Promise<TodaysWork[]> {
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      firstName: bookingSubmissions.firstName,
      serviceName: bookingSubmissions.serviceName,
      vehicleSize: bookingSubmissions.vehicleSize,
      carMake: bookingSubmissions.carMake,
      carModel: bookingSubmissions.carModel,
      carYear: bookingSubmissions.carYear,
      notes: bookingSubmissions.additionalNotes,
      status: bookingSubmissions.status,
      time: bookingSubmissions.appointmentTime,
    })
    .from(bookingSubmissions)
    .where(isToday(now))
    .orderBy(asc(bookingSubmissions.appointmentTime), asc(bookingSubmissions.id))
    .limit(mostAppointments);
  return rows.map(({ carMake, carModel, carYear, ...row }) => ({
    ...row,
    car: `${carMake} ${carModel} ${carYear}`,
    time: minutesOfClock(row.time),
  }));
}

const isToday = (now: Date) =>
  and(
    eq(bookingSubmissions.appointmentDate, today(now)),
    ne(bookingSubmissions.status, "cancelled"),
    isNull(bookingSubmissions.deletedAt),
  );

async function listAppointments(db: Db, now: Date): Promise<TodaysAppointment[]> {
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      name: bookingSubmissions.name,
      phone: bookingSubmissions.phone,
      serviceName: bookingSubmissions.serviceName,
      carMake: bookingSubmissions.carMake,
      carModel: bookingSubmissions.carModel,
      status: bookingSubmissions.status,
      time: bookingSubmissions.appointmentTime,
    })
    .from(bookingSubmissions)
    .where(isToday(now))
    .orderBy(asc(bookingSubmissions.appointmentTime), asc(bookingSubmissions.id))
    .limit(mostAppointments);
  return rows.map(({ carMake, carModel, ...row }) => ({
    ...row,
    car: `${carMake} ${carModel}`,
    time: minutesOfClock(row.time),
  }));
}
