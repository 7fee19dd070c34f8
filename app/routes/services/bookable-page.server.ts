import { data, type MiddlewareFunction } from "react-router";
import { films } from "#app/content/films.ts";
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
import { offersOfRequest } from "#app/features/offers/offers.server.ts";
import { allOffers, type Offer, type Offers, offerLists } from "#app/features/offers/offers.ts";
import { siteOf, structuredData, thingsOf } from "#app/features/seo/structured-data.server.ts";
import { type BookableParams, kindAt } from "#app/features/services/bookable.ts";
import { serviceView } from "#app/features/services/service-parts.tsx";
import { durationText, otherServices, type Service } from "#app/features/services/services.ts";
import { findAtAddress, leadOn } from "#app/features/website/addresses.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { checkForm } from "#app/lib/form.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { endOfDay, formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { invalidForm, readForm } from "#app/platform/form.server.ts";

async function findAt(context: Context, params: BookableParams) {
  const all = await offersOfRequest(context);
  const items: (Service | Offer)[] = all[kindAt(params)];
  const [slug = ""] = Object.values(params);
  const bookable = await findAtAddress(context.get(appContext).db, items, slug);
  return { bookable, slug, all };
}

async function requireAt(context: Context, params: BookableParams) {
  const { bookable, all } = await findAt(context, params);
  if (!bookable) throw data(null, { status: 404 });
  return { bookable, all };
}

export const fromFormerAddress: MiddlewareFunction<Response> = async ({
  params,
  request,
  context,
}) => {
  if (request.method !== "GET") return;
  const { bookable, slug } = await findAt(context, params);
  if (bookable && bookable.slug !== slug) leadOn(request, bookable.path);
};

export type BookablePage = Awaited<ReturnType<typeof bookablePage>>;

export async function bookablePage(context: Context, request: Request, params: BookableParams) {
  const site = await siteOf(context);
  const { locale, now } = site;
  const { bookable, all } = await requireAt(context, params);
  const view = (each: Service | Offer) =>
    each.kind === "services" ? serviceView(each, locale) : offerView(each, { all, now, locale });
  const shown = view(bookable);
  const list =
    bookable.kind === "services"
      ? { name: m.site_nav_services(), path: "/services" }
      : {
          name: pageTitle(await readSiteContent(context), offerLists[bookable.kind].title, locale),
          path: offerLists[bookable.kind].path,
        };
  const way = [list, { name: shown.title, path: shown.path }];
  return {
    bookable: shown,
    others: othersOf(bookable, all).map(view),
    booking: await bookingOfPage(context, request, bookable),
    structuredData: bookable.isLive
      ? structuredData(site, way, thingsOf(site, bookable))
      : undefined,
  };
}

/** A package shows the other packages; an offer that is over shows all live ones. */
function othersOf(bookable: Service | Offer, all: Offers): (Service | Offer)[] {
  if (bookable.kind === "services") return otherServices(all.services, bookable.id);
  const others =
    bookable.kind === "packages" ? all.packages : bookable.isLive ? [] : allOffers(all);
  return others.filter((other) => other !== bookable && other.isLive);
}

type Post = { context: Context; request: Request; url: URL };

/** A form of a former address is handled too, so that no typed text is lost. */
export async function handleBookablePost(post: Post, params: BookableParams) {
  const { bookable } = await requireAt(post.context, params);
  const isOver = bookable.kind !== "services" && !bookable.isLive;
  return isOver ? refuseOver(post, bookable) : handleBooking(post, bookable);
}

/** An offer that ended meanwhile returns the typed fields with 410. */
async function refuseOver({ context, request }: Post, offer: Offer) {
  const app = context.get(appContext);
  const { db, now } = app;
  const form = await readForm(request);
  const sameRequest = async (input: BookingInput): Promise<string> => {
    const offered = await extrasOfRequest(context, offer);
    const chosen = chooseExtras(offered, tickedExtras(form.keys()), input.vehicleSize);
    return fingerprintOf({ bookable: offer, input, extras: chosen.ok ? chosen.extras : [] });
  };
  const hours = await readHoursOrLast(app);
  const checked = checkForm(bookingSchema({ ...offer, hours, now: now() }), form);
  // A repeated post after a lost answer was booked in time and must not be booked twice.
  const booked = checked.ok && (await findOpenBooking(db, await sameRequest(checked.input)));
  if (booked) return showBooking(offer.path, booked.id);
  const { problem } = closedTexts(offer, getLocale());
  return invalidForm(form, { problem }, { status: 410 });
}

export type OfferView = ReturnType<typeof offerView>;

export function offerView(
  offer: Offer,
  { all, now, locale }: { all: Offers; now: Date; locale: Locale },
) {
  const { difference: _difference, service, picture, film, ...said } = offer;
  const { endsOn } = offer.term;
  return {
    ...inLocale(said, locale),
    picture: pictureOf(picture) ?? pictures.hero,
    film: film && inLocale(films[film], locale),
    service: {
      id: service.id,
      title: service.title[locale],
      duration: durationText(service.work, locale),
      path: service.path,
      priceAed: service.priceAed,
      suvPriceAed: service.suvPriceAed,
      startTimes: service.startTimes,
    },
    ends: endsOn && m.offers_ends({ date: formatDate(endsOn, locale, "long") }, { locale }),
    countdown: endsOn && { until: endOfDay(endsOn), now },
    closed: offer.isLive ? null : closedTexts(offer, locale),
    difference: offer.isLive ? differenceOf(offer, { all, locale }) : null,
  };
}

function closedTexts({ state, term, service }: Offer, locale: Locale) {
  const said = { locale };
  const [day, tag, heading, text, problem] =
    state === "before"
      ? ([
          term.startsOn,
          m.offers_soon({}, said),
          m.offers_soon_heading({}, said),
          m.offers_soon_text,
          m.offers_soon_problem,
        ] as const)
      : ([
          term.endsOn,
          m.offers_ended({}, said),
          m.offers_ended_heading({}, said),
          m.offers_ended_text,
          m.offers_ended_problem,
        ] as const);
  const parts = {
    date: day ? formatDate(day, locale, "long") : "",
    service: service.title[locale],
  };
  return { tag, heading, text: text(parts, said), problem: problem(parts, said) };
}

function differenceOf({ difference }: Offer, { all, locale }: { all: Offers; locale: Locale }) {
  const other = allOffers(all).find(({ id }) => id === difference?.from);
  if (!difference || !other?.isLive) return null;
  return { text: difference.text[locale], title: other.title[locale], path: other.path };
}
