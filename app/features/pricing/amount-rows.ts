import type { Locale } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { type Amounts, taxPercent } from "./pricing.ts";

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
    { id: "shipping", label: m.orders_shipping({}, { locale }), fils: shippingFils },
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
