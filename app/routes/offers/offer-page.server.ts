import { data, type RouterContextProvider } from "react-router";
import type { Offer } from "#app/content/offers.ts";
import { findBookable } from "#app/features/booking/bookable.ts";
import { findOpenBooking } from "#app/features/booking/booking.server.ts";
import { type BookingInput, bookingSchema } from "#app/features/booking/booking.ts";
import {
  bookingOfPage,
  handleBooking,
  showBooking,
} from "#app/features/booking/booking-form.server.ts";
import { extrasOfRequest } from "#app/features/extras/extras.server.ts";
import { chooseExtras, tickedExtras } from "#app/features/extras/extras.ts";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import { isOver, termOf } from "#app/features/offers/offers.ts";
import { offerThings } from "#app/features/seo/priced-things.server.ts";
import { type Crumb, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { servicesOfRequest } from "#app/features/services/services.server.ts";
import type { Service } from "#app/features/services/services.ts";
import { checkForm } from "#app/lib/form.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { invalidForm, readForm } from "#app/platform/form.server.ts";
import { standingOf } from "./offer-view.ts";

type Context = Readonly<RouterContextProvider>;

export type OfferPage = Awaited<ReturnType<typeof offerPage>>;

export async function offerPage(
  context: Context,
  request: Request,
  { offer, list }: { offer: Offer; list: Crumb },
) {
  const app = context.get(appContext);
  const site = await siteOf(context);
  const { bookable, service } = bookedBy(offer, site.services);
  const { id, title, priceAed, suvPriceAed, startTimes } = service;
  const standing = standingOf(offer, app.settings, app.now(), site.locale);
  const path = `${list.path}/${offer.id}`;
  const way = [list, { name: offer.title[site.locale], path }];
  const things = offerThings(site, offer, { path, lastDay: standing.lastDay });
  return {
    standing,
    booking: await bookingOfPage(context, request, bookable),
    service: { id, title: title[site.locale], form: { id, priceAed, suvPriceAed, startTimes } },
    structuredData: standing.isOver ? undefined : structuredData(site, way, things),
  };
}

/** One that ended while the form was open gives back what was typed: 410 makes `askAnew` say so. */
export async function handleOfferBooking(
  context: Context,
  request: Request,
  { offer, path }: { offer: Offer; path: string },
) {
  const app = context.get(appContext);
  const { db, settings, now } = app;
  const { bookable, service } = bookedBy(offer, await servicesOfRequest(context));
  const { lastDay } = termOf(offer.id, settings);
  if (!lastDay || !isOver({ lastDay }, now()))
    return handleBooking(context, request, { bookable, path });
  const form = await readForm(request);
  const sameRequest = async (input: BookingInput) => {
    const offered = await extrasOfRequest(context, bookable);
    const chosen = chooseExtras(offered, tickedExtras(form.keys()), input.vehicleSize);
    return { bookable, input, extras: chosen.ok ? chosen.extras : [] };
  };
  const hours = await readHoursOrLast(app);
  const checked = checkForm(bookingSchema({ ...bookable, hours, now: now() }), form);
  // Sent again, because the answer was lost: it was booked in time, and must not be booked twice.
  const booked = checked.ok && (await findOpenBooking(db, await sameRequest(checked.input)));
  if (booked) return showBooking(path, booked);
  const locale = getLocale();
  const problem = m.offers_ended_problem({
    date: formatDate(lastDay, locale, "long"),
    service: service.title[locale],
  });
  return invalidForm(form, { problem }, { status: 410 });
}

/** An offer goes with its service. */
function bookedBy(offer: Offer, services: readonly Service[]) {
  const bookable = findBookable(services, offer.id);
  const service = findBookable(services, offer.serviceId);
  if (!bookable || !service) throw data(null, { status: 404 });
  return { bookable, service };
}
