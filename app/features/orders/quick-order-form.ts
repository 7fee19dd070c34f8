import * as z from "zod/mini";
import { type AddressInput, addressSchema } from "#app/features/customers/address.ts";
import { email, line, optionalText } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

const { fullName, phone, city, country } = addressSchema.shape;

/** The quick order's fields, from top to bottom. */
export const quickOrderFieldNames = [
  "fullName",
  "phone",
  "email",
  "country",
  "city",
  "addressLine1",
  "instructions",
] as const;

/** The quick order's fields in, where the parcel goes and to whom out. */
export const quickOrderSchema = z.object({
  fullName,
  phone,
  email: email({
    required: m.orders_email_required,
    invalid: m.orders_email_invalid,
    tooLong: m.account_too_long,
  }),
  country,
  city,
  addressLine1: line(m.orders_street_required, m.account_too_long),
  instructions: optionalText(m.account_too_long),
});

export type QuickOrderInput = z.output<typeof quickOrderSchema>;

/** Where a quick order goes. */
export function quickOrderAddress(input: QuickOrderInput): AddressInput {
  const { email, instructions, ...address } = input;
  return { ...address, addressLine2: null, state: null, postalCode: null };
}
