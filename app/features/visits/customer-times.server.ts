import { readTimesOf } from "#app/features/booking/free-times.server.ts";
import type { Timetable } from "#app/features/booking/slots.ts";
import { needOfVisit, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { readBookables } from "#app/features/offers/bookables.server.ts";
import type { StartTimes } from "#app/features/services/bookable.ts";
import type { FreeTimes } from "#app/lib/free-times.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { startTimesOf } from "./change-by-customer.server.ts";
import type { CustomerVisit } from "./customer-visit-queries.server.ts";

type Needs = Pick<App, "db" | "now">;

/** What is offered to the customer of a visit who moves it, as its booking form would offer it. */
export async function readMoveTimes(
  app: Needs,
  visit: CustomerVisit,
  asked: { day: LocalDate | null; locale: Locale },
): Promise<Pick<FreeTimes, "days" | "first">> {
  const workshop = await readWorkshop(app.db);
  const need = await needOfVisit(app.db, workshop, visit.id);
  const startTimes = await readStartTimes(app, visit);
  const moved = { visitId: visit.id, arrivesAt: visit.arrivesAt };
  return readTimesOf(app, { ...asked, workshop, need, startTimes, moved });
}

/** When the service of a visit may be brought, now. */
export async function readMoveTimetable(app: Needs, visit: CustomerVisit): Promise<Timetable> {
  const { hours } = await readWorkshop(app.db);
  return { hours, startTimes: await readStartTimes(app, visit), now: app.now() };
}

const readStartTimes = async (app: Needs, { serviceId }: CustomerVisit): Promise<StartTimes> =>
  startTimesOf(await readBookables(app), serviceId);
