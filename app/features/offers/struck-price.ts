import type { ItemPrice } from "#app/content/kinds.ts";
import { priceOn } from "#app/features/services/prices.ts";
import { addDays, type LocalDate } from "#app/lib/time.ts";

export type SizePrices = { sedan: number; suv: number };

type Price = Pick<ItemPrice, "priceAed" | "suvPriceAed" | "startsOn">;

const daysCompared = 30;

/**
 * The struck-out price: the lowest of the service, per size, in the 30 days before `start`; null if
 * it had none.
 */
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
