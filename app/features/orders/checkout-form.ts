import * as z from "zod/mini";
import { m } from "#app/paraglide/messages.js";

/** The checkout with one of the customer's saved addresses; messages in the current language. */
export const savedAddressSchema = z.object({
  addressId: z
    .string({ error: m.orders_address_not_chosen })
    .check(z.minLength(1, { error: m.orders_address_not_chosen })),
});
