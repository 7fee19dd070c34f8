import * as z from "zod/mini";
import { m } from "#app/paraglide/messages.js";

export const savedAddressSchema = z.object({
  addressId: z
    .string({ error: m.orders_address_not_chosen })
    .check(z.minLength(1, { error: m.orders_address_not_chosen })),
});
