import type {
  AutoWash,
  BreadcrumbList,
  FAQPage,
  Graph,
  ItemList,
  Offer as OfferThing,
  OpeningHoursSpecification,
  Product,
  Service as ServiceThing,
  Thing,
  WebSite,
} from "schema-dts";
import { pictureOf } from "#app/content/pictures.ts";
import type { Perfume } from "#app/features/catalog/perfume.ts";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import type { HoursRule, OpeningHours } from "#app/features/hours/hours.ts";
import type { Offer, Savings } from "#app/features/offers/offers.ts";
import { homeCountry } from "#app/features/pricing/countries.ts";
import { returnDays, shippingOf } from "#app/features/pricing/pricing.ts";
import { servicesOfRequest } from "#app/features/services/services.server.ts";
import type { Service } from "#app/features/services/services.ts";
import { brandName } from "#app/lib/brand.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { scriptJson } from "#app/lib/text.ts";
import { clockOfMinutes, dayMinutes, endOfDay, startOfDay, today, weekday } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import type { Settings } from "#app/platform/settings.ts";

export type Site = Pick<Settings, "brand" | "taxMode"> & {
  locale: Locale;
  hours: OpeningHours;
  services: readonly Service[];
  now: Date;
};

export async function siteOf(context: Context): Promise<Site> {
  const app = context.get(appContext);
  const { brand, taxMode } = app.settings;
  const hours = await readHoursOrLast(app);
  const services = await servicesOfRequest(context);
  return { brand, taxMode, locale: getLocale(), hours, services, now: app.now() };
}

export type Crumb = { name: string; path: string };

/** No ratings: the reviews are samples, and a site may not rate itself. */
export function structuredData(site: Site, way: readonly Crumb[], about: readonly Thing[] = []) {
  const crumbs = way.length > 0 ? [breadcrumbs(site, way)] : [];
  const graph: Graph = {
    "@context": "https://schema.org",
    "@graph": [business(site), ...crumbs, ...about],
  };
  return scriptJson(graph);
}

export const addressOf = ({ brand, locale }: Site, path: string) =>
  absoluteUrl(brand.siteUrl, path, locale);

const businessId = ({ brand }: Site) => `${brand.siteUrl}/#business`;

const dayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

function business(site: Site): AutoWash {
  const { brand, locale } = site;
  const { latitude, longitude } = brand.mapPoint;
  const prices = site.services.flatMap(({ priceAed, suvPriceAed = priceAed }) => [
    priceAed,
    suvPriceAed,
  ]);
  return {
    "@type": "AutoWash",
    "@id": businessId(site),
    name: brandName(brand, locale),
    description: m.site_footer_tagline(),
    url: addressOf(site, "/"),
    logo: `${brand.siteUrl}/icon-512.png`,
    image: addressOf(site, "/cards/home.jpg"),
    telephone: telHref(brand.phone).replace("tel:", ""),
    email: brand.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: brand.address[locale],
      addressLocality: m.site_city(),
      addressCountry: "AE",
    },
    geo: { "@type": "GeoCoordinates", latitude, longitude },
    hasMap: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
    openingHoursSpecification: openingTimes(site),
    ...(prices.length > 0 && {
      priceRange: `AED ${Math.min(...prices)}-${Math.max(...prices)}`,
    }),
    currenciesAccepted: "AED",
    paymentAccepted: "Cash, Credit Card",
    ...(brand.trn && { vatID: brand.trn }),
    sameAs: brand.instagramUrl,
  };
}

function openingTimes({ hours, now }: Site) {
  const first = today(now);
  const specifications = hours
    .filter(({ endsOn }) => endsOn === null || endsOn >= first)
    .sort((one, other) => Number(other.kind === "week") - Number(one.kind === "week"))
    .flatMap(timesOfRule);
  const [only] = specifications;
  return only && specifications.length === 1 ? only : specifications;
}

function timesOfRule(rule: HoursRule): OpeningHoursSpecification[] {
  const valid = rule.startsOn &&
    rule.endsOn && { validFrom: rule.startsOn, validThrough: rule.endsOn };
  const base = { "@type": "OpeningHoursSpecification", ...valid } as const;
  if (rule.kind === "closure") return [{ ...base, opens: "00:00", closes: "00:00" }];
  const days = weekOf(rule);
  const intervals = new Map(
    days.flatMap(({ intervals }) => intervals).map((each) => [keyOf(each), each]),
  );
  return [...intervals].map(([key, { opens, closes }]) => ({
    "@type": base["@type"],
    dayOfWeek: days
      .filter((day) => day.intervals.some((each) => keyOf(each) === key))
      .flatMap((day) => dayNames[day.weekday] ?? []),
    opens: clockOfMinutes(opens),
    closes: closes === dayMinutes ? "23:59" : clockOfMinutes(closes % dayMinutes),
    ...valid,
  }));
}

const keyOf = ({ opens, closes }: { opens: number; closes: number }) => `${opens}-${closes}`;

function weekOf({ kind, pattern, startsOn }: HoursRule) {
  const weekdays = kind === "day" && startsOn ? [weekday(startsOn)] : [0, 1, 2, 3, 4, 5, 6];
  return weekdays.map((day) => ({ weekday: day, intervals: pattern[day % pattern.length] ?? [] }));
}

function breadcrumbs(site: Site, way: readonly Crumb[]): BreadcrumbList {
  const crumbs = [{ name: m.site_nav_home(), path: "/" }, ...way];
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: addressOf(site, path),
    })),
  };
}

export function website(site: Site): WebSite {
  return {
    "@type": "WebSite",
    "@id": `${site.brand.siteUrl}/#website`,
    name: brandName(site.brand, site.locale),
    url: addressOf(site, "/"),
    inLanguage: site.locale,
    publisher: { "@id": businessId(site) },
  };
}

export function itemList(site: Site, items: readonly Crumb[]): ItemList {
  return {
    "@type": "ItemList",
    itemListElement: items.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: addressOf(site, path),
    })),
  };
}

export function questions(
  site: Site,
  asked: readonly { question: string; answer: string }[],
): FAQPage {
  return {
    "@type": "FAQPage",
    inLanguage: site.locale,
    mainEntity: asked.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

const currency = { priceCurrency: "AED" } as const;

export const thingsOf = (site: Site, bookable: Service | Offer): Thing[] =>
  bookable.kind === "services" ? [serviceThing(site, bookable)] : offerThings(site, bookable);

function serviceThing(site: Site, service: Service): ServiceThing {
  const { title, description, priceAed, suvPriceAed, picture } = service;
  const url = addressOf(site, service.path);
  const price = (aed: number, name?: string): OfferThing => ({
    "@type": "Offer",
    name,
    price: aed,
    ...currency,
    availability: "https://schema.org/InStock",
    url,
  });
  return {
    ...serviceReference(site, service),
    description: description[site.locale],
    serviceType: title[site.locale],
    image: imagesOf(site, picture),
    provider: { "@id": businessId(site) },
    areaServed: m.site_city(),
    offers: suvPriceAed
      ? [price(priceAed, m.booking_vehicle_sedan()), price(suvPriceAed, m.booking_vehicle_suv())]
      : price(priceAed),
  };
}

function serviceReference(site: Site, service: Service) {
  const url = addressOf(site, service.path);
  const name = service.title[site.locale];
  return { "@type": "Service", "@id": `${url}#service`, name, url } as const;
}

function offerThings(site: Site, offer: Offer): OfferThing[] {
  const { path, service, term, savings } = offer;
  const { startsOn, endsOn } = term;
  const url = addressOf(site, path);
  const thing = (size: string, { offerAed, originalAed, savedAed }: Savings): OfferThing => ({
    "@type": "Offer",
    name: `${offer.title[site.locale]} (${size})`,
    price: offerAed,
    ...currency,
    ...(savedAed > 0 && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        priceType: "https://schema.org/StrikethroughPrice",
        price: originalAed,
        ...currency,
      },
    }),
    availability: "https://schema.org/InStock",
    ...(startsOn && { validFrom: startOfDay(startsOn).toISOString() }),
    ...(endsOn && { validThrough: endOfDay(endsOn).toISOString() }),
    url,
    image: imagesOf(site, offer.picture),
    offeredBy: { "@id": businessId(site) },
    itemOffered: serviceReference(site, service),
  });
  return [
    thing(m.booking_vehicle_sedan(), savings.sedan),
    thing(m.booking_vehicle_suv(), savings.suv),
  ];
}

export function offerList(site: Site, offers: readonly Offer[]): ItemList[] {
  const live = offers.filter(({ isLive }) => isLive);
  if (live.length === 0) return [];
  return [
    itemList(
      site,
      live.map(({ title, path }) => ({ name: title[site.locale], path })),
    ),
  ];
}

const availability = {
  "in-stock": "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  out: "https://schema.org/OutOfStock",
  "by-phone": undefined,
} as const satisfies Record<Perfume["stock"]["kind"], string | undefined>;

export function perfumeThing(site: Site, perfume: Perfume): Product {
  const url = addressOf(site, `/perfumes/${perfume.slug}`);
  const deliveryFils = shippingOf(aedToFils(perfume.priceAed), homeCountry);
  return {
    "@type": "Product",
    "@id": `${url}#product`,
    name: perfume.name.text,
    description: perfume.description.text,
    image: imagesOf(site, perfume.image),
    sku: perfume.slug,
    category: perfume.category.text,
    brand: { "@type": "Brand", name: brandName(site.brand, site.locale) },
    offers: {
      "@type": "Offer",
      price: perfume.priceAed,
      ...currency,
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: perfume.priceAed,
        ...currency,
        ...(site.taxMode !== "none" && { valueAddedTaxIncluded: site.taxMode === "included" }),
      },
      availability: availability[perfume.stock.kind],
      itemCondition: "https://schema.org/NewCondition",
      url,
      seller: { "@id": businessId(site) },
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingDestination: { "@type": "DefinedRegion", addressCountry: "AE" },
        shippingRate: { "@type": "MonetaryAmount", value: deliveryFils / 100, currency: "AED" },
      },
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: "AE",
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: returnDays,
      },
    },
  };
}

function imagesOf({ brand }: Site, key: string): string[] {
  const picture = pictureOf(key);
  return picture ? [brand.siteUrl + picture.img.src] : [];
}
