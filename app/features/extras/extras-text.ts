import { lengthText } from "#app/features/hours/hours-text.ts";
import { joined } from "#app/lib/list.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { aedToFils, formatAed, formatFils } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ChosenExtra } from "./extras.ts";

/** `Engine bay (AED 80, 30 min)`. */
export const extraText = ({ title, priceAed, minutes }: ChosenExtra, locale: Locale): string =>
  withCosts(title[locale], { priceFils: aedToFils(priceAed), minutes }, locale);

/** `AED 80, 30 min`. */
export const costsText = ({ priceAed, minutes }: ChosenExtra, locale: Locale): string =>
  joined([formatAed(priceAed, locale), timeText(minutes, locale)], locale);

const timeText = (minutes: number, locale: Locale) =>
  minutes > 0 ? lengthText(minutes, locale) : null;

export type AlsoBooked = {
  name: Localized;
  minutes: number;
  quantity: number;
  priceFils: number;
};

/** `2 × Oud (AED 170)`. */
export function alsoText(
  { name, minutes, quantity, priceFils }: AlsoBooked,
  locale: Locale = getLocale(),
): string {
  const called = quantity > 1 ? `${quantity} × ${name[locale]}` : name[locale];
  const costs = { priceFils: priceFils * quantity, minutes: minutes * quantity };
  return withCosts(called, costs, locale);
}

function withCosts(
  name: string,
  { priceFils, minutes }: { priceFils: number; minutes: number },
  locale: Locale,
): string {
  return `${name} (${joined([formatFils(priceFils, locale), timeText(minutes, locale)], locale)})`;
}

type Costs = {
  priceAed: number;
  suvPriceAed: number | null;
  sedanMinutes: number;
  suvMinutes: number;
};

/** `AED 80 / AED 100 · 30 min / 40 min`: of a sedan, and of an SUV where that is another. */
export function extraCosts({ priceAed, suvPriceAed, sedanMinutes, suvMinutes }: Costs): string {
  const prices = [priceAed, ...(suvPriceAed === null ? [] : [suvPriceAed])];
  const lengths = [...new Set([sedanMinutes, suvMinutes])];
  return [
    prices.map((aed) => formatAed(aed, getLocale())).join(" / "),
    lengths.map((minutes) => lengthText(minutes)).join(" / "),
  ].join(" · ");
}
