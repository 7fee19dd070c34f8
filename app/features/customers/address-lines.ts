import { joined } from "#app/lib/list.ts";
import type { Locale } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { AddressInput } from "./address.ts";

/** The lines of an address below the name, in the order an envelope has them. */
export function addressLines(
  address: Omit<AddressInput, "fullName" | "phone" | "country">,
  locale: Locale = getLocale(),
): string[] {
  const { addressLine1, addressLine2, city, state, postalCode } = address;
  // An emirate often has the name of its city.
  const region = state === city ? null : state;
  const place = joined([city, region, postalCode], locale);
  return [addressLine1, addressLine2, place].filter((line) => line !== null);
}
