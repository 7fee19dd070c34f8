import type { ItemPrice } from "#app/content/kinds.ts";
import { priceOn } from "#app/features/services/prices.ts";
import { addDays, type LocalDate } from "#app/lib/time.ts";

export type SizePrices = { sedan: number; suv: number };

type Price = Pick<ItemPrice, "priceAed" | "suvPriceAed" | "startsOn">;

/** The price before an offer is the lowest of so many days before its start. */
const daysCompared = 30;

/**
 * What an offer strikes out: the lowest price of its service, for each size, in the 30 days before
 * `start`. Null where the service had no price then: there is nothing to compare with.
 */
export function struckPrices(prices: readonly Price[], start: LocalDate): SizePrices | null {
  const first = addDays(start, -daysCompared);
  const [before, within] = [
    prices.filter(({ startsOn }) => startsOn <= first),
    prices.filter(({ startsOn }) => first < startsOn && startsOn < start),
  ];
  const atFirst = before.length > 0 ? priceOn(before, first) : undefined;
  // Of several that start on a day only the last one was ever asked.
  const lasts = within.filter(({ startsOn }, at) => within[at + 1]?.startsOn !== startsOn);
  const asked = [...(atFirst ? [atFirst] : []), ...lasts];
  if (asked.length === 0) return null;
  return {
    sedan: Math.min(...asked.map(({ priceAed }) => priceAed)),
    suv: Math.min(...asked.map(({ priceAed, suvPriceAed }) => suvPriceAed ?? priceAed)),
  };
}

/** Whole dirhams. Where nothing is saved, what is paid is the original as well. */
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
