import { and, asc, desc, eq, gte, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { keepToken, visitPath, visitToken } from "#app/features/booking/visit-link.server.ts";
import { ownBookings } from "#app/features/customers/own-bookings.server.ts";
import {
  findBookable,
  type Offered,
  readBookables,
} from "#app/features/offers/bookables.server.ts";
import { isId } from "#app/lib/ids.ts";
import { startOfDay, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { openBookingStatuses } from "#db/schema/enums.ts";
import { visits } from "#db/schema/workshop.ts";
import type { OwnVisit } from "./customer-visit.ts";
import {
  type CustomerVisit,
  customerView,
  customerVisits,
  hasLink,
  readCustomerVisit,
} from "./customer-visit-queries.server.ts";

const isUpcoming = (now: Date): SQL =>
  sql`(${and(
    inArray(bookingSubmissions.status, openBookingStatuses),
    or(
      inArray(visits.stage, ["arrived", "in-work", "ready"]),
      and(eq(visits.stage, "expected"), gte(visits.arrivesAt, startOfDay(today(now)))),
    ),
  )})`;

const mostUpcoming = 50;

type Part = { limit: number; offset: number };

/**
 * Visits of an account (decision 36): upcoming ones on the first page, next first, and past ones on
 * every page, latest first.
 */
export async function listOwnVisits(
  { db, now }: Pick<App, "db" | "now">,
  userId: string,
  { limit, offset }: Part,
): Promise<{ upcoming: OwnVisit[]; past: OwnVisit[] }> {
  const own = await ownBookings(db, userId);
  const bookables = await readBookables({ db, now });
  const at = now();
  const isToCome = isUpcoming(at);
  const [upcoming, past] = await Promise.all([
    offset === 0
      ? customerVisits(db, and(own, isToCome))
          .orderBy(asc(visits.arrivesAt), asc(visits.id))
          .limit(mostUpcoming)
      : [],
    customerVisits(db, and(own, not(isToCome)))
      .orderBy(desc(visits.arrivesAt), desc(visits.id))
      .limit(limit)
      .offset(offset),
  ]);
  const shown = (rows: CustomerVisit[], isUpcoming: boolean) =>
    rows.map((visit) => ownVisit(visit, { isUpcoming, bookables, now: at }));
  return { upcoming: shown(upcoming, true), past: shown(past, false) };
}

function ownVisit(
  visit: CustomerVisit,
  { isUpcoming, bookables, now }: { isUpcoming: boolean; bookables: Offered[]; now: Date },
): OwnVisit {
  const { serviceId, serviceName, bookingId } = visit;
  const bookable = isUpcoming ? undefined : findBookable(bookables, serviceId);
  return {
    ...customerView(visit, now),
    serviceName,
    isUpcoming,
    hasPage: hasLink(visit, now),
    again: bookable?.isLive ? `${bookable.path}?again=${bookingId}#booking` : null,
  };
}

/** By booking; null unless it provably belongs to the account. */
export async function findOwnVisit(
  { db }: Pick<App, "db">,
  userId: string,
  bookingId: string,
): Promise<CustomerVisit | null> {
  if (!isId(bookingId)) return null;
  const own = await ownBookings(db, userId);
  return readCustomerVisit(db, and(own, eq(bookingSubmissions.id, bookingId)));
}

export async function openOwnVisit(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  userId: string,
  bookingId: string,
): Promise<string | null> {
  const visit = await findOwnVisit({ db }, userId, bookingId);
  if (!visit || !hasLink(visit, now())) return null;
  await db.transaction((tx) => keepToken(tx, settings, visit));
  return visitPath(visitToken(settings, visit));
}
