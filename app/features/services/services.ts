import type { serviceTiers } from "#app/content/kind-fields.ts";
import type { ContentEntry, ItemPrice, SiteContent } from "#app/content/kinds.ts";
import { linesIn } from "#app/content/long-texts.ts";
import type { Localized } from "#app/lib/locale.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { durationText } from "./duration.ts";
import { pricesOn } from "./prices.ts";

export type ServiceTier = (typeof serviceTiers)[number];

export type Service = {
  id: string;
  slug: string;
  title: Localized;
  priceAed: number;
  suvPriceAed?: number;
  duration: Localized;
  protection?: Localized;
  shortDescription: Localized;
  description: Localized;
  features: Localized[];
  additionalInfo?: Localized;
  videoUrl?: string;
  picture: string;
  alt: Localized;
  tier?: ServiceTier;
  bestSeller: boolean;
  tag?: Exclude<ContentEntry<"services">["tag"], "no">;
};

type Content = Pick<SiteContent, "services" | "prices" | "workMinutes">;

const known = new WeakMap<
  Content["services"],
  Omit<Content, "services"> & { day: LocalDate; services: Service[] }
>();

export function servicesOf(
  { services: entries, prices, workMinutes }: Content,
  day: LocalDate,
): Service[] {
  const last = known.get(entries);
  if (last?.prices === prices && last.workMinutes === workMinutes && last.day === day)
    return last.services;
  const priceOf = pricesOn({ prices, kind: "services", day });
  const services = entries.flatMap((entry) => {
    const price = priceOf(entry.id);
    if (!price) return [];
    const work = workMinutes.find(({ serviceId }) => serviceId === entry.id);
    return [{ ...serviceOf(entry, price), duration: durationText(work) }];
  });
  known.set(entries, { prices, workMinutes, day, services });
  return services;
}

function serviceOf(entry: ContentEntry<"services">, price: ItemPrice): Omit<Service, "duration"> {
  const { features, protection, additionalInfo, video, tier, tag, bestSeller, ...said } = entry;
  return {
    ...said,
    slug: entry.slug || entry.id,
    priceAed: price.priceAed,
    ...(price.suvPriceAed !== null && { suvPriceAed: price.suvPriceAed }),
    features: linesIn(features),
    ...(protection.en && { protection }),
    ...(additionalInfo.en && { additionalInfo }),
    ...(video && { videoUrl: video }),
    ...(tier !== "no" && { tier }),
    bestSeller: bestSeller === "yes",
    ...(tag !== "no" && { tag }),
  };
}

export const findService = (services: readonly Service[], id: string): Service | undefined =>
  services.find((service) => service.id === id);

export const servicePath = ({ slug }: Pick<Service, "slug">): string => `/services/${slug}`;

const servicesPerPage = 24;

export function servicesAt(services: readonly Service[], search: URLSearchParams) {
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.get("page") ?? "")?.[0] ?? 1);
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
