import * as z from "zod/mini";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { addDays, type LocalDate, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

const mostAed = 100_000;

const furthestDays = 730;

export type PriceInput = { priceAed: number; suvPriceAed: number | null; startsOn: LocalDate };

export const priceFieldNames = ["priceAed", "suvPriceAed", "startsOn"] as const;

const typed = z.pipe(
  z.catch(z.string(), ""),
  z.transform((text: string) => asciiDigits(cleanLine(text)).replaceAll(/[,\u066C\s]/g, "")),
);

const isAed = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) > 0 && Number(text) <= mostAed;

export function priceSchema(day: LocalDate) {
  const fields = z
    .object({
      priceAed: typed.check(z.refine(isAed, { error: m.website_price_invalid })),
      suvPriceAed: typed.check(
        z.refine((text) => text === "" || isAed(text), { error: m.website_price_invalid }),
      ),
      startsOn: z.catch(z.string(), "").check(
        z.refine(
          (text) => {
            const date = parseLocalDate(text.trim());
            return date !== null && date >= day && date <= addDays(day, furthestDays);
          },
          { error: m.website_price_day_invalid },
        ),
      ),
    })
    .check(
      z.refine(
        ({ priceAed, suvPriceAed }) => !suvPriceAed || Number(suvPriceAed) >= Number(priceAed),
        {
          path: ["suvPriceAed"],
          error: m.website_price_suv_lower,
        },
      ),
    );
  return z.pipe(
    fields,
    z.transform(
      ({ priceAed, suvPriceAed, startsOn }): PriceInput => ({
        priceAed: Number(priceAed),
        suvPriceAed: suvPriceAed === "" ? null : Number(suvPriceAed),
        startsOn: startsOn.trim() as LocalDate,
      }),
    ),
  );
}
