import { data, type MiddlewareFunction } from "react-router";
import { films } from "#app/content/films.ts";
import type { OfferKind } from "#app/content/kind-fields.ts";
import { pictureOf, pictures } from "#app/content/pictures.ts";
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
import {
  allOffers,
  isLive,
  type Offer,
  type Offers,
  offerLists,
} from "#app/features/offers/offers.ts";
import { offerThings, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { durationText, servicePath } from "#app/features/services/services.ts";
import { findAtAddress, leadOn } from "#app/features/website/addresses.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { checkForm } from "#app/lib/form.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { endOfDay, formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { invalidForm, readForm } from "#app/platform/form.server.ts";

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

/** An offer that ended meanwhile returns the typed fields with 410. */
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

export type OfferStanding = ReturnType<typeof standingOf>;

type At = { all: Offers; now: Date; locale: Locale };

export function standingOf(offer: Offer, { all, now, locale }: At) {
  const { endsOn, permit, savings, service } = offer;
  const until = endsOn && endOfDay(endsOn);
  return {
    permit,
    savings,
    ends: endsOn && m.offers_ends({ date: formatDate(endsOn, locale, "long") }, { locale }),
    countdown: until && { until, now },
    isLive: isLive(offer),
    closed: isLive(offer) ? null : closedTexts(offer, { service: service.title[locale], locale }),
    difference: isLive(offer) ? differenceOf(offer, { all, locale }) : null,
  };
}

function closedTexts(
  { state, startsOn, endsOn }: Offer,
  { service, locale }: { service: string; locale: Locale },
) {
  const said = { locale };
  const [day, tag, heading, text, problem] =
    state === "before"
      ? ([
          startsOn,
          m.offers_soon({}, said),
          m.offers_soon_heading({}, said),
          m.offers_soon_text,
          m.offers_soon_problem,
        ] as const)
      : ([
          endsOn,
          m.offers_ended({}, said),
          m.offers_ended_heading({}, said),
          m.offers_ended_text,
          m.offers_ended_problem,
        ] as const);
  const parts = { date: day ? formatDate(day, locale, "long") : "", service };
  return { tag, heading, text: text(parts, said), problem: problem(parts, said) };
}

function differenceOf({ difference }: Offer, { all, locale }: { all: Offers; locale: Locale }) {
  const other = allOffers(all).find(({ id }) => id === difference?.from);
  if (!difference || !other || !isLive(other)) return null;
  return { text: difference.text[locale], title: other.title[locale], path: other.path };
}

export type OfferView = ReturnType<typeof offerView>;

export function offerView(offer: Offer, at: At) {
  const { difference: _difference, service, picture, film, ...said } = offer;
  return {
    ...inLocale(said, at.locale),
    picture: pictureOf(picture) ?? pictures.hero,
    film: film && inLocale(films[film], at.locale),
    service: {
      title: service.title[at.locale],
      duration: durationText(service.work, at.locale),
      path: servicePath(service),
    },
    standing: standingOf(offer, at),
  };
}
