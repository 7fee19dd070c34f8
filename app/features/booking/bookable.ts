import { type Offer, offers } from "#app/content/offers.ts";
import { getService, type Service, services } from "#app/content/services.ts";
import { summerOffers } from "#app/content/summer.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import type { Bookable } from "./booking.ts";
import { type StartTimes, summerTimes } from "./slots.ts";

/** Everything that can be booked. Its ids are those of the bookings in the database. */
export const bookables: readonly Bookable[] = [
  ...services.map(bookableService),
  ...offers.map((offer) => bookableOffer(offer, "hourly")),
  ...summerOffers.map((offer) => bookableOffer(offer, summerTimes)),
];

export function findBookable(id: string): Bookable | undefined {
  return bookables.find((bookable) => bookable.id === id);
}

function bookableService({ id, title, priceAed, suvPriceAed, durationMinutes }: Service): Bookable {
  return { id, title, priceAed, suvPriceAed, durationMinutes, startTimes: "hourly" };
}

function bookableOffer(offer: Offer, startTimes: StartTimes): Bookable {
  return {
    id: offer.id,
    title: offer.title,
    priceAed: offer.offerPriceAed,
    suvPriceAed: offer.suvOfferPriceAed,
    durationMinutes: getService(offer.serviceId).durationMinutes,
    startTimes,
  };
}

/** What the work of it is counted by: an offer takes what its service does. */
export function workOf({ id }: Pick<Bookable, "id">, vehicleSize: VehicleSize | null) {
  const offer = [...offers, ...summerOffers].find((each) => each.id === id);
  return { serviceIds: [offer?.serviceId ?? id], vehicleSize };
}
