import type { OfferKind, serviceTiers } from "#app/content/kind-fields.ts";
import type {
  ContentEntry,
  ContentKind,
  ItemPrice,
  SiteContent,
  WorkMinutes,
} from "#app/content/kinds.ts";
import { linesIn } from "#app/content/long-texts.ts";
import { firstWeek } from "#app/content/opening-hours.ts";
import { readPage } from "#app/lib/list-query.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import type { LocalDate, MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { VehicleSize } from "#db/schema/enums.ts";

export type StartTimes = "hourly" | readonly MinutesOfDay[];

/** Spec 5. */
export const summerTimes: readonly MinutesOfDay[] = [10 * 60, 15 * 60, 18 * 60];

/** Days in Dubai; null where the term is open. */
export type OfferTerm = { startsOn: LocalDate | null; endsOn: LocalDate | null };

export type BookableKind = "services" | OfferKind;

export type Bookable = {
  kind: BookableKind;
  id: string;
  path: string;
  title: Localized;
  priceAed: number;
  suvPriceAed?: number;
  startTimes: StartTimes;
  isLive: boolean;
  /** Offers only. */
  term?: OfferTerm;
};

/** The price for this vehicle (D11). */
export function priceAedOf(
  { priceAed, suvPriceAed }: Pick<Bookable, "priceAed" | "suvPriceAed">,
  vehicleSize: VehicleSize | null,
): number {
  return vehicleSize === "suv" ? (suvPriceAed ?? priceAed) : priceAed;
}

/** The latest price that has started, else the first. `prices` are one item's, in order. */
export const priceOn = <Price extends Pick<ItemPrice, "startsOn">>(
  prices: readonly Price[],
  day: LocalDate,
): Price | undefined => prices.findLast(({ startsOn }) => startsOn <= day) ?? prices[0];

export function pricesOn({
  prices,
  kind,
  day,
}: {
  prices: readonly ItemPrice[];
  kind: ContentKind;
  day: LocalDate;
}): (itemId: string) => ItemPrice | undefined {
  const ofItem = Map.groupBy(
    prices.filter((price) => price.kind === kind),
    ({ itemId }) => itemId,
  );
  return (itemId) => priceOn(ofItem.get(itemId) ?? [], day);
}

export const vehicleSizeLabel = {
  sedan: m.booking_vehicle_sedan,
  suv: m.booking_vehicle_suv,
} satisfies Record<VehicleSize, () => string>;

export type ServiceTier = (typeof serviceTiers)[number];

export type Service = ReturnType<typeof servicesOf>[number];

type Content = Pick<SiteContent, "services" | "prices" | "workMinutes">;

export function servicesOf({ services: entries, prices, workMinutes }: Content, day: LocalDate) {
  const priceOf = pricesOn({ prices, kind: "services", day });
  return entries.flatMap((entry) => {
    const price = priceOf(entry.id);
    if (!price) return [];
    const work = workMinutes.find(({ serviceId }) => serviceId === entry.id);
    return [{ ...serviceOf(entry, price), work }];
  });
}

function serviceOf(entry: ContentEntry<"services">, price: ItemPrice) {
  const { features, protection, additionalInfo, video, tier, tag, bestSeller, ...said } = entry;
  const slug = entry.slug || entry.id;
  return {
    ...said,
    kind: "services" as const,
    slug,
    path: `/services/${slug}`,
    startTimes: "hourly" as const,
    isLive: true,
    priceAed: price.priceAed,
    suvPriceAed: price.suvPriceAed ?? undefined,
    features: linesIn(features),
    protection: protection.en ? protection : undefined,
    additionalInfo: additionalInfo.en ? additionalInfo : undefined,
    videoUrl: video || undefined,
    tier: tier === "no" ? undefined : tier,
    bestSeller: bestSeller === "yes",
    tag: tag === "no" ? undefined : tag,
  };
}

const servicesPerPage = 24;

export function servicesAt(services: readonly Service[], search: URLSearchParams) {
  const page = readPage(search);
  const pages = Math.max(1, Math.ceil(services.length / servicesPerPage));
  if (page > pages) return null;
  const from = (page - 1) * servicesPerPage;
  return { services: services.slice(from, from + servicesPerPage), page, pages };
}

export const servicesPage = (page: number): string =>
  page > 1 ? `/services?page=${page}` : "/services";

export function otherServices(services: readonly Service[], id: string): Service[] {
  const position = services.findIndex((service) => service.id === id);
  return [...services.slice(position + 1), ...services.slice(0, Math.max(position, 0))].slice(0, 3);
}

const workDayMinutes = () =>
  Math.max(...firstWeek.flat().map(({ opens, closes }) => closes - opens));

/** Work that takes longer than this is said in days. */
const longestInHours = 8 * 60;

/** How long a service takes in words, with its curing: `45 min`, `2-3 hrs`, `1-2 days`. */
export function durationText(work: WorkMinutes | undefined, locale: Locale): string {
  if (!work) return "";
  const { sedanMinutes, suvMinutes, curingMinutes } = work;
  const shortest = Math.min(sedanMinutes, suvMinutes) + curingMinutes;
  const longest = Math.max(sedanMinutes, suvMinutes) + curingMinutes;
  if (longest > longestInHours) {
    const from = Math.max(1, Math.floor(shortest / workDayMinutes()));
    const to = Math.ceil(longest / workDayMinutes());
    return from < to
      ? m.services_days_range({ from, to }, { locale })
      : m.services_days({ count: to }, { locale });
  }
  const [from = "", to = ""] = [shortest, longest].map((total) => {
    const hours = m.services_hours({ count: Math.floor(total / 60) }, { locale });
    const minutes = m.services_minutes({ count: total % 60 }, { locale });
    if (total < 60) return minutes;
    return total % 60 === 0 ? hours : m.services_hours_minutes({ hours, minutes }, { locale });
  });
  return from === to ? from : m.services_from_to({ from, to }, { locale });
}
