import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { optionalLine } from "#app/lib/fields.ts";
import { formatCount } from "#app/lib/money.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

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

const highestRate = 1_000_000;

/** A rate above 0 with at most six decimals. */
const rate = z.pipe(
  z.string({ error: m.currency_rate_required }).check(
    z.overwrite((typed) => asciiDigits(cleanLine(typed)).replace("٫", ".")),
    z.minLength(1, { error: m.currency_rate_required }),
    z.refine((typed) => typed === "" || (isDecimal(typed) && Number(typed) > 0), {
      error: m.currency_rate_invalid,
    }),
    z.refine((typed) => !isDecimal(typed) || Number(typed) <= highestRate, {
      error: () => m.currency_rate_too_high({ max: formatCount(highestRate) }),
    }),
  ),
  z.transform(Number),
);

const isDecimal = (typed: string): boolean => /^\d{1,12}(?:\.\d{1,6})?$/.test(typed);

export const rateText = (rate: number) => rate.toFixed(6).replace(/\.?0+$/, "");

const edited = {
  rate: {
    kind: "decimal",
    label: m.currency_rate,
    hint: m.currency_rate_hint,
    schema: rate,
  },
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
    label: m.ui_name_en,
    hint: m.currency_name_hint,
    optional: true,
    schema: name,
  },
  nameAr: {
    kind: "arabic",
    label: m.ui_name_ar,
    hint: m.currency_name_hint,
    optional: true,
    schema: name,
  },
} as const satisfies DeclaredFields;

export const editedCurrency = { fields: edited, schema: schemaOf(edited) };

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
  ...edited,
} as const satisfies DeclaredFields;

export const newCurrency = { fields: added, schema: schemaOf(added) };

export type NewCurrency = z.output<typeof newCurrency.schema>;
export type EditedCurrency = z.output<typeof editedCurrency.schema>;

/** The first two letters of a code name its country; X stands for several. */
export function flagOf(code: string): string {
  if (code.startsWith("X")) return "";
  const letters = [...code.slice(0, 2)].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65);
  return String.fromCodePoint(...letters);
}
