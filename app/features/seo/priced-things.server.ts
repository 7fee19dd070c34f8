import type { ItemList, Offer as OfferThing, Product, Service as ServiceThing } from "schema-dts";
import { pictureOf } from "#app/content/pictures.ts";
import type { Perfume } from "#app/features/catalog/perfume.ts";
import type { Savings } from "#app/features/offers/offers.ts";
import { isLive, type Offer } from "#app/features/offers/offers.ts";
import { shippingRates } from "#app/features/pricing/pricing.ts";
import { type Service, servicePath } from "#app/features/services/services.ts";
import { brandName } from "#app/lib/brand-name.ts";
import { aedToFils } from "#app/lib/money.ts";
import { endOfDay, startOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { addressOf, businessId, itemList, type Site } from "./structured-data.server.ts";

const currency = { priceCurrency: "AED" } as const;

export function serviceThing(site: Site, service: Service): ServiceThing {
  const { title, description, priceAed, suvPriceAed, picture } = service;
  const url = addressOf(site, servicePath(service));
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
  const url = addressOf(site, servicePath(service));
  const name = service.title[site.locale];
  return { "@type": "Service", "@id": `${url}#service`, name, url } as const;
}

export function offerThings(site: Site, offer: Offer): OfferThing[] {
  const { path, service, startsOn, endsOn, savings } = offer;
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
  const live = offers.filter(isLive);
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
  const { freeFromFils, feeFils } = shippingRates.uae;
  const deliveryFils = aedToFils(perfume.priceAed) >= freeFromFils ? 0 : feeFils;
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
        merchantReturnDays: 7,
      },
    },
  };
}

function imagesOf({ brand }: Site, key: string): string[] {
  const picture = pictureOf(key);
  return picture ? [brand.siteUrl + picture.img.src] : [];
}
