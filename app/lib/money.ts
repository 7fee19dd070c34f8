import type { Locale } from "./locale.ts";

// Numbers keep Western digits in Arabic as well, as prices in the UAE do. The spec writes 'AED 1200':
// 'min2' groups thousands only from five digits on.
const useGrouping = "min2";
const whole = new Intl.NumberFormat("en", { useGrouping, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en", {
  useGrouping,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Whole dirhams as people read them: "AED 1200", in Arabic "1200 درهم". */
export function formatAed(amountAed: number, locale: Locale): string {
  return withCurrency(whole.format(amountAed), locale);
}

/** An amount in fils with both decimals: "AED 275.25", in Arabic "275.25 درهم". */
export function formatFils(amountFils: number, locale: Locale): string {
  return withCurrency(withTwoDecimals(amountFils), locale);
}

/** The figure alone, of an amount in hundredths of any currency: "22.95". */
export function withTwoDecimals(hundredths: number): string {
  return exact.format(hundredths / 100);
}

/** Rounds half up, the one rounding of money (D7). */
export function roundFils(amountFils: number): number {
  return Math.floor(amountFils + 0.5);
}

/** The same amount in fils. */
export function aedToFils(amountAed: number): number {
  return amountAed * 100;
}

/** How many there are, grouped as amounts are: "1200", "100,000". */
export function formatCount(count: number): string {
  return whole.format(count);
}

function withCurrency(number: string, locale: Locale): string {
  return locale === "ar" ? `${number} درهم` : `AED ${number}`;
}
