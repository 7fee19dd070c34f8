import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { offerKinds } from "#app/content/kind-fields.ts";
import { recordEvent } from "#app/features/analytics/analytics.server.ts";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { type NewLine, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { needOf } from "#app/features/capacity/capacity.ts";
import {
  findPlace,
  type NewVisit,
  type PlaceRefusal,
  writeVisit,
} from "#app/features/capacity/places.server.ts";
import { noPlate } from "#app/features/customers/car.ts";
import { addCar, bringCar } from "#app/features/customers/cars.server.ts";
import { lockAccount } from "#app/features/customers/customers.server.ts";
import { linkCustomer } from "#app/features/customers/linked-customers.server.ts";
import { type ChosenExtra, totalAed } from "#app/features/extras/extras.ts";
import { callbackDueAt } from "#app/features/hours/promises.ts";
import { stateOn, termOf } from "#app/features/offers/offers.ts";
import { type Bookable, priceAedOf } from "#app/features/services/services.ts";
import { fingerprint } from "#app/lib/fingerprint.ts";
import { newId, referenceOf } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import { clockOfMinutes, instantOf, type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import { contentEntries } from "#db/schema/content.ts";
import { openBookingStatuses } from "#db/schema/enums.ts";
import { visits } from "#db/schema/workshop.ts";
import { bookingMails } from "./booking.mail.ts";
import type { BookingDetails, BookingInput } from "./booking.ts";
import { openSlots } from "./slots.ts";
import { hashVisitToken, mailedVisitLink, visitToken } from "./visit-link.server.ts";

export type BookingRequest = {
  bookable: Bookable;
  input: BookingInput;
  extras?: readonly ChosenExtra[];
  /** Whether the form showed the price: one that it did not is asked about, never charged. */
  isPriceSeen?: boolean;
  locale: Locale;
  path: string;
  /** The customer who is signed in. */
  by?: BookedBy;
};

export type BookedBy = {
  userId: string;
  /** A saved car; null where one is typed. */
  carId: string | null;
  /** Saves the typed car in the garage. */
  keepsCar: boolean;
};

/** The same request again answers with the first booking, without its private link. */
export type BookingResult =
  | { ok: true; id: string; visitToken: string | null }
  | PlaceRefusal
  /** At no time: an offer that can no longer be booked, and a price that nobody has seen. */
  | { ok: false; reason: "ended" | "other-price"; nearest: readonly Date[] };

/**
 * Books an appointment and its place in the workshop in one transaction. Refused with the nearest
 * free times where the place was taken, for an offer that ended meanwhile and for another price.
 */
export async function book(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  request: BookingRequest,
): Promise<BookingResult> {
  const { input, locale, bookable, extras = [], isPriceSeen = true } = request;
  const priceAed = totalAed(bookable, input.vehicleSize, extras);
  const createdAt = now();
  const id = newId();
  const reference = referenceOf(id);
  const booking: BookingDetails = {
    ...input,
    id,
    reference,
    serviceId: bookable.id,
    serviceTitle: bookable.title[locale],
    priceAed,
    extras,
  };
  const workshop = await readWorkshop(db);
  const { hours } = workshop;
  const linked = { id: newId(), tokenVersion: 1 };
  const visitLink = await mailedVisitLink({ settings, locale }, linked);
  const requestFingerprint = fingerprintOf(request);
  const columns = columnsOf(request, priceAed);
  const dueAt = callbackDueAt(hours, createdAt);
  const work = { serviceIds: [bookable.id], vehicleSize: input.vehicleSize };
  const [ofService, need] = [needOf(workshop, work), needOf(workshop, { ...work, extras })];
  const arrivesAt = instantOf(input.date, input.time);
  const times = (date: LocalDate) => openSlots(date, { ...bookable, hours, now: createdAt });
  return db.transaction(async (tx): Promise<BookingResult> => {
    // The account is locked first, as when it is closed, so that the two cannot deadlock.
    const userId = request.by && (await lockAccount(tx, request.by.userId));
    const found = await findPlace(tx, { arrivesAt, need, at: createdAt, workshop, slotsOn: times });
    const isOver =
      !bookable.isLive || (bookable.term && !(await isOnOffer(tx, bookable.id, now())));
    const reason = isOver ? "ended" : isPriceSeen ? null : "other-price";
    const fit = reason ? ({ ok: false, reason, nearest: [] } as const) : found;
    if (!("free" in fit)) {
      // The place may be taken by the same request, whose answer was lost.
      const first = await findOpenBooking(tx, requestFingerprint);
      return first ? { ok: true, id: first.id, visitToken: null } : fit;
    }
    const token = visitToken(settings, linked);
    const first = await createBooking(tx, {
      booking: {
        ...columns,
        id,
        userId,
        reference,
        requestFingerprint,
        callbackDueAt: dueAt,
        createdAt,
      },
      visit: {
        visitId: linked.id,
        state: "requested",
        tokenHash: hashVisitToken(token),
        arrivesAt,
        fit,
        lines: linesOf(request, ofService.minutes),
      },
      carOf: async (customerId) =>
        userId ? bookedCar(tx, { request, customerId, at: createdAt }) : null,
    });
    if (first) return { ok: true, id: first.id, visitToken: null };
    await recordEvent(tx, {
      name: "service_booking_submit",
      valueFils: eventValueFils.service_booking_submit(booking.priceAed),
      path: request.path,
      locale,
      properties: { service: bookable.id },
      at: createdAt,
    });
    const [toCustomer, toWorkshop] = bookingMails({
      booking,
      locale,
      settings,
      arrivesAt,
      visitLink,
      readyAt: fit.readyAt,
      englishTitle: bookable.title.en,
      asked: { askedAt: createdAt, dueAt },
    });
    const by = { settings, at: createdAt };
    // The mail has the id of the booking, by which its link is renewed while it waits.
    await queueCustomerMail(tx, by, { ...toCustomer, id }, { isProven: false }, toWorkshop);
    return { ok: true, id, visitToken: token };
  });
}

async function isOnOffer(tx: Tx, offerId: string, at: Date): Promise<boolean> {
  const { kind, slug, published, isHidden, deletedAt } = contentEntries;
  const [row] = await tx
    .select({ published, isHidden, deletedAt })
    .from(contentEntries)
    .where(and(inArray(kind, [...offerKinds]), eq(slug, offerId)))
    .orderBy(sql`${deletedAt} desc nulls first`)
    .limit(1)
    .for("share");
  if (!row) return true;
  if (row.isHidden || row.deletedAt) return false;
  const { startsOn = "", endsOn = "" } = row.published as { startsOn?: string; endsOn?: string };
  return stateOn(termOf({ startsOn, endsOn }), today(at)) === "live";
}

type NewBooking = {
  booking: typeof bookingSubmissions.$inferInsert & { id: string; createdAt: Date };
  /** Its place was found in this transaction. */
  visit: Omit<NewVisit, "bookingId" | "carId" | "at">;
  actorId?: string;
  carOf: (customerId: string | null) => Promise<string | null | undefined>;
};

/**
 * Writes the customer, the booking with its first event, and the visit. Where the same request was
 * booked already, that booking is answered and nothing is written.
 */
export async function createBooking(
  tx: Tx,
  { booking, visit, actorId, carOf }: NewBooking,
): Promise<OpenBooking | null> {
  const { id: bookingId, phone, name, email, status: toStatus = "pending", createdAt } = booking;
  const customerId = await linkCustomer(tx, { phone, name, email }, createdAt);
  const inserted = await tx
    .insert(bookingSubmissions)
    .values({ ...booking, customerId, updatedAt: createdAt })
    .onConflictDoNothing()
    .returning({ id: bookingSubmissions.id });
  if (inserted.length === 0) {
    const first = await findOpenBooking(tx, booking.requestFingerprint);
    if (!first) throw new Error("The booking was closed meanwhile, or the reference is taken");
    return first;
  }
  await tx.insert(bookingEvents).values({ bookingId, toStatus, actorId, createdAt });
  const carId = await carOf(customerId);
  await writeVisit(tx, { ...visit, bookingId, carId, at: createdAt });
  return null;
}

/** The saved car of a booking; a typed car is saved first where the customer wants that. */
async function bookedCar(
  tx: Tx,
  { request, customerId, at }: { request: BookingRequest; customerId: string | null; at: Date },
): Promise<string | undefined> {
  const { by, input } = request;
  if (!by) return undefined;
  const { userId } = by;
  if (by.carId) return bringCar(tx, { userId, carId: by.carId }, { customerId, at });
  if (!by.keepsCar) return undefined;
  const { carMake: make, carModel: model, carYear: year, vehicleSize } = input;
  const kept = await addCar(tx, userId, { ...noPlate, make, model, year, vehicleSize }, at);
  return kept.ok ? bringCar(tx, { userId, carId: kept.carId }, { customerId, at }) : undefined;
}

/** The service is the first line, because booking and mails are named after it. */
function linesOf({ bookable, input, extras = [] }: BookingRequest, minutes: number): NewLine[] {
  const { id, title } = bookable;
  const priceAed = priceAedOf(bookable, input.vehicleSize);
  return [{ id, title, minutes, priceAed }, ...extras].map((item, place) => ({
    kind: place === 0 ? "service" : "extra",
    itemId: item.id,
    name: item.title.en,
    nameAr: item.title.ar,
    minutes: item.minutes,
    priceFils: aedToFils(item.priceAed),
  }));
}

function columnsOf({ bookable, input, locale }: BookingRequest, servicePriceAed: number) {
  const { date, time, ...columns } = input;
  return {
    ...columns,
    name: `${input.firstName} ${input.lastName}`,
    serviceId: bookable.id,
    serviceName: bookable.title.en,
    servicePriceAed,
    appointmentDate: date,
    appointmentTime: clockOfMinutes(time),
    locale,
  };
}

/** Without extras it equals the fingerprints of earlier versions, which knew none. */
const fingerprintOf = ({ bookable, input, extras = [] }: BookingRequest) =>
  fingerprint({
    ...input,
    service: bookable.id,
    ...(extras.length > 0 && {
      extras: extras
        .map(({ id }) => id)
        .sort()
        .join(),
    }),
  });

type OpenBooking = { id: string; visitId: string };

export async function findOpenBooking(
  db: Db | Tx,
  requestFingerprint: string,
): Promise<OpenBooking | null> {
  const [first] = await db
    .select({ id: bookingSubmissions.id, visitId: visits.id })
    .from(bookingSubmissions)
    .innerJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .where(
      and(
        eq(bookingSubmissions.requestFingerprint, requestFingerprint),
        inArray(bookingSubmissions.status, openBookingStatuses),
        isNull(bookingSubmissions.deletedAt),
      ),
    );
  return first ?? null;
}
