import type { OfferKind } from "#app/content/kind-fields.ts";
import type { ContentEntry, ContentKind, ItemPrice, SiteContent } from "#app/content/kinds.ts";
import { linesIn } from "#app/content/long-texts.ts";
import {
  type OfferTerm,
  priceOn,
  type Service,
  servicesOf,
  summerTimes,
} from "#app/features/services/services.ts";
import type { PageTitle } from "#app/features/website/page-title.ts";
import { addDays, type LocalDate, parseLocalDate } from "#app/lib/time.ts";

export type OfferState = "before" | "live" | "over";

/** Live from the start of the first day to the end of the last (D14). */
export function stateOn({ startsOn, endsOn }: OfferTerm, day: LocalDate): OfferState {
  if (endsOn !== null && day > endsOn) return "over";
  return startsOn !== null && day < startsOn ? "before" : "live";
}

export type Offer = ReturnType<typeof offerOf>;

export type Bookables = Record<OfferKind, Offer[]> & { services: Service[] };

export function bookablesByKind(content: SiteContent, day: LocalDate): Bookables {
  const pricesOf = (kind: ContentKind, id: string) =>
    content.prices.filter((price) => price.kind === kind && price.itemId === id);
  const services = servicesOf(content, day);
  const offersOfKind = (kind: OfferKind) =>
    content[kind].flatMap((entry) => {
      const prices = pricesOf(kind, entry.id);
      const price = priceOn(prices, day);
      const service = services.find(({ id }) => id === entry.service);
      if (!price || !service) return [];
      const usual = pricesOf("services", service.id);
      return [offerOf(kind, entry, { prices, price, service, usual, day })];
    });
  return { services, offers: offersOfKind("offers"), packages: offersOfKind("packages") };
}

type Entry = ContentEntry<"offers"> | ContentEntry<"packages">;
type Priced = {
  prices: ItemPrice[];
  price: ItemPrice;
  service: Service;
  usual: ItemPrice[];
  day: LocalDate;
};

export const offerLists = {
  offers: { path: "/offers", title: "offersTitle" },
  packages: { path: "/summeroffers", title: "summerTitle" },
} as const satisfies Record<OfferKind, { path: string; title: PageTitle }>;

const startTimesOf = { offers: "hourly", packages: summerTimes } as const;

function offerOf(kind: OfferKind, entry: Entry, { prices, price, service, usual, day }: Priced) {
  const { id, title, badge, picture, alt, permit, video, film } = entry;
  const { comparedWith: from, difference: text } = entry;
  const slug = entry.slug || id;
  const term = termOf(entry);
  const state = stateOn(term, day);
  const sizes = pricesOfSizes(price);
  return {
    id,
    slug,
    kind,
    path: `${offerLists[kind].path}/${slug}`,
    title,
    service,
    priceAed: sizes.sedan,
    suvPriceAed: sizes.suv,
    savings: savingsOf(sizes, struckPrices(usual, beginOf(term, prices) ?? day)),
    startTimes: startTimesOf[kind],
    term,
    state,
    isLive: state === "live",
    permit,
    badge,
    ...saidOf(entry, service),
    picture,
    alt,
    videoUrl: video || undefined,
    film: film === "no" ? undefined : film,
    difference: from && text.en ? { from, text } : undefined,
  };
}

/** A package has the description and the features of its service, and a stripe of light. */
function saidOf(entry: Entry, { description, features }: Service) {
  if ("light" in entry) {
    const { light, description: shortDescription } = entry;
    return { popular: false, light, shortDescription, description, features };
  }
  const { shortDescription } = entry;
  return {
    popular: entry.popular === "yes",
    light: undefined,
    shortDescription,
    description: entry.description,
    features: linesIn(entry.features),
  };
}

export const termOf = (entry: { startsOn: string; endsOn: string }): OfferTerm => ({
  startsOn: parseLocalDate(entry.startsOn),
  endsOn: parseLocalDate(entry.endsOn),
});

export const beginOf = (
  { startsOn }: Pick<OfferTerm, "startsOn">,
  prices: readonly Pick<ItemPrice, "startsOn">[],
): LocalDate | undefined => startsOn ?? prices[0]?.startsOn;

export const pricesOfSizes = ({
  priceAed,
  suvPriceAed,
}: Pick<ItemPrice, "priceAed" | "suvPriceAed">): SizePrices => ({
  sedan: priceAed,
  suv: suvPriceAed ?? priceAed,
});

export const allOffers = ({ offers, packages }: Bookables): Offer[] => [...offers, ...packages];

/** The live ones, or else those that are over. */
export function shownOffers(offers: readonly Offer[]): Offer[] {
  const live = offers.filter(({ isLive }) => isLive);
  return live.length > 0 ? live : offers.filter(({ state }) => state === "over");
}

export type SizePrices = { sedan: number; suv: number };

type Price = Pick<ItemPrice, "priceAed" | "suvPriceAed" | "startsOn">;

const daysCompared = 30;

/** The struck-out price: the lowest of the 30 days before `start`, per size; null if none. */
export function struckPrices(prices: readonly Price[], start: LocalDate): SizePrices | null {
  const first = addDays(start, -daysCompared);
  const [before, within] = [
    prices.filter(({ startsOn }) => startsOn <= first),
    prices.filter(({ startsOn }) => first < startsOn && startsOn < start),
  ];
  const atFirst = before.length > 0 ? priceOn(before, first) : undefined;
  // Of several prices of a day only the last one was asked.
  const lasts = within.filter(({ startsOn }, at) => within[at + 1]?.startsOn !== startsOn);
  const asked = [...(atFirst ? [atFirst] : []), ...lasts];
  if (asked.length === 0) return null;
  return {
    sedan: Math.min(...asked.map(({ priceAed }) => priceAed)),
    suv: Math.min(...asked.map(({ priceAed, suvPriceAed }) => suvPriceAed ?? priceAed)),
  };
}

export type Savings = { originalAed: number; offerAed: number; savedAed: number; percent: number };

export function savingsOf(
  offer: SizePrices,
  struck: SizePrices | null,
): { sedan: Savings; suv: Savings } {
  return {
    sedan: savings(struck?.sedan ?? offer.sedan, offer.sedan),
    suv: savings(struck?.suv ?? offer.suv, offer.suv),
  };
}

function savings(struckAed: number, offerAed: number): Savings {
  const originalAed = Math.max(struckAed, offerAed);
  const savedAed = originalAed - offerAed;
  // Rounded down: never more is promised than is saved.
  return { originalAed, offerAed, savedAed, percent: Math.floor((savedAed * 100) / originalAed) };
}
