import { type Offer, offers } from "#app/content/offers.ts";
import { summerOffers } from "#app/content/summer.ts";
import { findService, type Service } from "#app/features/services/services.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import type { Bookable } from "./booking.ts";
import { type StartTimes, summerTimes } from "./slots.ts";

/** Everything that can be booked while these services are on offer; ids are those of bookings. */
export function bookablesOf(services: readonly Service[]): Bookable[] {
  const isOffered = ({ serviceId }: Offer) => findService(services, serviceId) !== undefined;
  return [
    ...services.map(bookableService),
    ...offers.filter(isOffered).map((offer) => bookableOffer(offer, "hourly")),
    ...summerOffers.filter(isOffered).map((offer) => bookableOffer(offer, summerTimes)),
  ];
}

export const findBookable = (services: readonly Service[], id: string): Bookable | undefined =>
  bookablesOf(services).find((bookable) => bookable.id === id);

const bookableService = ({ id, title, priceAed, suvPriceAed }: Service): Bookable => {
  return { id, title, priceAed, suvPriceAed, startTimes: "hourly" };
};

const bookableOffer = (offer: Offer, startTimes: StartTimes): Bookable => ({
  id: offer.id,
  title: offer.title,
  priceAed: offer.offerPriceAed,
  suvPriceAed: offer.suvOfferPriceAed,
  startTimes,
});

/** The page on which it is booked. */
export function bookablePath({ id }: Pick<Bookable, "id">): string {
  const isIn = (some: readonly Offer[]) => some.some((offer) => offer.id === id);
  if (isIn(summerOffers)) return `/summeroffers/${id}`;
  return isIn(offers) ? `/offers/${id}` : `/services/${id}`;
}

const allOffers: readonly Offer[] = [...offers, ...summerOffers];

/** By which bookings name a service: by itself and by its offers. */
export const bookableIdsOf = (serviceId: string): string[] => [
  serviceId,
  ...allOffers.filter((offer) => offer.serviceId === serviceId).map(({ id }) => id),
];

/** What the work of it is counted by: an offer takes what its service does. */
export function workOf({ id }: Pick<Bookable, "id">, vehicleSize: VehicleSize | null) {
  const offer = allOffers.find((each) => each.id === id);
  return { serviceIds: [offer?.serviceId ?? id], vehicleSize };
}
