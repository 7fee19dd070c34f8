import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
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
import { bookableOffer, bookableService } from "#app/features/offers/bookables.server.ts";
import { offersOfRequest } from "#app/features/offers/offers.server.ts";
import { isLive, type Offer, type Offers, offersOf } from "#app/features/offers/offers.ts";
import { offerThings } from "#app/features/seo/priced-things.server.ts";
import { type Crumb, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import {
  findService,
  type Service,
  servicePath,
  servicesOf,
} from "#app/features/services/services.ts";
import { findAtAddress, leadOn } from "#app/features/website/addresses.server.ts";
import { checkForm } from "#app/lib/form.ts";
import { today } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { invalidForm, readForm } from "#app/platform/form.server.ts";
import { standingOf } from "./offer-view.ts";

type Context = Readonly<RouterContextProvider>;

export const fromFormerAddress =
  (kind: keyof Offers): MiddlewareFunction<Response> =>
  async ({ params: { offerSlug = "" }, request, context }) => {
    if (request.method !== "GET") return;
    const all = await offersOfRequest(context);
    const offer = await findAtAddress<Offer>(context.get(appContext).db, all[kind], offerSlug);
    if (offer && offer.slug !== offerSlug) leadOn(request, offer.path);
  };

export async function offerOfRequest<Kind extends keyof Offers>(
  context: Context,
  kind: Kind,
  slug: string,
) {
  const { db, now } = context.get(appContext);
  const content = await readSiteContent(context);
  const day = today(now());
  const all = offersOf(content, day);
  const offers: readonly Offers[Kind][number][] = all[kind];
  const offer = await findAtAddress(db, offers, slug);
  const service = offer && findService(servicesOf(content, day), offer.serviceId);
  if (!offer || !service) throw data(null, { status: 404 });
  return { offer, service, all };
}

type Found = { offer: Offer; service: Service; all: Offers };

export type OfferPage = Awaited<ReturnType<typeof offerPage>>;

export async function offerPage(
  context: Context,
  request: Request,
  { offer, service, all, list }: Found & { list: Crumb },
) {
  const site = await siteOf(context);
  const { locale, now } = site;
  const { id, priceAed, suvPriceAed, startTimes } = bookableService(service);
  const [title, path] = [service.title[locale], servicePath(service)];
  const standing = standingOf(offer, { all, now, locale, service: title });
  const way = [list, { name: offer.title[locale], path: offer.path }];
  return {
    standing,
    booking: await bookingOfPage(context, request, bookableOffer(offer)),
    service: { path, title, form: { id, priceAed, suvPriceAed, startTimes } },
    structuredData: standing.isLive
      ? structuredData(site, way, offerThings(site, offer))
      : undefined,
  };
}

/**
 * An offer that ended while its form was open returns the typed fields with 410 (see `askAnew`).
 */
export async function handleOfferBooking(
  context: Context,
  request: Request,
  { offer, service, all }: Found,
) {
  const app = context.get(appContext);
  const { db, now } = app;
  const { path } = offer;
  const bookable = bookableOffer(offer);
  if (isLive(offer)) return handleBooking(context, request, { bookable, path });
  const form = await readForm(request);
  const sameRequest = async (input: BookingInput) => {
    const offered = await extrasOfRequest(context, bookable);
    const chosen = chooseExtras(offered, tickedExtras(form.keys()), input.vehicleSize);
    return { bookable, input, extras: chosen.ok ? chosen.extras : [] };
  };
  const hours = await readHoursOrLast(app);
  const checked = checkForm(bookingSchema({ ...bookable, hours, now: now() }), form);
  // A repeated post after a lost answer was booked in time and must not be booked twice.
  const booked = checked.ok && (await findOpenBooking(db, await sameRequest(checked.input)));
  if (booked) return showBooking(path, booked);
  const locale = getLocale();
  const { closed } = standingOf(offer, {
    all,
    now: now(),
    locale,
    service: service.title[locale],
  });
  return invalidForm(form, { problem: closed?.problem }, { status: 410 });
}
