import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, time, uniqueIndex } from "drizzle-orm/pg-core";
import { userIdOrNull } from "./auth.ts";
import {
  answeredLast,
  belongsTo,
  deletedAt,
  id,
  instant,
  isCompletion,
  isLocale,
  isOneOf,
  listIndexes,
  localDate,
  locale,
  searchText,
  timestamps,
} from "./columns.ts";
import { customerId } from "./customers.ts";
import { bookingChannels, bookingStatuses, openBookingStatuses, vehicleSizes } from "./enums.ts";
import { statusEvent, statusEventRules } from "./status-events.ts";

export const bookingSubmissions = pgTable(
  "booking_submissions",
  {
    id: id(),
    reference: text().notNull().unique("booking_submissions_reference"),
    name: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    serviceId: text().notNull(),
    serviceName: text().notNull(),
    servicePriceAed: integer("service_price").notNull(),
    vehicleSize: text({ enum: vehicleSizes }),
    /** Local date and time in Dubai. */
    appointmentDate: localDate().notNull(),
    appointmentTime: time({ precision: 0 }).notNull(),
    carMake: text().notNull(),
    carModel: text().notNull(),
    carYear: text().notNull(),
    additionalNotes: text().notNull().default(""),
    customerId: customerId(),
    /** The account that was signed in, which proves ownership. */
    userId: userIdOrNull(),
    locale: locale(),
    channel: text({ enum: bookingChannels }).notNull().default("site"),
    status: text({ enum: bookingStatuses }).notNull().default("pending"),
    requestFingerprint: text().notNull(),
    callbackDueAt: instant().notNull(),
    firstAnsweredAt: instant(),
    searchText: searchText(
      "reference",
      "name",
      "email",
      "phone",
      "service_name",
      "car_make",
      "car_model",
    ),
    ...timestamps(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("booking_submissions_status", isOneOf(t.status, bookingStatuses)),
    check("booking_submissions_vehicle_size", isOneOf(t.vehicleSize, vehicleSizes)),
    check("booking_submissions_channel", isOneOf(t.channel, bookingChannels)),
    check("booking_submissions_locale", isLocale(t.locale)),
    check("booking_submissions_service_price", sql`${t.servicePriceAed} >= 0`),
    check("booking_submissions_car_year", sql`${t.carYear} ~ '^([0-9]{4})?$'`),
    // The same request while it is open is the same booking.
    uniqueIndex("booking_submissions_open_request")
      .on(t.requestFingerprint)
      .where(sql`${isOneOf(t.status, openBookingStatuses)} and ${t.deletedAt} is null`),
    // One index per order of the staff's list.
    ...listIndexes("booking_submissions", t, {
      by_date: [t.createdAt, t.id, t.status],
      by_status: [t.status, t.createdAt, t.id],
      by_name: [sql`lower(${t.name})`, t.id, t.name, t.status],
      by_service: [sql`lower(${t.serviceName})`, t.id, t.serviceName, t.status],
      by_car: [
        sql`lower(${t.carMake})`,
        sql`lower(${t.carModel})`,
        t.id,
        t.carMake,
        t.carModel,
        t.status,
      ],
      by_appointment: [t.appointmentDate, t.appointmentTime, t.id, t.status],
      by_promise: [answeredLast(t.status, "pending"), t.callbackDueAt, t.id, t.status],
      reported: [t.createdAt, t.serviceName, t.status, t.callbackDueAt, t.firstAnsweredAt],
      revenue: [t.status, t.servicePriceAed],
    }),
    index("booking_submissions_bin").on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
    index().on(t.customerId),
    index().on(t.userId),
    index("booking_submissions_by_email").on(sql`lower(${t.email})`),
    index("booking_submissions_search").using("gin", t.searchText.op("gin_trgm_ops")),
    index("booking_submissions_due")
      .on(t.callbackDueAt)
      .where(sql`${t.status} = 'pending' and ${t.deletedAt} is null`),
    index("booking_submissions_unanswered")
      .on(t.callbackDueAt, t.createdAt)
      .where(sql`${t.firstAnsweredAt} is null and ${t.deletedAt} is null`),
  ],
);

export const bookingEvents = pgTable(
  "booking_events",
  { bookingId: belongsTo(() => bookingSubmissions.id), ...statusEvent(bookingStatuses) },
  (t) => [
    ...statusEventRules("booking_events", t, t.bookingId, bookingStatuses),
    index("booking_events_completed").on(t.bookingId, t.createdAt).where(isCompletion(t.toStatus)),
  ],
);
