import type { Localized } from "#app/lib/locale.ts";

// Sample content: the owner replaces these with figures that can be shown on request.

export type Claim = { value: string; label: Localized };

export const claims = {
  customers: { value: "500+", label: { en: "Happy Customers", ar: "عميل راضٍ" } },
  team: { value: "3", label: { en: "Professional Team", ar: "فنيون محترفون" } },
  services: { value: "5", label: { en: "Premium Services", ar: "خدمات متميزة" } },
  rating: { value: "4.9", label: { en: "Average rating", ar: "متوسط التقييم" } },
  satisfaction: { value: "98%", label: { en: "Satisfaction", ar: "نسبة الرضا" } },
} satisfies Record<string, Claim>;

/** The three figures under the headline of the home page. */
export const heroClaims: readonly Claim[] = [claims.customers, claims.team, claims.services];
