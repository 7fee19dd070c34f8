import { and, asc, desc, eq, gte, isNull, lt, ne } from "drizzle-orm";
import { readHours } from "#app/features/hours/hours.server.ts";
import { shiftOf } from "#app/features/hours/hours.ts";
import { minutesOfClock } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { countTroubledMails } from "#app/platform/mail/outbox.queries.server.ts";
import type { Db } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { visits } from "#db/schema/workshop.ts";
import { serviceNameIn } from "#db/visit-lines.ts";
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

async function listAppointments(db: Db, now: Date) {
  const { from, until } = shiftOf(await readHours(db), now);
  const rows = await db
    .select({
      id: bookingSubmissions.id,
      name: bookingSubmissions.name,
      phone: bookingSubmissions.phone,
      serviceName: serviceNameIn(getLocale()),
      carMake: bookingSubmissions.carMake,
      carModel: bookingSubmissions.carModel,
      status: bookingSubmissions.status,
      arrivesAt: visits.arrivesAt,
    })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(
      and(
        gte(visits.arrivesAt, from),
        lt(visits.arrivesAt, until),
        ne(bookingSubmissions.status, "cancelled"),
        isNull(bookingSubmissions.deletedAt),
      ),
    )
    .orderBy(asc(visits.arrivesAt), asc(visits.id))
    .limit(mostAppointments);
  const all = rows.map(({ carMake, carModel, ...row }) => {
    return { ...row, car: `${carMake} ${carModel}` };
  });
  const past = all.filter(({ arrivesAt }) => arrivesAt < now).length;
  const appointments = all.slice(0, past + comingShown);
  return { appointments, laterAppointments: all.length - appointments.length };
}
