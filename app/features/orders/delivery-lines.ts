import { addressLines } from "#app/features/customers/address-lines.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatPhone } from "#app/lib/phone.ts";
import type { Order } from "./orders.ts";

export function deliveryLines({ address }: Pick<Order, "address">, locale: Locale): string[] {
  return [
    address.fullName,
    ...addressLines(address, locale),
    countryLabel(address.country, locale),
    formatPhone(address.phone),
  ];
}
