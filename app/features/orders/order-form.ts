import * as z from "zod/mini";
import { type AddressInput, addressSchema } from "#app/features/customers/address.ts";
import { normalizeCode } from "#app/features/discounts/discounts.ts";
import { email, line, optionalText } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

/** The checkout with one of the customer's saved addresses; messages in the current language. */
export const savedAddressSchema = z.object({
  addressId: z
    .string({ error: m.orders_address_not_chosen })
    .check(z.minLength(1, { error: m.orders_address_not_chosen })),
});

const { fullName, phone, city, country } = addressSchema.shape;

/** The quick order's fields, from top to bottom. */
export const quickOrderFieldNames = [
  "fullName",
  "email",
  "phone",
  "country",
  "city",
  "addressLine1",
  "instructions",
] as const;

/** The quick order's fields in, where the parcel goes and to whom out. */
export const quickOrderSchema = z.object({
  fullName,
  email: email({
    required: m.orders_email_required,
    invalid: m.orders_email_invalid,
    tooLong: m.account_too_long,
  }),
  phone,
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

/** What the form showed; a value that somebody tampered with is none, and its order is refused. */
export const seenSchema = z.object({
  totalFils: z.catch(z.coerce.number().check(z.int()), -1),
  discountCode: z.pipe(
    z.catch(z.string(), ""),
    z.transform((code: string) => normalizeCode(code)),
  ),
  idempotencyKey: z.catch(z.uuid(), ""),
});

export type Seen = z.output<typeof seenSchema>;
