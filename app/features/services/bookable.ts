import type { Localized } from "#app/lib/locale.ts";
import type { LocalDate, MinutesOfDay } from "#app/lib/time.ts";
import type { VehicleSize } from "#db/schema/enums.ts";

export type StartTimes = "hourly" | readonly MinutesOfDay[];

/** Spec 5. */
export const summerTimes: readonly MinutesOfDay[] = [10 * 60, 15 * 60, 18 * 60];

/** Days in Dubai; null where the term is open. */
export type OfferTerm = { startsOn: LocalDate | null; endsOn: LocalDate | null };

export type Bookable = {
  id: string;
  title: Localized;
  priceAed: number;
  suvPriceAed?: number;
  startTimes: StartTimes;
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
