import { films } from "#app/content/films.ts";
import type { OfferKind } from "#app/content/kind-fields.ts";
import { pictureOf, pictures } from "#app/content/pictures.ts";
import { allOffers, isLive, type Offer, type Offers } from "#app/features/offers/offers.ts";
import { servicePath } from "#app/features/services/services.ts";
import type { PageTitle } from "#app/features/website/page-title.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { endOfDay, formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

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
  const { title, duration } = service;
  return {
    ...inLocale(said, at.locale),
    picture: pictureOf(picture) ?? pictures.hero,
    film: film && inLocale(films[film], at.locale),
    service: { ...inLocale({ title, duration }, at.locale), path: servicePath(service) },
    standing: standingOf(offer, at),
  };
}

/** Where the offers of a kind are listed. */
export const offerLists = {
  offers: { path: "/offers", title: "offersTitle" },
  packages: { path: "/summeroffers", title: "summerTitle" },
} as const satisfies Record<OfferKind, { path: string; title: PageTitle }>;
