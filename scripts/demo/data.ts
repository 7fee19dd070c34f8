import * as z from "zod/mini";
import { locales } from "#app/lib/locale.ts";
import { discountTypes, vehicleSizes } from "#db/schema/enums.ts";
import written from "./data.json" with { type: "json" };

const text = z.string();
const texts = z.array(text);
const contacts = z.array(z.object({ subject: text, message: text }));

const codes = z.array(
  z.object({
    code: text,
    description: text,
    descriptionAr: z.optional(text),
    discountType: z.enum(discountTypes),
    discountValue: z.number(),
    minPurchaseAed: z.optional(z.number()),
    maxUses: z.optional(z.number()),
    firstOrderOnly: z.optional(z.boolean()),
    isActive: z.optional(z.boolean()),
    /** Until the end of which day, counted from today. */
    validDays: z.optional(z.int()),
  }),
);

/** People, cars and texts from which the demo month is drawn. */
export const demoData = z
  .object({
    people: z.array(
      z.object({ firstName: text, lastName: text, mailbox: text, locale: z.enum(locales) }),
    ),
    places: z.array(
      z.object({
        address: text,
        addressLine2: z.optional(text),
        city: text,
        state: z.optional(text),
        country: text,
        landmark: z.optional(text),
        makani: z.optional(text),
      }),
    ),
    cars: z.array(z.object({ make: text, model: text, year: text, size: z.enum(vehicleSizes) })),
    contacts: z.object({ en: contacts, ar: contacts }),
    notes: z.object({ contact: texts, booking: texts, order: texts }),
    wishes: texts,
    instructions: texts,
    codes,
    sampleCodes: codes,
  })
  .parse(written);
