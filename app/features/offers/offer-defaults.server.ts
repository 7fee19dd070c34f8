import type { SiteContent } from "#app/content/kinds.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { isLive, type Offer, offersOf } from "./offers.ts";

/** June to September. */
const summerMonths = ["06", "07", "08", "09"];

export type OfferDefault = "countdown" | "season";

/**
 * What the site says of offers by default, until the owner sets a last day: a countdown that ends
 * nothing (D14), and summer offers outside of the summer.
 */
export function offerDefaults(content: SiteContent, day: LocalDate): OfferDefault[] {
  const { offers, packages } = offersOf(content, day);
  const isOpenEnded = (offer: Offer) => isLive(offer) && offer.endsOn === null;
  const isSummer = summerMonths.includes(day.slice(5, 7));
  return [
    ...([...offers, ...packages].some(isOpenEnded) ? (["countdown"] as const) : []),
    ...(packages.some(isOpenEnded) && !isSummer ? (["season"] as const) : []),
  ];
}
