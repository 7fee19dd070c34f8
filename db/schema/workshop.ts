import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user, userIdOrNull } from "./auth.ts";
import { bookingSubmissions } from "./booking.ts";
import {
  belongsTo,
  createdAt,
  id,
  instant,
  isLocale,
  isOneOf,
  localDate,
  locale,
  refersTo,
  timestamps,
  updatedAt,
  version,
} from "./columns.ts";
import { customerId } from "./customers.ts";
import {
  type BayKind,
  lineApprovals,
  messageChannels,
  photoMoments,
  resourceKinds,
  vehicleSizes,
  visitDeeds,
  visitLineKinds,
  visitStates,
} from "./enums.ts";

/** A bay or a technician: what work needs, one visit at a time. */
export const resources = pgTable(
  "resources",
  {
    id: id(),
    kind: text({ enum: resourceKinds }).notNull(),
    name: text().notNull(),
    nameAr: text().notNull(),
    position: integer().notNull().default(0),
    /** Out of use for good; its past visits keep it. */
    isRetired: boolean().notNull().default(false),
    /** The weekdays on which a technician works, Sunday first; null: whenever the workshop is open. */
    workingDays: jsonb().$type<boolean[]>(),
    userId: userIdOrNull().unique("resources_user"),
    ...timestamps(),
  },
  (t) => [
    check("resources_kind", isOneOf(t.kind, resourceKinds)),
    check(
      "resources_working_days",
      sql`${t.workingDays} is null or jsonb_array_length(${t.workingDays}) = 7`,
    ),
  ],
);

/** When a technician is away or a bay is out of order: whole days, or from and until a minute of them. */
export const resourceAbsences = pgTable(
  "resource_absences",
  {
    id: id(),
    resourceId: belongsTo(() => resources.id),
    startsOn: localDate().notNull(),
    endsOn: localDate().notNull(),
    /** Minutes of the first and the last day; null: from the beginning of its shift, to its end. */
    startsMinute: integer(),
    endsMinute: integer(),
    reason: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (t) => [
    check("resource_absences_days", sql`${t.startsOn} <= ${t.endsOn}`),
    check(
      "resource_absences_minutes",
      sql`${t.startsMinute} between 0 and 1439 and ${t.endsMinute} between 1 and 1440
        and (${t.startsOn} < ${t.endsOn} or coalesce(${t.startsMinute}, 0) < coalesce(${t.endsMinute}, 1440))`,
    ),
    index().on(t.resourceId, t.startsOn),
  ],
);

export const workNeeds = pgTable(
  "work_needs",
  {
    serviceId: text().primaryKey(),
    bayKinds: jsonb().$type<BayKind[]>().notNull(),
    people: integer().notNull(),
    sedanMinutes: integer().notNull(),
    suvMinutes: integer().notNull(),
    /** Opening minutes after the work in which the bay is taken and nobody is needed. */
    curingMinutes: integer().notNull().default(0),
    /** Opening minutes that a car may stand before its work begins. */
    longestWaitMinutes: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("work_needs_people", sql`${t.people} between 1 and 10`),
    check("work_needs_minutes", sql`${t.sedanMinutes} > 0 and ${t.suvMinutes} > 0`),
    check("work_needs_waits", sql`${t.curingMinutes} >= 0 and ${t.longestWaitMinutes} >= 0`),
  ],
);

export const visitSettings = pgTable(
  "visit_settings",
  {
    id: integer().primaryKey().default(1),
    /** How long before the appointment customers may still move or cancel it. */
    cutOffMinutes: integer().notNull().default(120),
    /** No message leaves between these minutes of the day. */
    quietFrom: integer()
      .notNull()
      .default(21 * 60),
    quietUntil: integer()
      .notNull()
      .default(9 * 60),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("visit_settings_one_row", sql`${t.id} = 1`),
    check("visit_settings_minutes", sql`${t.cutOffMinutes} between 0 and 10080`),
  ],
);

export const cars = pgTable(
  "cars",
  {
    id: id(),
    customerId: customerId(),
    userId: uuid().references(() => user.id, { onDelete: "cascade" }),
    make: text().notNull(),
    model: text().notNull(),
    year: text().notNull(),
    vehicleSize: text({ enum: vehicleSizes }),
    plateEmirate: text().notNull().default(""),
    plateCode: text().notNull().default(""),
    plateNumber: text().notNull().default(""),
    /** Taken out of the garage: its past visits keep it, and for a while it can be put back. */
    removedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    check("cars_vehicle_size", isOneOf(t.vehicleSize, vehicleSizes)),
    index().on(t.customerId),
    index().on(t.userId),
    uniqueIndex("cars_one_of_a_plate")
      .on(t.userId, t.plateEmirate, t.plateCode, t.plateNumber)
      .where(sql`${t.plateNumber} <> '' and ${t.removedAt} is null`),
    index("cars_by_plate").on(t.plateNumber, t.plateCode),
  ],
);

/** The car on the premises for a booking: its place, its promise and how far it has come. */
export const visits = pgTable(
  "visits",
  {
    id: id(),
    bookingId: belongsTo(() => bookingSubmissions.id).unique("visits_booking"),
    state: text({ enum: visitStates }).notNull().default("requested"),
    /** When the car is to be brought; the booking's appointment as an instant. */
    arrivesAt: instant().notNull(),
    /** Null while the visit has no place: then it is 'to place'. */
    workStart: instant(),
    workEnd: instant(),
    /** The promise: after work and curing. */
    readyAt: instant(),
    /** Pausing and extra work change how long it takes; null: what its lines need. */
    workMinutes: integer(),
    /** Minutes of work that staff placed outside of the opening hours. */
    closedMinutes: integer().notNull().default(0),
    carId: uuid().references(() => cars.id, { onDelete: "set null" }),
    /** The hash of the current token of the private page. */
    tokenHash: text().unique("visits_token"),
    tokenVersion: integer().notNull().default(1),
    /** SEQUENCE of the calendar file: one more with each change of time. */
    calendarSequence: integer().notNull().default(0),
    arrivedAt: instant(),
    startedAt: instant(),
    pausedAt: instant(),
    finishedAt: instant(),
    collectedAt: instant(),
    version: version().$onUpdate(() => sql`version + 1`),
    ...timestamps(),
  },
  (t) => [
    check("visits_state", isOneOf(t.state, visitStates)),
    check(
      "visits_place",
      sql`(${t.workStart} is null) = (${t.workEnd} is null) and (${t.workStart} is null) = (${t.readyAt} is null)
        and ${t.workStart} < ${t.workEnd} and ${t.workEnd} <= ${t.readyAt}`,
    ),
    index("visits_by_arrival").on(t.arrivesAt, t.id),
    index("visits_by_work").on(t.workStart, t.readyAt),
    index("visits_to_place").on(t.arrivesAt).where(sql`${t.workStart} is null`),
    index().on(t.carId),
  ],
);

/** No two visits share one: an exclusion constraint, which Drizzle cannot declare. */
export const allocations = pgTable(
  "allocations",
  {
    id: id(),
    visitId: belongsTo(() => visits.id),
    resourceId: refersTo(() => resources.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    check("allocations_range", sql`${t.startsAt} < ${t.endsAt}`),
    index().on(t.visitId),
    index("allocations_by_time").on(t.endsAt, t.startsAt),
  ],
);

/** A place held for a visit while its customer is asked about another time. */
export const heldPlaces = pgTable(
  "held_places",
  {
    id: id(),
    visitId: belongsTo(() => visits.id),
    resourceId: refersTo(() => resources.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    arrivesAt: instant().notNull(),
    heldUntil: instant().notNull(),
  },
  (t) => [
    check("held_places_range", sql`${t.startsAt} < ${t.endsAt}`),
    index().on(t.visitId),
    index().on(t.resourceId),
    index("held_places_until").on(t.heldUntil),
  ],
);

export const visitLines = pgTable(
  "visit_lines",
  {
    id: id(),
    visitId: belongsTo(() => visits.id),
    kind: text({ enum: visitLineKinds }).notNull(),
    /** The service, extra or perfume that it is; empty for work found on the car. */
    itemId: text().notNull().default(""),
    name: text().notNull(),
    nameAr: text().notNull(),
    minutes: integer().notNull().default(0),
    quantity: integer().notNull().default(1),
    /** The agreed price of one; negative for a discount on the whole. */
    priceFils: integer().notNull(),
    /** A discount on the sum of the other lines. */
    percent: integer(),
    /** Why it is not the list's; empty where it is. */
    priceReason: text().notNull().default(""),
    /** Agreed from the start, or proposed and decided by the customer. */
    approval: text({ enum: lineApprovals }).notNull().default("agreed"),
    decidedAt: instant(),
    addedBy: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("visit_lines_kind", isOneOf(t.kind, visitLineKinds)),
    check("visit_lines_approval", isOneOf(t.approval, lineApprovals)),
    check(
      "visit_lines_figures",
      sql`${t.minutes} >= 0 and ${t.quantity} > 0
        and ${t.priceFils} * (case ${t.kind} when 'discount' then -1 else 1 end) >= 0`,
    ),
    check(
      "visit_lines_percent",
      sql`${t.percent} is null or ${t.kind} = 'discount' and ${t.percent} between 1 and 100`,
    ),
    uniqueIndex("visit_lines_one_discount").on(t.visitId).where(sql`${t.kind} = 'discount'`),
    index().on(t.visitId, t.createdAt),
  ],
);

/** `actorId` is null when the customer or the clock did it. */
export const visitEvents = pgTable(
  "visit_events",
  {
    id: id(),
    visitId: belongsTo(() => visits.id),
    /** What was done, with what changed in `details`. */
    name: text({ enum: visitDeeds }).notNull(),
    details: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    actorId: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.visitId, t.createdAt), index().on(t.actorId)],
);

export const visitPhotos = pgTable(
  "visit_photos",
  {
    id: id(),
    visitId: belongsTo(() => visits.id),
    moment: text({ enum: photoMoments }).notNull(),
    image: text().notNull(),
    isShown: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("visit_photos_moment", isOneOf(t.moment, photoMoments)),
    index().on(t.visitId, t.createdAt),
  ],
);

/** Messages to the customer, once each: the name of the event and its number (a second move). */
export const visitMessages = pgTable(
  "visit_messages",
  {
    id: id(),
    visitId: belongsTo(() => visits.id),
    name: text().notNull(),
    channel: text({ enum: messageChannels }).notNull(),
    /** The sender of a prepared text; null for mails. */
    actorId: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("visit_messages_channel", isOneOf(t.channel, messageChannels)),
    uniqueIndex("visit_messages_once").on(t.visitId, t.name, t.channel),
    index().on(t.actorId),
  ],
);

/** People who want a place on a full day; the first who books a free one has it. */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: id(),
    day: localDate().notNull(),
    serviceId: text().notNull(),
    vehicleSize: text({ enum: vehicleSizes }),
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    locale: locale(),
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check("waiting_list_vehicle_size", isOneOf(t.vehicleSize, vehicleSizes)),
    check("waiting_list_locale", isLocale(t.locale)),
    uniqueIndex("waiting_list_once").on(t.day, t.serviceId, t.phone),
  ],
);
