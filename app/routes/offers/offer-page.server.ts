import { data, type MiddlewareFunction } from "react-router";
import type { OfferKind } from "#app/content/kind-fields.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { findOpenBooking, fingerprintOf } from "#app/features/booking/booking.server.ts";
import { type BookingInput, bookingSchema } from "#app/features/booking/booking.ts";
import {
  bookingOfPage,
  handleBooking,
  showBooking,
} from "#app/features/booking/booking-form.server.ts";
import { extrasOfRequest } from "#app/features/extras/extras.server.ts";
import { chooseExtras, tickedExtras } from "#app/features/extras/extras.ts";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import {
  bookableOffer,
  bookableService,
  offersOfRequest,
} from "#app/features/offers/offers.server.ts";
import { allOffers, isLive } from "#app/features/offers/offers.ts";
import { offerThings, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { findAtAddress, leadOn } from "#app/features/website/addresses.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { checkForm } from "#app/lib/form.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { invalidForm, readForm } from "#app/platform/form.server.ts";
import { offerLists, offerView, standingOf } from "./offer-view.ts";

/** The parameters of both addresses: the parameter's name tells the kind. */
export type OfferParams = { offerSlug: string } | { packageSlug: string };

const addressed = (params: OfferParams): { kind: OfferKind; slug: string } =>
  "packageSlug" in params
    ? { kind: "packages", slug: params.packageSlug }
    : { kind: "offers", slug: params.offerSlug };

async function offerAt(context: Context, params: OfferParams) {
  const { kind, slug } = addressed(params);
  const all = await offersOfRequest(context);
  const offer = await findAtAddress(context.get(appContext).db, all[kind], slug);
  return { offer, all };
}

async function requireOffer(context: Context, params: OfferParams) {
  const { offer, all } = await offerAt(context, params);
  if (!offer) throw data(null, { status: 404 });
  return { offer, all };
}

export const fromFormerAddress: MiddlewareFunction<Response> = async ({
  params,
  request,
  context,
}) => {
  if (request.method !== "GET") return;
  const asked = params as OfferParams;
  const { offer } = await offerAt(context, asked);
  if (offer && offer.slug !== addressed(asked).slug) leadOn(request, offer.path);
};

export type OfferPage = Awaited<ReturnType<typeof offerPage>>;

export async function offerPage(context: Context, request: Request, params: OfferParams) {
  const site = await siteOf(context);
  const { locale, now } = site;
  const { offer, all } = await requireOffer(context, params);
  const view = offerView(offer, { all, now, locale });
  const { path, title } = offerLists[offer.kind];
  const way = [
    { name: pageTitle(await readSiteContent(context), title, locale), path },
    { name: view.title, path: view.path },
  ];
  // A package shows the other packages; an offer that is over shows all live ones.
  const others = offer.kind === "packages" ? all.packages : isLive(offer) ? [] : allOffers(all);
  const { id, priceAed, suvPriceAed, startTimes } = bookableService(offer.service);
  return {
    offer: view,
    others: others
      .filter((other) => other !== offer && isLive(other))
      .map((other) => offerView(other, { all, now, locale })),
    booking: await bookingOfPage(context, request, bookableOffer(offer)),
    usual: { id, priceAed, suvPriceAed, startTimes },
    structuredData: view.standing.isLive
      ? structuredData(site, way, offerThings(site, offer))
      : undefined,
  };
}

/**
 * An offer that ended while its form was open returns the typed fields with 410.
 */
export async function handleOfferBooking(
  post: { context: Context; request: Request; url: URL },
  params: OfferParams,
) {
  const { context, request } = post;
  const { offer, all } = await requireOffer(context, params);
  const app = context.get(appContext);
  const { db, now } = app;
  const { path } = offer;
  const bookable = bookableOffer(offer);
  if (isLive(offer)) return handleBooking(post, { bookable, path });
  const form = await readForm(request);
  const sameRequest = async (input: BookingInput): Promise<string> => {
    const offered = await extrasOfRequest(context, bookable);
    const chosen = chooseExtras(offered, tickedExtras(form.keys()), input.vehicleSize);
    return fingerprintOf({ bookable, input, extras: chosen.ok ? chosen.extras : [] });
  };
  const hours = await readHoursOrLast(app);
  const checked = checkForm(bookingSchema({ ...bookable, hours, now: now() }), form);
  // A repeated post after a lost answer was booked in time and must not be booked twice.
  const booked = checked.ok && (await findOpenBooking(db, await sameRequest(checked.input)));
  if (booked) return showBooking(path, booked.id);
  const { closed } = standingOf(offer, { all, now: now(), locale: getLocale() });
  return invalidForm(form, { problem: closed?.problem }, { status: 410 });
}
