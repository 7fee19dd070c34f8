import type { Discount } from "#app/features/pricing/pricing.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

/** What a code takes off: "15%", "AED 50". */
export function discountText({ discountType, discountValue }: Discount, locale: Locale): string {
  return discountType === "percentage"
    ? `${discountValue}%`
    : formatAed(discountValue, locale, "among");
}

/** How often it was used, and how often it may be: "12", "12 of 200". */
export function usesText({ usedCount, maxUses }: { usedCount: number; maxUses: number | null }) {
  const used = formatCount(usedCount);
  return maxUses === null ? used : m.office_code_uses_of({ used, max: formatCount(maxUses) });
}

type Facts = Discount & {
  code: string;
  validUntil: Date | null;
  maxUses: number | null;
  minPurchaseAed: number;
};

/** The rules of a code in a line, for whoever has others before them. */
export function rulesText(facts: Facts, locale: Locale): string {
  const { code, validUntil, maxUses, minPurchaseAed } = facts;
  const parts = [code, discountText(facts, locale)];
  if (validUntil) {
    parts.push(m.office_code_stored_until({ date: formatDate(today(validUntil), locale, "long") }));
  }
  if (maxUses !== null) parts.push(m.office_code_stored_uses({ max: formatCount(maxUses) }));
  if (minPurchaseAed > 0) {
    parts.push(m.office_code_minimum_of({ amount: formatAed(minPurchaseAed, locale, "among") }));
  }
  return parts.join(" · ");
}
