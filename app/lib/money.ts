import type { Locale } from "./locale.ts";

/** Alone, as a price on the site does, or among others, in a column or on paper. */
export type FigurePlace = "alone" | "among";

/**
 * The one decision about thousands. The spec writes a price of the site 'AED 1200' ('min2' groups
 * from five digits on); everywhere else they are grouped.
 */
const grouping = { alone: "min2", among: "always" } as const satisfies Record<FigurePlace, string>;

// Numbers keep Western digits in Arabic as well, as prices in the UAE do.
const numbers = (decimals: number) => {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return {
    alone: new Intl.NumberFormat("en", { ...options, useGrouping: grouping.alone }),
    among: new Intl.NumberFormat("en", { ...options, useGrouping: grouping.among }),
  };
};
const whole = numbers(0);
const exact = numbers(2);

/** Whole dirhams as people read them: the price "AED 1200", the figure "1,200 درهم". */
export function formatAed(amountAed: number, locale: Locale, place: FigurePlace): string {
  return withCurrency(whole[place].format(amountAed), locale);
}

/** An amount in fils with both decimals: "AED 275.25", in Arabic "275.25 درهم". */
export function formatFils(
  amountFils: number,
  locale: Locale,
  place: FigurePlace = "among",
): string {
  return withCurrency(withTwoDecimals(amountFils, place), locale);
}

/** The figure alone, of an amount in hundredths of any currency: "22.95". */
export function withTwoDecimals(hundredths: number, place: FigurePlace): string {
  return exact[place].format(hundredths / 100);
}

/** Rounds half up, the one rounding of money (D7). */
export function roundFils(amountFils: number): number {
  return Math.floor(amountFils + 0.5);
}

export function aedToFils(amountAed: number): number {
  return amountAed * 100;
}

export function formatCount(count: number, place: FigurePlace = "among"): string {
  return whole[place].format(count);
}

function withCurrency(number: string, locale: Locale): string {
  return locale === "ar" ? `${number} درهم` : `AED ${number}`;
}
