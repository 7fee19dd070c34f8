import * as z from "zod/mini";
import { normalizeCode } from "#app/features/discounts/discounts.ts";

/** What the form showed; a value that somebody tampered with is none, and its order is refused. */
export const expectedTotalSchema = z.object({
  totalFils: z.catch(z.coerce.number().check(z.int()), -1),
  discountCode: z.pipe(
    z.catch(z.string(), ""),
    z.transform((code: string) => normalizeCode(code)),
  ),
  idempotencyKey: z.catch(z.uuid(), ""),
});
