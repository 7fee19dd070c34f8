import * as z from "zod/mini";
import { isCountry } from "#app/features/pricing/countries.ts";
import { line, optionalLine, phoneAnywhere } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

const tooLong = m.account_too_long;

/** The fields of an address in, an AddressInput out; messages in the current language. */
export const addressSchema = z.object({
  fullName: line(m.account_full_name_required, tooLong),
  phone: phoneAnywhere({
    required: m.account_phone_required,
    invalid: m.account_phone_invalid,
  }),
  addressLine1: line(m.account_address_line1_required, tooLong),
  addressLine2: optionalLine(tooLong),
  city: line(m.account_city_required, tooLong),
  state: optionalLine(tooLong),
  postalCode: optionalLine(tooLong),
  country: z.string({ error: m.account_country_required }).check(
    z.minLength(1, { error: m.account_country_required }),
    z.refine((name) => name === "" || isCountry(name), { error: m.account_country_unknown }),
  ),
});

/** Where a parcel goes, checked and cleaned; what was left out is null. */
export type AddressInput = z.output<typeof addressSchema>;

/** An address of somebody's book. */
export type Address = AddressInput & { id: string; isDefault: boolean };

/** From top to bottom, as AddressFields shows them. */
export const addressFieldNames = [
  "fullName",
  "phone",
  "country",
  "city",
  "addressLine1",
  "addressLine2",
  "state",
  "postalCode",
] as const satisfies readonly (keyof AddressInput)[];
