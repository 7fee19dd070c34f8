import { and, asc, desc, eq, isNull, ne } from "drizzle-orm";
import { minutesNow, minutesOfClock, today } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { countTroubledMails } from "#app/platform/mail/outbox.queries.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { serviceNameIn } from "#db/service-name.ts";
import { listRevenueByPerfume, readFigures, readWaiting } from "./figures.server.ts";
import type { ChartRange } from "./overview.ts";

const recentCount = 3;
const mostAppointments = 60;
const comingShown = 6;

export async function readOverview(
  db: Db,
  now: Date,
  asked: { range: ChartRange; withRevenue: boolean },
) {
  const [
    figures,
    waiting,
    troubledMails,
    recentContacts,
    recentBookings,
    appointments,
    revenueByPerfume,
  ] = await Promise.all([
    readFigures(db, now, asked),
    readWaiting(db, now),
    countTroubledMails(db),
    listRecentContacts(db),
    listRecentBookings(db),
    listAppointments(db, now),
    asked.withRevenue ? listRevenueByPerfume(db, now, asked.range) : null,
  ]);
  const { promises, ...counted } = figures;
  return {
    ...counted,
    ...appointments,
    callbacks: { ...waiting.callbacks, ...promises.callbacks },
    replies: { ...waiting.replies, ...promises.replies },
    recentContacts,
    recentBookings,
    troubledMails,
    revenueByPerfume,
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;
export type Counters = Overview["counters"];
export type PromiseKept = Overview["callbacks"];
export type WaitingRequest = PromiseKept["waiting"][number];
export type RecentContact = Overview["recentContacts"][number];
export type RecentBooking = Overview["recentBookings"][number];
export type TodaysAppointment = Overview["appointments"][number];

const listRecentContacts = (db: Db) =>
  db
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

async function listRecentBookings(db: Db) {
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      name: bookingSubmissions.name,
      serviceName: serviceNameIn(getLocale()),
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

const isToday = (now: Date) =>
  and(
    eq(bookingSubmissions.appointmentDate, today(now)),
    ne(bookingSubmissions.status, "cancelled"),
    isNull(bookingSubmissions.deletedAt),
  );

async function listAppointments(db: Db, now: Date) {
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      name: bookingSubmissions.name,
      phone: bookingSubmissions.phone,
      serviceName: serviceNameIn(getLocale()),
      carMake: bookingSubmissions.carMake,
      carModel: bookingSubmissions.carModel,
      status: bookingSubmissions.status,
      time: bookingSubmissions.appointmentTime,
    })
    .from(bookingSubmissions)
    .where(isToday(now))
    .orderBy(asc(bookingSubmissions.appointmentTime), asc(bookingSubmissions.id))
    .limit(mostAppointments);
  const all = rows.map(({ carMake, carModel, ...row }) => ({
    ...row,
    car: `${carMake} ${carModel}`,
    time: minutesOfClock(row.time),
  }));
  const past = all.filter(({ time }) => time < minutesNow(now)).length;
  const appointments = all.slice(0, past + comingShown);
  return { appointments, laterAppointments: all.length - appointments.length };
}
