import type { Locale } from "#app/lib/locale.ts";
import { formatFils, formatHundredths, roundFils } from "#app/lib/money.ts";

/** A currency that amounts can be shown in (D8); orders are always charged in dirhams. */
export type Currency = {
  code: string;
  name: string;
  symbol: string;
  flag: string;
  rate: number;
};

export const dirham: Currency = {
  code: "AED",
  name: "UAE Dirham",
  symbol: "AED",
  flag: "🇦🇪",
  rate: 1,
};

/** Rates have six decimals; integers of them multiply without rounding errors. */
const ratePrecision = 1_000_000;

/** An amount in fils as people read it in a currency: "SAR 86.70", "$1,022.95", in Arabic "85 درهم". */
export function formatAmount(fils: number, currency: Currency, locale: Locale): string {
  if (currency.code === dirham.code) return formatFils(fils, locale);
  const rate = Math.round(currency.rate * ratePrecision);
  const figure = formatHundredths(roundFils((fils * rate) / ratePrecision));
  const { symbol } = currency;
  return /[\p{L}.]$/u.test(symbol) ? `${symbol} ${figure}` : symbol + figure;
}

/** Isolated, so that it keeps its order inside Arabic. */
export function amountText(fils: number, currency: Currency, locale: Locale): string {
  const text = formatAmount(fils, currency, locale).replaceAll(" ", "\u00a0");
  return locale === "ar" ? `\u2068${text}\u2069` : text;
}

export function currencyName(
  { code, name, nameAr }: Pick<Currency, "code" | "name"> & { nameAr?: string | null },
  locale: Locale,
): string {
  if (locale === "en") return name;
  return nameAr ?? usualName(code, locale) ?? name;
}

const namesOfCurrencies = new Map<Locale, Intl.DisplayNames>();

export function usualName(code: string, locale: Locale): string | undefined {
  const names =
    namesOfCurrencies.get(locale) ?? new Intl.DisplayNames(locale, { type: "currency" });
  namesOfCurrencies.set(locale, names);
  return names.of(code);
}
