import * as z from "zod/mini";
import type { FieldMessage } from "#app/lib/fields.ts";
import { formatCount } from "#app/lib/money.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { dirham } from "./currency.ts";

export const rateField = (code: string) => `rate-${code}`;
export const expectedField = (code: string) => `seen-${code}`;

const highest = 1_000_000;

export type Rates = { [code: string]: number };

export const withRates = (currencies: readonly { code: string }[]) =>
  currencies.map(({ code }) => code).filter((code) => code !== dirham.code);

export function ratesSchema(codes: readonly string[]) {
  const fields = codes.map((code) => [rateField(code), rate(code)]);
  return z.pipe(
    z.object(Object.fromEntries(fields)),
    z.transform((posted): Rates => ratesBy(codes, (code) => Number(posted[rateField(code)]))),
  );
}

export function readExpectedRates(codes: readonly string[], form: FormData): Rates | null {
  const expected = ratesBy(codes, (code) => parseRate(String(form.get(expectedField(code)))) ?? 0);
  return Object.values(expected).every((rate) => rate > 0) ? expected : null;
}

const ratesBy = (codes: readonly string[], rateOf: (code: string) => number): Rates =>
  Object.fromEntries(codes.map((code) => [code, rateOf(code)]));

const rate = (code: string) =>
  rateSchema({
    required: () => m.currency_required({ code }),
    invalid: () => m.currency_invalid({ code }),
    tooHigh: (limit) => m.currency_too_high({ code, ...limit }),
  });

export function rateSchema(messages: {
  required: FieldMessage;
  invalid: FieldMessage;
  tooHigh: (limit: { max: string }) => string;
}) {
  return z.pipe(
    z.string({ error: messages.required }).check(
      z.overwrite((typed) => asciiDigits(cleanLine(typed)).replace("٫", ".")),
      z.minLength(1, { error: messages.required }),
      z.refine((text) => text === "" || parseRate(text) !== null, { error: messages.invalid }),
      z.refine((text) => (parseRate(text) ?? 0) <= highest, {
        error: () => messages.tooHigh({ max: formatCount(highest) }),
      }),
    ),
    z.transform(Number),
  );
}

export const rateText = (rate: number) => rate.toFixed(6).replace(/\.?0+$/, "");

/** The rates of a posted form; currencies added meanwhile keep theirs. Null for an invalid form. */
export function completeRates(
  form: FormData,
  currencies: readonly { code: string; rate: number }[],
): string[] | null {
  const codes = withRates(currencies);
  if (!codes.some((code) => form.has(expectedField(code)))) return null;
  for (const { code, rate } of currencies) {
    if (form.has(expectedField(code)) || !codes.includes(code)) continue;
    form.set(rateField(code), rateText(rate));
    form.set(expectedField(code), rateText(rate));
  }
  return codes;
}

/** A rate above 0 with at most six decimals; null otherwise. */
export function parseRate(text: string): number | null {
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return null;
  const rate = Number(text);
  return rate > 0 ? rate : null;
}
