import type { ShouldRevalidateFunctionArgs } from "react-router";
import { films } from "#app/content/films.ts";
import { type FeaturedOffer, findOffer, type Offer } from "#app/content/offers.ts";
import { pictures } from "#app/content/pictures.ts";
import { findSummerOffer } from "#app/content/summer.ts";
import {
  endOf,
  isOver,
  type OfferSettings,
  savingsOf,
  termOf,
} from "#app/features/offers/offers.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

export type OfferStanding = ReturnType<typeof standingOf>;

export function standingOf(offer: Offer, settings: OfferSettings, now: Date, locale: Locale) {
  const term = termOf(offer.id, settings);
  const until = endOf(term);
  return {
    ...term,
    // Without an end nothing of the page is about the time, so that it stays the same.
    countdown: until && { until, now },
    isOver: isOver(term, now),
    savings: savingsOf(offer),
    difference: inLocale(differenceOf(offer, settings, now), locale),
  };
}

function differenceOf({ id, difference }: Offer, settings: OfferSettings, now: Date) {
  const isLive = (offer: Offer["id"]) => !isOver(termOf(offer, settings), now);
  if (!difference || !isLive(id) || !isLive(difference.from)) return null;
  const { from, text } = difference;
  const featured = findOffer(from);
  const other = featured ?? findSummerOffer(from);
  if (!other) throw new Error(`There is no offer ${from}`);
  const path = featured ? `/offers/${from}` : `/summeroffers/${from}`;
  return { text, title: other.title, path };
}

export type OfferView = ReturnType<typeof offerView>;

export function offerView(offer: FeaturedOffer, standing: OfferStanding, locale: Locale) {
  return {
    ...inLocale(offer, locale),
    picture: pictures[offer.picture],
    film: offer.film && inLocale(films[offer.film], locale),
    standing,
  };
}

/** After a post to an offer that has ended the page is another one; else as after any refusal. */
export const askAnew = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 410 || defaultShouldRevalidate;

export function endedText({ lastDay }: Pick<OfferStanding, "lastDay">, service: string): string {
  return lastDay
    ? m.offers_ended_text({ date: formatDate(lastDay, getLocale(), "long"), service })
    : m.offers_ended_heading();
}
