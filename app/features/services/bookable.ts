import type { OfferKind } from "#app/content/kind-fields.ts";
import type { Localized } from "#app/lib/locale.ts";
import type { LocalDate, MinutesOfDay } from "#app/lib/time.ts";
import type { VehicleSize } from "#db/schema/enums.ts";

export type StartTimes = "hourly" | readonly MinutesOfDay[];

/** Spec 5. */
export const summerTimes: readonly MinutesOfDay[] = [10 * 60, 15 * 60, 18 * 60];

/** Days in Dubai; null where the term is open. */
export type OfferTerm = { startsOn: LocalDate | null; endsOn: LocalDate | null };

export type BookableKind = "services" | OfferKind;

export type BookableParams = { serviceSlug?: string; offerSlug?: string; packageSlug?: string };

/** The parameter in the address of a page tells the kind. */
export function kindAt({ serviceSlug, offerSlug }: BookableParams): BookableKind {
  if (serviceSlug !== undefined) return "services";
  return offerSlug === undefined ? "packages" : "offers";
}

/** A service, an offer or a summer package. */
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
