/** The sizes that some services have a price each for (D11). */
export const vehicleSizes = ["sedan", "suv"] as const;

export type VehicleSize = (typeof vehicleSizes)[number];

export function isVehicleSize(value: string): value is VehicleSize {
  return vehicleSizes.some((size) => size === value);
}
