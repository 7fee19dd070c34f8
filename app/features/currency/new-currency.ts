import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { optionalLine } from "#app/lib/fields.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { rateSchema } from "./rates.ts";

/** Circulating currencies of ISO 4217. */
const isoCodes =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG".split(
    " ",
  );

export const codesBeside = (currencies: readonly { code: string }[]): string[] =>
  isoCodes.filter((code) => currencies.every((currency) => currency.code !== code));

const symbolShape = /^[\p{L}\p{Sc}.]{1,6}$/u;

const name = z.pipe(
  optionalLine(m.currency_too_long),
  z.custom<string | null>().check(
    z.refine((typed) => typed === null || /\p{L}/u.test(typed), {
      error: m.currency_name_invalid,
    }),
  ),
);

const names = {
  symbol: {
    kind: "line",
    label: m.currency_symbol,
    hint: m.currency_symbol_hint,
    maxLength: 6,
    optional: true,
    schema: z.pipe(
      optionalLine(m.currency_too_long),
      z.custom<string | null>().check(
        z.refine((typed) => typed === null || symbolShape.test(typed), {
          error: () => m.currency_symbol_invalid(),
        }),
      ),
    ),
  },
  name: {
    kind: "english",
    label: m.currency_name,
    hint: m.currency_name_hint,
    optional: true,
    schema: name,
  },
  nameAr: {
    kind: "arabic",
    label: m.currency_name_ar,
    hint: m.currency_name_hint,
    optional: true,
    schema: name,
  },
} as const satisfies DeclaredFields;

export const currencyNames = { fields: names, schema: schemaOf(names) };

const added = {
  code: {
    kind: "select",
    label: m.currency_currency,
    isWide: true,
    schema: z.string({ error: () => m.currency_code_required() }).check(
      z.overwrite((typed) => cleanLine(typed).toUpperCase()),
      z.minLength(1, { error: () => m.currency_code_required() }),
      z.refine((code) => code === "" || isoCodes.includes(code), {
        error: () => m.currency_code_unknown(),
      }),
    ),
  },
  rate: {
    kind: "decimal",
    label: m.currency_rate,
    hint: m.currency_new_rate_hint,
    schema: rateSchema({
      required: m.currency_new_rate_required,
      invalid: m.currency_new_rate_invalid,
      tooHigh: m.currency_new_rate_too_high,
    }),
  },
  symbol: names.symbol,
  name: names.name,
  nameAr: names.nameAr,
} as const satisfies DeclaredFields;

export const newCurrency = { fields: added, schema: schemaOf(added) };

export type NewCurrency = z.output<typeof newCurrency.schema>;
export type CurrencyNames = z.output<typeof currencyNames.schema>;

export const namesText = ({ name, nameAr, symbol }: CurrencyNames): string =>
  [symbol, name, nameAr].filter(Boolean).join(" · ");

/** The first two letters of a code name its country; X stands for several. */
export function flagOf(code: string): string {
  if (code.startsWith("X")) return "";
  const letters = [...code.slice(0, 2)].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65);
  return String.fromCodePoint(...letters);
}
