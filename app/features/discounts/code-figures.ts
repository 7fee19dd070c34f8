import type { Discount } from "#app/features/pricing/pricing.ts";
import type { ListShape } from "#app/lib/list-query.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

export function discountText({ discountType, discountValue }: Discount, locale: Locale): string {
  const texts: Record<Discount["discountType"], string> = {
    percentage: `${discountValue}%`,
    fixed: formatAed(discountValue, locale),
  };
  return texts[discountType];
}

export function usesText({ usedCount, maxUses }: { usedCount: number; maxUses: number | null }) {
  const used = formatCount(usedCount);
  return maxUses === null ? used : m.discounts_code_uses_of({ used, max: formatCount(maxUses) });
}

type Limits = { maxUsesPerCustomer: number | null; firstOrderOnly: boolean; isPublic: boolean };

export function limitTexts({ maxUsesPerCustomer, firstOrderOnly, isPublic }: Limits): string[] {
  const perCustomer = maxUsesPerCustomer === null ? null : formatCount(maxUsesPerCustomer);
  return [
    perCustomer && m.discounts_code_per_customer_of({ count: perCustomer }),
    firstOrderOnly && m.discounts_code_first_order(),
    !isPublic && m.discounts_code_private(),
  ].filter((text) => typeof text === "string");
}

type Facts = Discount &
  Limits & {
    code: string;
    validFrom: Date | null;
    validUntil: Date | null;
    maxUses: number | null;
    minPurchaseAed: number;
  };

export function rulesText(facts: Facts, locale: Locale): string {
  const { code, validFrom, validUntil, maxUses, minPurchaseAed } = facts;
  const parts = [code, discountText(facts, locale)];
  if (validFrom) {
    parts.push(
      m.discounts_code_stored_from({ date: formatDate(today(validFrom), locale, "long") }),
    );
  }
  if (validUntil) {
    parts.push(
      m.discounts_code_stored_until({ date: formatDate(today(validUntil), locale, "long") }),
    );
  }
  if (maxUses !== null) parts.push(m.discounts_code_stored_uses({ max: formatCount(maxUses) }));
  if (minPurchaseAed > 0) {
    parts.push(m.discounts_code_minimum_of({ amount: formatAed(minPurchaseAed, locale) }));
  }
  return [...parts, ...limitTexts(facts)].join(" · ");
}

export const codeStates = ["active", "scheduled", "off", "expired", "used-up"] as const;

export type CodeState = (typeof codeStates)[number];

export type CodeSort = "created" | "code" | "uses" | "until";

export const codeList: ListShape<CodeState, CodeSort> = {
  statuses: codeStates,
  sorts: ["created", "code", "uses", "until"],
  firstSort: { by: "created", descending: true },
};
