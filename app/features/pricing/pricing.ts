import type { Locale } from "#app/lib/locale.ts";
import type { TaxMode } from "#app/lib/money.ts";
import { aedToFils, formatFils, roundFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { DiscountType } from "#db/schema/enums.ts";
import { type ShippingZone, zoneOf } from "./countries.ts";

export type PricedLine = { priceFils: number; quantity: number };

export type Discount = { discountType: DiscountType; discountValue: number };

/** All figures of an order in fils. `taxFils` is part of the total once, according to the mode. */
export type Amounts = {
  subtotalFils: number;
  discountFils: number;
  taxFils: number;
  taxIncluded: boolean;
  shippingFils: number;
  totalFils: number;
};

export const taxPercent = 5;

/** Free from this subtotal on, and the fee below (spec 9, shipping). */
export const shippingRates: Record<ShippingZone, { freeFromFils: number; feeFils: number }> = {
  uae: { freeFromFils: 27_525, feeFils: aedToFils(25) },
  "middle-east": { freeFromFils: aedToFils(367), feeFils: aedToFils(75) },
  world: { freeFromFils: aedToFils(367), feeFils: aedToFils(120) },
};

/** How long after its delivery a bottle may be returned. */
export const returnDays = 7;

/** Spec 9, order maths; country and discount are already checked. */
export function priceOrder({
  lines,
  discount,
  country,
  taxMode,
}: {
  lines: readonly PricedLine[];
  discount: Discount | null;
  country: string;
  taxMode: TaxMode;
}): Amounts {
  const subtotalFils = lines.reduce((sum, line) => sum + line.priceFils * line.quantity, 0);
  const discountFils = discount ? discountOf(subtotalFils, discount) : 0;
  const shippingFils = lines.length > 0 ? shippingOf(subtotalFils, country) : 0;
  const goodsFils = subtotalFils + shippingFils - discountFils;
  const taxIncluded = taxMode === "included";
  const isAdded = taxMode === "added";
  // Added tax is 5% of the subtotal (spec). Included tax is contained in goods, discount and
  // delivery: a price with VAT is 105 parts.
  const taxFils = taxIncluded
    ? roundFils((goodsFils * taxPercent) / (100 + taxPercent))
    : roundFils(isAdded ? (subtotalFils * taxPercent) / 100 : 0);
  const totalFils = taxIncluded ? goodsFils : goodsFils + taxFils;
  return { subtotalFils, discountFils, taxFils, taxIncluded, shippingFils, totalFils };
}

export function missingForFreeDeliveryFils(subtotalFils: number, country: string): number {
  return Math.max(0, shippingRates[zoneOf(country)].freeFromFils - subtotalFils);
}

export function shippingOf(subtotalFils: number, country: string): number {
  if (missingForFreeDeliveryFils(subtotalFils, country) === 0) return 0;
  return shippingRates[zoneOf(country)].feeFils;
}

/** Never more than the subtotal (D7). */
function discountOf(subtotalFils: number, { discountType, discountValue }: Discount): number {
  const fils =
    discountType === "percentage"
      ? roundFils((subtotalFils * discountValue) / 100)
      : aedToFils(discountValue);
  return Math.min(fils, subtotalFils);
}

export type PricedOrder = { amounts: Amounts; discountCode: string | null };

type AmountRow = { id: string; label: string; fils: number };

export function amountRows({ amounts, discountCode }: PricedOrder, locale: Locale): AmountRow[] {
  const { subtotalFils, shippingFils, discountFils, taxFils, taxIncluded } = amounts;
  const tax = taxIncluded ? m.orders_tax_included : m.orders_tax;
  const discount = discountCode
    ? m.orders_discount_with_code({ code: discountCode }, { locale })
    : m.orders_discount({}, { locale });
  return [
    { id: "subtotal", label: m.orders_subtotal({}, { locale }), fils: subtotalFils },
    ...(subtotalFils + shippingFils > 0
      ? [{ id: "shipping", label: m.orders_shipping({}, { locale }), fils: shippingFils }]
      : []),
    ...(taxFils > 0
      ? [{ id: "tax", label: tax({ percent: taxPercent }, { locale }), fils: taxFils }]
      : []),
    ...(discountFils > 0 ? [{ id: "discount", label: discount, fils: -discountFils }] : []),
  ];
}

export function rowAmountText({ id, fils }: AmountRow, locale: Locale): string {
  if (id === "shipping" && fils === 0) return m.orders_shipping_free({}, { locale });
  return fils < 0 ? `−${formatFils(-fils, locale)}` : formatFils(fils, locale);
}
