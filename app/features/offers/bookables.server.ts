import type { SiteContent } from "#app/content/kinds.ts";
import type { Bookable } from "#app/features/services/bookable.ts";
import { type StartTimes, summerTimes } from "#app/features/services/bookable.ts";
import { type Service, servicePath, servicesOf } from "#app/features/services/services.ts";
import { findByAddress } from "#app/features/website/addresses.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { allOffers, isLive, type Offer, offersOf } from "./offers.ts";

export const readBookables = async ({ db, now }: Pick<App, "db" | "now">): Promise<Offered[]> =>
  bookablesOf(await readContent({ db }), today(now()));

export async function findBookableAt(app: Pick<App, "db" | "now">, name: string) {
  const bookables = await readBookables(app);
  const current = findByForm(bookables, name);
  if (current) return current;
  const id = await findByAddress(app.db, { space: "bookable", slug: name });
  return id === null ? undefined : findBookable(bookables, id);
}

export type Offered = Bookable & { isLive: boolean; path: string };

export function bookablesOf(content: SiteContent, day: LocalDate): Offered[] {
  const { offers, packages } = offersOf(content, day);
  return [
    ...servicesOf(content, day).map(bookableService),
    ...allOffers({ offers, packages }).map(bookableOffer),
  ];
}

export const findBookable = (bookables: readonly Offered[], id: string): Offered | undefined =>
  bookables.find((bookable) => bookable.id === id);

/** By id, or by the last part of its page's address, which is all a booking form knows. */
const findByForm = (bookables: readonly Offered[], name: string): Offered | undefined =>
  findBookable(bookables, name) ?? bookables.find(({ path }) => path.endsWith(`/${name}`));

export const bookableService = (service: Service): Offered => {
  const { id, title, priceAed, suvPriceAed } = service;
  const path = servicePath(service);
  return { id, path, title, priceAed, suvPriceAed, startTimes: "hourly", isLive: true };
};

const startTimesOf = { offers: "hourly", packages: summerTimes } satisfies Record<
  Offer["kind"],
  StartTimes
>;

export const bookableOffer = (offer: Offer): Offered => {
  const { id, kind, path, title, priceAed, suvPriceAed, startsOn, endsOn } = offer;
  const startTimes = startTimesOf[kind];
  const term = { startsOn, endsOn };
  return { id, path, title, priceAed, suvPriceAed, startTimes, term, isLive: isLive(offer) };
};
