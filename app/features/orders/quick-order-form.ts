import * as z from "zod/mini";
import { addressFieldNames, addressSchema } from "#app/features/customers/address.ts";
import { checkedBy, email, type Fields, optionalText } from "#app/lib/fields.ts";
import { m } from "#app/paraglide/messages.js";

const [fullName, phone, ...place] = addressFieldNames;

export const quickOrderFieldNames = [fullName, phone, "email", ...place, "instructions"] as const;

const recipientSchema = z.object({
  email: email({
    required: m.orders_email_required,
    invalid: m.orders_email_invalid,
    tooLong: m.account_too_long,
  }),
  instructions: optionalText(m.account_too_long),
});

export const quickOrderSchema = z.transform((fields: Fields, { issues }) => ({
  ...checkedBy(addressSchema, fields, issues),
  ...checkedBy(recipientSchema, fields, issues),
}));
