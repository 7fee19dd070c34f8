import { data } from "react-router";
import { films } from "#app/content/films.ts";
import { pictureOf, pictures } from "#app/content/pictures.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import {
  type BookingSummary,
  findBooking,
  findOwnBooking,
} from "#app/features/booking/booked.server.ts";
import { dayChosen } from "#app/features/booking/booking.ts";
import { readFreeTimes } from "#app/features/booking/free-times.server.ts";
import { readyAtText } from "#app/features/booking/ready-text.ts";
import { bookedCookie, visitPath } from "#app/features/booking/visit-link.server.ts";
import {
  type BookableCar,
  type BookingFormValues,
  bookerValues,
} from "#app/features/customers/car.ts";
import { findBooker } from "#app/features/customers/cars.server.ts";
import {
  costsText,
  type Extra,
  extraField,
  extraPriceAed,
  extrasFor,
  extrasOf,
  fittingExtras,
} from "#app/features/extras/extras.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { dueText } from "#app/features/hours/promises.ts";
import {
  allOffers,
  type Bookables,
  bookablesByKind,
  type Offer,
  offerLists,
} from "#app/features/offers/offers.ts";
import { siteOf, structuredData, thingsOf } from "#app/features/seo/structured-data.server.ts";
import { serviceView } from "#app/features/services/service-parts.tsx";
import {
  type Bookable,
  type BookableKind,
  durationText,
  otherServices,
  type Service,
} from "#app/features/services/services.ts";
import type { Missing } from "#app/features/site/error-page.tsx";
import { findAtAddress, leadOn } from "#app/features/website/addresses.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { endOfDay, formatDate, parseDateThisCentury, startOfHour, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { loadPart } from "#app/platform/page.server.ts";

export async function extrasOfRequest(context: Context, bookable: Bookable): Promise<Extra[]> {
  const content = await readSiteContent(context);
  const extras = extrasOf(content, today(context.get(appContext).now()));
  const serviceIds = [content.serviceOf[bookable.id] ?? bookable.id];
  return extrasFor(extras, { ...bookable, serviceIds });
}

/** Its last part may be a former one. */
export type PageAddress = { kind: BookableKind; slug: string };

async function findBookableOfPage(context: Context, { kind, slug }: PageAddress) {
  const { db, now } = context.get(appContext);
  const all = bookablesByKind(await readSiteContent(context), today(now()));
  const items: (Service | Offer)[] = all[kind];
  return { bookable: await findAtAddress(db, items, slug), all };
}

export async function getBookableOfPage(context: Context, address: PageAddress) {
  const { bookable, all } = await findBookableOfPage(context, address);
  if (!bookable) throw data(missing[address.kind](), { status: 404 });
  return { bookable, all };
}

const missing: Record<BookableKind, () => Missing> = {
  services: () => ({
    title: m.services_not_found_title(),
    text: m.services_not_found_text(),
    to: "/services",
    back: m.services_back(),
  }),
  offers: () => ({
    title: m.offers_not_found_title(),
    text: m.offers_not_found_text(),
    to: offerLists.offers.path,
    back: m.offers_back(),
  }),
  packages: () => ({
    title: m.summer_not_found_title(),
    text: m.summer_not_found_text(),
    to: offerLists.packages.path,
    back: m.summer_back(),
  }),
};

export async function leaveFormerAddress(context: Context, request: Request, address: PageAddress) {
  if (request.method !== "GET") return;
  const { bookable } = await findBookableOfPage(context, address);
  if (bookable && bookable.slug !== address.slug) leadOn(request, bookable.path);
}

export type BookablePage = Awaited<ReturnType<typeof bookablePage>>;

export async function bookablePage(context: Context, request: Request, address: PageAddress) {
  const site = await siteOf(context);
  const { locale, now } = site;
  const { bookable, all } = await getBookableOfPage(context, address);
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
function othersOf(bookable: Service | Offer, all: Bookables): (Service | Offer)[] {
  if (bookable.kind === "services") return otherServices(all.services, bookable.id);
  const others =
    bookable.kind === "packages" ? all.packages : bookable.isLive ? [] : allOffers(all);
  return others.filter((other) => other !== bookable && other.isLive);
}

async function bookingOfPage(context: Context, request: Request, bookable: Bookable) {
  const app = context.get(appContext);
  const { priceAed, suvPriceAed, startTimes } = bookable;
  const { searchParams } = new URL(request.url);
  const id = searchParams.get("booked");
  const found = id ? await findBooking(app.db, id) : null;
  const booking =
    found?.serviceId === bookable.id
      ? {
          ...found,
          servicePriceAed: found.priceAed - extraPriceAed(found.extras),
          facts: factsOf(found, bookable),
          callWhen: dueText("call", found, getLocale()),
          ways: await waysFrom(context, request, found.id),
        }
      : null;
  const known = booking ? null : await knownOf(context, request, bookable);
  const asked = askedOf(searchParams, app.now());
  const initial = asked && { initial: { ...known?.initial, ...asked } };
  return {
    form: { id: bookable.id, priceAed, suvPriceAed, startTimes, ...known, ...initial },
    booking,
    now: startOfHour(app.now()),
  };
}

function factsOf(booking: BookingSummary, bookable: Bookable) {
  const locale = getLocale();
  const { reference, date, time, readyAt, priceAed, extras } = booking;
  return [
    { name: m.booking_reference(), value: reference },
    { name: m.booking_service(), value: bookable.title[locale] },
    { name: m.booking_date_legend(), value: formatDate(date, locale) },
    { name: m.booking_time_legend(), value: slotText(date, time, locale) },
    ...(readyAt ? [{ name: m.booking_ready_label(), value: readyAtText(readyAt, locale) }] : []),
    ...extras.map((extra) => ({ name: extra.title[locale], value: costsText(extra, locale) })),
    { name: m.booking_summary_price(), value: formatAed(priceAed, locale) },
  ];
}

/** Values for a signed-in customer: of the newest car, or of the booking that is made again. */
async function knownOf(context: Context, request: Request, bookable: Bookable) {
  const booker = await findBooker(context);
  if (!booker) return null;
  const again = new URL(request.url).searchParams.get("again");
  const last = again ? await loadPart(context, "again", () => readAgain(context, again)) : null;
  if (!last) return { cars: booker.cars, initial: bookerValues(booker, booker.cars[0]) };
  const isSame = (car: BookableCar) => car.make === last.make && car.model === last.model;
  const car = booker.cars.find(({ id }) => id === last.carId) ?? booker.cars.find(isSame);
  const vehicleSize = car?.vehicleSize ?? last.vehicleSize;
  const offered = await extrasOfRequest(context, bookable);
  // Extras that are no longer offered for this car are left out.
  const extras = fittingExtras(
    offered,
    last.extras.map(({ id }) => id),
    vehicleSize,
  );
  const asked = { bookable, vehicleSize, extras, day: null, locale: getLocale() };
  const { first } = await readFreeTimes(context.get(appContext), asked);
  return {
    cars: booker.cars,
    initial: {
      ...bookerValues({ ...booker, ...last.person }, { ...(car ?? last), vehicleSize }),
      ...(first && { selectedDate: first.date, selectedTime: first.time }),
      ...Object.fromEntries(extras.map(({ id }) => [extraField(id), "on"])),
    },
  };
}

async function readAgain(context: Context, bookingId: string) {
  const user = await findUser(context);
  return user && findOwnBooking(context.get(appContext).db, user.id, bookingId);
}

/** The day and the size in the link of a waiting list. */
function askedOf(query: URLSearchParams, now: Date): BookingFormValues | undefined {
  const day = parseDateThisCentury(query.get("day") ?? "");
  if (!day) return undefined;
  const asked: BookingFormValues = dayChosen(day, now);
  const vehicleSize = query.get("size");
  return vehicleSize ? { ...asked, vehicleSize } : asked;
}

async function waysFrom(context: Context, request: Request, bookingId: string) {
  const booked = await bookedCookie.read(context, request, bookingId);
  const again = { to: "/services", text: m.booking_success_again() };
  return booked?.visitToken
    ? [{ to: visitPath(booked.visitToken), text: m.visit_open() }, again]
    : [again];
}

export type OfferView = ReturnType<typeof offerView>;

export function offerView(
  offer: Offer,
  { all, now, locale }: { all: Bookables; now: Date; locale: Locale },
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

export function closedTexts({ state, term, service }: Offer, locale: Locale) {
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

function differenceOf({ difference }: Offer, { all, locale }: { all: Bookables; locale: Locale }) {
  const other = allOffers(all).find(({ id }) => id === difference?.from);
  if (!difference || !other?.isLive) return null;
  return { text: difference.text[locale], title: other.title[locale], path: other.path };
}
