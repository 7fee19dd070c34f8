import { data } from "react-router";
import { findBookable } from "#app/features/booking/bookable.ts";
import { findBooking } from "#app/features/booking/booking.server.ts";
import { bookingCalendar } from "#app/features/booking/calendar.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import type { Route } from "./+types/calendar.ts";

/** The calendar file of a booking: whoever has the link learns when and where, never who. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(appContext);
  const { locale } = context.get(requestContext);
  const booking = await findBooking(db, params.bookingId);
  if (!booking) throw data(null, { status: 404 });
  const serviceTitle = findBookable(booking.serviceId)?.title[locale] ?? booking.serviceTitle;
  const entry = { ...booking, serviceTitle };
  const hours = await readHours(db);
  const at = { hours, brand: settings.brand, locale, now: now() };
  return new Response(bookingCalendar(entry, at), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${booking.reference}.ics"`,
      "Cache-Control": "no-store",
    },
  });
}
