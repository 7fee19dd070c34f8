import type { Locale } from "./locale.ts";
import { asciiDigits } from "./text.ts";

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

const mostAed = 100_000;

/** Dirhams as somebody types them, in fils: `1,500.50`, `٤٥٫٥`; null for anything else. */
export function readAed(typed: string): number | null {
  // Three figures after a comma are thousands: a price has no more than two after its point.
  const plain = asciiDigits(typed)
    .replace(/[,٬](?=\d{3}(?:\D|$))/g, "")
    .replace(/[,٫]/, ".");
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return null;
  const aed = Number(plain);
  return aed <= mostAed ? Math.round(aed * 100) : null;
}

export const taxModes = ["added", "included", "none"] as const;
export type TaxMode = (typeof taxModes)[number];

export const chargesWithoutNumber = (taxMode: TaxMode, trn: string | null): boolean =>
  taxMode !== "none" && !trn;
