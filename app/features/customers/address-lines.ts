import type { AddressInput } from "./address.ts";

/** The lines of an address below the name, in the order an envelope has them. */
export function addressLines(
  address: Omit<AddressInput, "fullName" | "phone" | "country">,
): string[] {
  const { addressLine1, addressLine2, city, state, postalCode } = address;
  // An emirate often has the name of its city.
  const region = state === city ? null : state;
  const place = [city, region, postalCode].filter(Boolean).join(", ");
  return [addressLine1, addressLine2, place].filter((line) => line !== null);
}
