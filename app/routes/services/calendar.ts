import { data } from "react-router";
import { findBookable } from "#app/features/booking/bookable.ts";
import { findBooking } from "#app/features/booking/booking.server.ts";
import { bookingCalendar, calendarEntry } from "#app/features/booking/calendar.ts";
import { longestWork } from "#app/features/booking/longest-work.ts";
import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { extraMinutes } from "#app/features/extras/extras.ts";
import { readBookables } from "#app/features/offers/bookables.server.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import type { Route } from "./+types/calendar.ts";

/** The calendar file of a booking: whoever has the link learns when and where, never who. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db, settings, now } = app;
  const { locale } = context.get(requestContext);
  const booking = await findBooking(db, params.bookingId);
  if (!booking) throw data(null, { status: 404 });
  const bookable = findBookable(await readBookables(app), booking.serviceId);
  const workshop = await readWorkshop(db);
  const serviceTitle = bookable?.title[locale] ?? booking.serviceTitle;
  const minutes = longestWork(workshop, booking.serviceId) + extraMinutes(booking.extras);
  const { hours } = workshop;
  const entry = calendarEntry({ ...booking, serviceTitle }, { minutes, hours, now: now() });
  return new Response(bookingCalendar(entry, { brand: settings.brand, locale }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
      "Cache-Control": "no-store",
    },
  });
}
