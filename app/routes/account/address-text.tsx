import type { Address } from "#app/features/customers/address.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { Lines } from "#app/ui/lines.tsx";

/** Where it is, below the name. */
export function AddressText({ address }: { address: Omit<Address, "id" | "isDefault"> }) {
  const locale = getLocale();
  const lines = [...addressLines(address, locale), countryLabel(address.country, locale)];
  return (
    <address className="mt-3 text-sm wrap-anywhere text-muted not-italic">
      <Lines of={lines} />
      <bdi dir="ltr" className="mt-2 inline-block">
        {formatPhone(address.phone)}
      </bdi>
    </address>
  );
}
