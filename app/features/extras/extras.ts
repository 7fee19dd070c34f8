import type { ContentEntry, ItemPrice, SiteContent } from "#app/content/kinds.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { type Bookable, priceAedOf, pricesOn } from "#app/features/services/services.ts";
import { joined, type Locale, type Localized } from "#app/lib/locale.ts";
import { aedToFils, formatAed, formatFils } from "#app/lib/money.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { VehicleSize } from "#db/schema/enums.ts";

export type Extra = {
  id: string;
  title: Localized;
  text: Localized;
  priceAed: number;
  suvPriceAed?: number;
  sedanMinutes: number;
  suvMinutes: number;
  serviceIds: readonly string[];
  sizes: "both" | VehicleSize;
};

export type ChosenExtra = { id: string; title: Localized; minutes: number; priceAed: number };

export function extrasOf(
  { extras, prices }: Pick<SiteContent, "extras" | "prices">,
  day: LocalDate,
): Extra[] {
  const priceOf = pricesOn({ prices, kind: "extras", day });
  return extras.flatMap((entry) => {
    const price = priceOf(entry.id);
    return price ? [extraOf(entry, price)] : [];
  });
}

function extraOf(entry: ContentEntry<"extras">, { priceAed, suvPriceAed }: ItemPrice): Extra {
  const { services, sedanMinutes, suvMinutes, ...said } = entry;
  return {
    ...said,
    priceAed,
    ...(suvPriceAed !== null && { suvPriceAed }),
    sedanMinutes: Number(sedanMinutes),
    suvMinutes: Number(suvMinutes || sedanMinutes),
    serviceIds: services.split(" "),
  };
}

export const extrasFor = (
  extras: readonly Extra[],
  { suvPriceAed, serviceIds }: Pick<Bookable, "suvPriceAed"> & { serviceIds: readonly string[] },
): Extra[] =>
  extras.filter(
    (extra) =>
      extra.serviceIds.some((id) => serviceIds.includes(id)) &&
      (suvPriceAed !== undefined || extra.sizes === "both"),
  );

/** For an unknown size the longer work is assumed (needOf). */
export const chosenExtra = (extra: Extra, vehicleSize: VehicleSize | null): ChosenExtra => ({
  id: extra.id,
  title: extra.title,
  minutes: vehicleSize === "sedan" ? extra.sedanMinutes : extra.suvMinutes,
  priceAed: priceAedOf(extra, vehicleSize),
});

const isForSize = ({ sizes }: Extra, vehicleSize: VehicleSize | null): boolean =>
  sizes === "both" || sizes === vehicleSize;

export const extraField = (id: string) => `extra.${id}`;

export const pricesSeenField = "pricesSeen";

/** The price to pay that a refusal named; posted again, it is agreed. */
export const priceToldField = "priceTold";

type Prices = Pick<Bookable, "priceAed" | "suvPriceAed">;

/** What a form shows of the prices of a service or an extra, and posts. */
export const pricesText = ({ priceAed, suvPriceAed }: Prices): string =>
  [priceAed, suvPriceAed].join(" ").trim();

/** Whether the form showed this price to pay. One that did not show all of it is not asked. */
export function isPriceSeen(
  form: FormData,
  vehicleSize: VehicleSize | null,
  toPayAed: number,
): boolean {
  const isTold = form.get(priceToldField) === String(toPayAed);
  if (isTold || !form.has(pricesSeenField)) return true;
  const shown = [pricesSeenField, ...tickedExtras(form.keys()).map(extraField)];
  const prices = shown.map((name) => {
    const [priceAed = 0, suvPriceAed = priceAed] = String(form.get(name)).split(" ").map(Number);
    return priceAedOf({ priceAed, suvPriceAed }, vehicleSize);
  });
  const seen = prices.reduce((sum, aed) => sum + aed);
  return Number.isNaN(seen) || seen === toPayAed;
}

export const tickedExtras = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => (name.startsWith(extraField("")) ? [name.slice(6)] : []));

/** Of what is ticked, what is offered for this car. */
export const fittingExtras = (
  offered: readonly Extra[],
  ids: readonly string[],
  vehicleSize: VehicleSize | null,
): ChosenExtra[] =>
  offered
    .filter((extra) => ids.includes(extra.id) && isForSize(extra, vehicleSize))
    .map((extra) => chosenExtra(extra, vehicleSize));

/** The chosen extras as agreed, or the first that is not offered. */
export function chooseExtras(
  offered: readonly Extra[],
  ids: readonly string[],
  vehicleSize: VehicleSize | null,
): { ok: true; extras: ChosenExtra[] } | { ok: false; title: Localized | null } {
  const unknown = ids.some((id) => !offered.some((extra) => extra.id === id));
  if (unknown) return { ok: false, title: null };
  const unfit = offered.find((extra) => ids.includes(extra.id) && !isForSize(extra, vehicleSize));
  if (unfit) return { ok: false, title: unfit.title };
  return { ok: true, extras: fittingExtras(offered, ids, vehicleSize) };
}

export const totalAed = (
  bookable: Prices,
  vehicleSize: VehicleSize | null,
  extras: readonly ChosenExtra[],
): number => priceAedOf(bookable, vehicleSize) + extraPriceAed(extras);

export const extraPriceAed = (extras: readonly Pick<ChosenExtra, "priceAed">[]): number =>
  extras.reduce((sum, { priceAed }) => sum + priceAed, 0);

export const addUpField = "extras-total";

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

type Costs = Pick<Extra, "priceAed" | "suvPriceAed" | "sedanMinutes" | "suvMinutes">;

/** `AED 80 / AED 100 · 30 min / 40 min`: of a sedan, and of an SUV where that is another. */
export function extraCosts({ priceAed, suvPriceAed, sedanMinutes, suvMinutes }: Costs): string {
  const prices = [priceAed, ...(suvPriceAed === undefined ? [] : [suvPriceAed])];
  const lengths = [...new Set([sedanMinutes, suvMinutes])];
  return [
    prices.map((aed) => formatAed(aed, getLocale())).join(" / "),
    lengths.map((minutes) => lengthText(minutes)).join(" / "),
  ].join(" · ");
}
