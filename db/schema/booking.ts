import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  time,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bookingStatuses, openBookingStatuses } from "#app/features/booking/status.ts";
import { vehicleSizes } from "#app/features/booking/vehicle.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { user } from "./auth.ts";
import { createdAt, deletedAt, id, isLocale, isOneOf, locale, updatedAt } from "./columns.ts";

export const bookingSubmissions = pgTable(
  "booking_submissions",
  {
    id: id(),
    /** What the customer reads out, and the counter finds the booking by. */
    reference: text().notNull().unique("booking_submissions_reference"),
    /** First and last name joined, as staff read and search it. */
    name: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    serviceId: text().notNull(),
    /** Name and price as they were when booked. */
    serviceName: text().notNull(),
    servicePriceAed: integer("service_price").notNull(),
    /** Null where the price does not depend on it. */
    vehicleSize: text({ enum: vehicleSizes }),
    /** Local date and time of the workshop, whatever zone the server is in. */
    appointmentDate: date({ mode: "string" }).$type<LocalDate>().notNull(),
    appointmentTime: time({ precision: 0 }).notNull(),
    carMake: text().notNull(),
    carModel: text().notNull(),
    carYear: text().notNull(),
    additionalNotes: text().notNull().default(""),
    locale: locale(),
    status: text({ enum: bookingStatuses }).notNull().default("pending"),
    requestFingerprint: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("booking_submissions_status", isOneOf(t.status, bookingStatuses)),
    check("booking_submissions_vehicle_size", isOneOf(t.vehicleSize, vehicleSizes)),
    check("booking_submissions_locale", isLocale(t.locale)),
    check("booking_submissions_service_price", sql`${t.servicePriceAed} >= 0`),
    check("booking_submissions_car_year", sql`${t.carYear} ~ '^[0-9]{4}$'`),
    // The same request sent again while it is still open is the same booking.
    uniqueIndex("booking_submissions_open_request")
      .on(t.requestFingerprint)
      .where(sql`${isOneOf(t.status, openBookingStatuses)} and ${t.deletedAt} is null`),
    index().on(t.createdAt),
    index().on(t.status, t.createdAt),
    index().on(t.appointmentDate, t.appointmentTime),
  ],
);

export const bookingEvents = pgTable(
  "booking_events",
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookingSubmissions.id, { onDelete: "cascade" }),
    /** Null for the event of its creation. */
    fromStatus: text({ enum: bookingStatuses }),
    toStatus: text({ enum: bookingStatuses }).notNull(),
    /** Null when the customer, not staff, caused it. */
    actorId: uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("booking_events_from_status", isOneOf(t.fromStatus, bookingStatuses)),
    check("booking_events_to_status", isOneOf(t.toStatus, bookingStatuses)),
    index().on(t.bookingId, t.createdAt),
    index().on(t.actorId),
  ],
);
