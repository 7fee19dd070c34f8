import type {
  ContentEntry,
  ContentKind,
  FilmKey,
  ItemPrice,
  OfferKind,
  packageLights,
  SiteContent,
} from "#app/content/kinds.ts";
import { linesIn } from "#app/content/long-texts.ts";
import type { OfferTerm } from "#app/features/services/bookable.ts";
import { priceOn } from "#app/features/services/prices.ts";
import { findService, servicesOf } from "#app/features/services/services.ts";
import type { Localized } from "#app/lib/locale.ts";
import { type LocalDate, parseLocalDate } from "#app/lib/time.ts";
import { type Savings, type SizePrices, savingsOf, struckPrices } from "./struck-price.ts";

export type OfferState = "before" | "live" | "over";

/** Live from the start of the first day to the end of the last (D14). */
export function stateOn({ startsOn, endsOn }: OfferTerm, day: LocalDate): OfferState {
  if (endsOn !== null && day > endsOn) return "over";
  return startsOn !== null && day < startsOn ? "before" : "live";
}

export type Offer = OfferTerm & {
  id: string;
  slug: string;
  kind: OfferKind;
  path: string;
  title: Localized;
  serviceId: string;
  priceAed: number;
  suvPriceAed: number;
  savings: { sedan: Savings; suv: Savings };
  state: OfferState;
  permit: string;
  badge: Localized;
  description: Localized;
  picture: string;
  alt: Localized;
  videoUrl?: string;
  film?: FilmKey;
  difference?: { from: string; text: Localized };
};

export type FeaturedOffer = Offer & {
  kind: "offers";
  popular: boolean;
  shortDescription: Localized;
  features: Localized[];
};

export type Package = Offer & { kind: "packages"; light: (typeof packageLights)[number] };

export type Offers = { offers: FeaturedOffer[]; packages: Package[] };

const known = new WeakMap<SiteContent, { day: LocalDate; offers: Offers }>();

export function offersOf(content: SiteContent, day: LocalDate): Offers {
  const last = known.get(content);
  if (last?.day === day) return last.offers;
  const pricesOf = (kind: ContentKind, id: string) =>
    content.prices.filter((price) => price.kind === kind && price.itemId === id);
  const services = servicesOf(content, day);
  const common = (kind: OfferKind, entry: Entry) => {
    const prices = pricesOf(kind, entry.id);
    const price = priceOn(prices, day);
    if (!price || !findService(services, entry.service)) return null;
    return offerOf(kind, entry, { prices, price, usual: pricesOf("services", entry.service), day });
  };
  const offers = {
    offers: content.offers.flatMap((entry) => {
      const offer = common("offers", entry);
      if (!offer) return [];
      const { popular, shortDescription, features } = entry;
      const own = { kind: "offers", popular: popular === "yes", shortDescription } as const;
      return { ...offer, ...own, features: linesIn(features) };
    }),
    packages: content.packages.flatMap((entry) => {
      const offer = common("packages", entry);
      return offer ? { ...offer, kind: "packages" as const, light: entry.light } : [];
    }),
  };
  known.set(content, { day, offers });
  return offers;
}

type Entry = ContentEntry<"offers"> | ContentEntry<"packages">;
type Priced = { prices: ItemPrice[]; price: ItemPrice; usual: ItemPrice[]; day: LocalDate };

const paths = { offers: "/offers", packages: "/summeroffers" } as const;

function offerOf(kind: OfferKind, entry: Entry, { prices, price, usual, day }: Priced): Offer {
  const { id, title, badge, description, picture, alt, permit, video, film } = entry;
  const { comparedWith: from, difference: text } = entry;
  const slug = entry.slug || id;
  const term = termOf(entry);
  const sizes = pricesOfSizes(price);
  return {
    id,
    slug,
    kind,
    path: `${paths[kind]}/${slug}`,
    title,
    serviceId: entry.service,
    priceAed: sizes.sedan,
    suvPriceAed: sizes.suv,
    savings: savingsOf(sizes, struckPrices(usual, beginOf(term, prices) ?? day)),
    ...term,
    state: stateOn(term, day),
    permit,
    badge,
    description,
    picture,
    alt,
    ...(video && { videoUrl: video }),
    ...(film !== "no" && { film }),
    ...(from && text.en && { difference: { from, text } }),
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

export const allOffers = ({ offers, packages }: Offers): Offer[] => [...offers, ...packages];

export const isLive = ({ state }: Pick<Offer, "state">): boolean => state === "live";

export function shownOffers<Shown extends Offer>(offers: readonly Shown[]): Shown[] {
  const live = offers.filter(isLive);
  return live.length > 0 ? live : offers.filter(({ state }) => state === "over");
}
