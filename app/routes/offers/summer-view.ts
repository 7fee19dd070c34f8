import { films } from "#app/content/films.ts";
import { pictures } from "#app/content/pictures.ts";
import { getService } from "#app/content/services.ts";
import { type SummerOffer, summerOffers } from "#app/content/summer.ts";
import type { OfferSettings } from "#app/features/offers/offers.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { standingOf } from "./offer-view.ts";

export type SummerView = ReturnType<typeof summerView>;

/** A summer offer as one page shows it, with what it takes from its service. */
function summerView(offer: SummerOffer, settings: OfferSettings, now: Date, locale: Locale) {
  const service = inLocale(getService(offer.serviceId), locale);
  const { id, title, description, duration, features } = service;
  return {
    ...inLocale(offer, locale),
    picture: pictures[offer.picture],
    film: offer.film && inLocale(films[offer.film], locale),
    standing: standingOf(offer, settings, now, locale),
    service: { id, title, description, duration, features },
  };
}

/** All of them in the order of the page. */
export const summerViews = (settings: OfferSettings, now: Date, locale: Locale) =>
  summerOffers.map((offer) => summerView(offer, settings, now, locale));
