import { joined, type Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { AddressInput } from "./address.ts";
import { cityLabel } from "./emirates.ts";

export function addressLines(
  address: Omit<AddressInput, "fullName" | "phone" | "country">,
  locale: Locale,
): string[] {
  const { addressLine1, addressLine2, landmark, city, state, postalCode, makani } = address;
  const region = state === city ? null : state;
  const place = [city, region].map((name) => name && cityLabel(name, locale));
  return [
    addressLine1,
    addressLine2,
    landmark && m.account_landmark_line({ landmark }, { locale }),
    joined([...place, postalCode], locale),
    makani && m.account_makani_line({ makani: formatMakani(makani) }, { locale }),
  ].filter((line): line is string => Boolean(line));
}

/** `12345 67890`, as the plate at the door has it. */
export function formatMakani(makani: string): string {
  return makani.replace(/^(\d{5})(\d{5})$/, "$1 $2");
}
