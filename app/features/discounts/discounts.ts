import type { Discount } from "#app/features/pricing/pricing.ts";
import { aedToFils } from "#app/lib/money.ts";
import { asciiDigits, cleanLine, maxLength } from "#app/lib/text.ts";

export type CodeDescriptions = { description: string; descriptionAr: string | null };

export type AppliedDiscount = Discount & CodeDescriptions & { id: string; code: string };

export type DiscountError =
  | { reason: "invalid" | "expired" | "used-up" | "first-order-only" | "used-by-customer" }
  | { reason: "not-started" }
  | { reason: "below-minimum"; minPurchaseAed: number };

export type DiscountCheck =
  | { ok: true; discount: AppliedDiscount }
  | ({ ok: false } & DiscountError);

export type ListedDiscount = Discount & CodeDescriptions & { code: string; minPurchaseAed: number };

export type DiscountRules = AppliedDiscount & {
  isActive: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number | null;
  usedCount: number;
  maxUsesPerCustomer: number | null;
  firstOrderOnly: boolean;
  minPurchaseAed: number;
};

export type OrderHistory = { orders: number; uses: number };

/** Normalized: trimmed and upper case; null for an empty text. */
export function normalizeCode(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  return asciiDigits(cleanLine(typed.slice(0, maxLength.line))).toUpperCase() || null;
}

export const isUsedUpBy = (
  { maxUsesPerCustomer }: DiscountRules,
  { uses }: OrderHistory,
): boolean => maxUsesPerCustomer !== null && uses >= maxUsesPerCustomer;

export const isPersonal = ({ maxUsesPerCustomer, firstOrderOnly }: DiscountRules): boolean =>
  firstOrderOnly || maxUsesPerCustomer !== null;

/** Spec 8, discount. Without a history it is checked as for a first order. */
export function evaluateDiscount(
  rules: DiscountRules | undefined,
  { subtotalFils, now, history }: { subtotalFils: number; now: Date; history: OrderHistory | null },
): DiscountCheck {
  if (!rules?.isActive) return { ok: false, reason: "invalid" };
  const { validFrom, validUntil, maxUses, usedCount, minPurchaseAed } = rules;
  if (validUntil && validUntil < now) return { ok: false, reason: "expired" };
  if (maxUses !== null && usedCount >= maxUses) return { ok: false, reason: "used-up" };
  if (validFrom && now < validFrom) return { ok: false, reason: "not-started" };
  if (history && isUsedUpBy(rules, history)) return { ok: false, reason: "used-by-customer" };
  if (rules.firstOrderOnly && history && history.orders > 0) {
    return { ok: false, reason: "first-order-only" };
  }
  if (subtotalFils < aedToFils(minPurchaseAed)) {
    return { ok: false, reason: "below-minimum", minPurchaseAed };
  }
  const { id, code, description, descriptionAr, discountType, discountValue } = rules;
  const discount = { id, code, description, descriptionAr, discountType, discountValue };
  return { ok: true, discount };
}
