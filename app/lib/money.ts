import type { Locale } from "./locale.ts";

// Western digits in Arabic as well, as in prices of the UAE.
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function formatAed(amountAed: number, locale: Locale): string {
  return formatFils(aedToFils(amountAed), locale);
}

export function formatFils(amountFils: number, locale: Locale): string {
  const figure = formatHundredths(amountFils);
  if (locale !== "ar") return `AED ${figure}`;
  // Isolated, or the sign stands behind the figure in Arabic text.
  return `${amountFils < 0 ? `\u2066${figure}\u2069` : figure} درهم`;
}

export function formatHundredths(hundredths: number): string {
  return (hundredths % 100 === 0 ? whole : exact).format(hundredths / 100);
}

/** Rounds half up, the one rounding of money (D7). */
export function roundFils(amountFils: number): number {
  return Math.floor(amountFils + 0.5);
}

export function aedToFils(amountAed: number): number {
  return amountAed * 100;
}

export function formatCount(count: number): string {
  return whole.format(count);
}

export const taxModes = ["added", "included", "none"] as const;
export type TaxMode = (typeof taxModes)[number];

export const chargesWithoutNumber = (taxMode: TaxMode, trn: string | null): boolean =>
  taxMode !== "none" && !trn;
