import type { Discount } from "#app/features/pricing/pricing.ts";
import { aedToFils } from "#app/lib/money.ts";
import { cleanLine, maxLength } from "#app/lib/text.ts";

export const discountTypes = ["percentage", "fixed"] as const;

export type DiscountType = (typeof discountTypes)[number];

/** What is said of a code; null where its Arabic is left to the English. */
export type CodeWording = { description: string; descriptionAr: string | null };

/** A code that holds for a purchase, and what it takes off. */
export type AppliedDiscount = Discount & CodeWording & { id: string; code: string };

/** Why a code does not hold. */
export type DiscountRefusal =
  | { reason: "invalid" | "expired" | "used-up" }
  | { reason: "below-minimum"; minPurchaseAed: number };

export type DiscountCheck =
  | { ok: true; discount: AppliedDiscount }
  | ({ ok: false } & DiscountRefusal);

/** A code as it is listed for everybody to apply. */
export type ListedDiscount = Discount & CodeWording & { code: string; minPurchaseAed: number };

/** The rules of a code, as it is stored. */
export type DiscountRules = AppliedDiscount & {
  isActive: boolean;
  /** The last moment at which it holds; null for always. */
  validUntil: Date | null;
  maxUses: number | null;
  usedCount: number;
  minPurchaseAed: number;
};

/** What is looked up for a typed code: without spaces around it, in capitals; null for nothing. */
export function normalizeCode(typed: unknown): string | null {
  if (typeof typed !== "string") return null;
  return cleanLine(typed.slice(0, maxLength.line)).toUpperCase() || null;
}

/** Whether a code holds for goods of this price at this moment (spec 8, discount). */
export function judgeDiscount(
  rules: DiscountRules | undefined,
  { subtotalFils, now }: { subtotalFils: number; now: Date },
): DiscountCheck {
  if (!rules?.isActive) return { ok: false, reason: "invalid" };
  const { validUntil, maxUses, usedCount, minPurchaseAed } = rules;
  if (validUntil && validUntil < now) return { ok: false, reason: "expired" };
  if (maxUses !== null && usedCount >= maxUses) return { ok: false, reason: "used-up" };
  if (subtotalFils < aedToFils(minPurchaseAed)) {
    return { ok: false, reason: "below-minimum", minPurchaseAed };
  }
  const { id, code, description, descriptionAr, discountType, discountValue } = rules;
  const discount = { id, code, description, descriptionAr, discountType, discountValue };
  return { ok: true, discount };
}
