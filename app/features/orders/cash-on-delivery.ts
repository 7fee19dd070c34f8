import * as z from "zod/mini";
import { countries, countryLabel } from "#app/features/pricing/countries.ts";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { lineAs } from "#app/lib/fields.ts";
import { readAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** Without countries it is taken everywhere; without an amount however much it is. */
export type CashOnDelivery = { countries: string[]; mostFils: number | null };

export type CashRefusal = { reason: "cod-country" } | { reason: "cod-amount"; mostFils: number };

export function cashRefusal(
  { countries, mostFils }: CashOnDelivery,
  order: { country: string; totalFils: number },
): CashRefusal | null {
  if (countries.length > 0 && !countries.includes(order.country)) return { reason: "cod-country" };
  if (mostFils === null || order.totalFils <= mostFils) return null;
  return { reason: "cod-amount", mostFils };
}

const tick = ({ name }: { name: string }) => `in-${name}`;

export const cashFields = {
  countries: {
    kind: "ticks",
    label: m.delivery_countries,
    hint: m.delivery_countries_hint,
    schema: z.optional(z.unknown()),
    choices: () =>
      countries.map((each) => ({
        value: tick(each),
        label: countryLabel(each.name, getLocale()),
      })),
  },
  most: {
    kind: "decimal",
    label: m.delivery_most,
    hint: m.delivery_most_hint,
    optional: true,
    isWide: false,
    schema: lineAs((text) => (text ? readAed(text) || undefined : null), m.money_amount_invalid),
  },
} as const satisfies DeclaredFields;

const text = z.catch(z.string(), "");
const fields = z.object({
  ...schemaOf(cashFields).shape,
  ...Object.fromEntries(countries.map((each) => [tick(each), text])),
});

export const cashSchema = z.pipe(
  fields,
  z.transform((posted: z.output<typeof fields>): CashOnDelivery => {
    const boxes: { [field: string]: unknown } = posted;
    const ticked = countries.filter((each) => boxes[tick(each)] !== "");
    return { countries: ticked.map(({ name }) => name), mostFils: posted.most };
  }),
);

export const cashTicks = (chosen: readonly string[]) =>
  Object.fromEntries(countries.map((each) => [tick(each), chosen.includes(each.name) ? "on" : ""]));
