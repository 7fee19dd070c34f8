import type { Localized } from "#app/lib/locale.ts";

// Sample content: to be replaced with figures that can be shown on request (SAMPLE_CLAIMS).

/** To be set to false once the figures are real; until then the owner is told. */
export const claimsAreSamples: boolean = true;

export type Claim = { value: string; label: Localized };

/** The three figures under the headline of the home page. */
export const heroClaims: readonly Claim[] = [
  { value: "500+", label: { en: "Happy Customers", ar: "عميل راضٍ" } },
  { value: "3", label: { en: "Professional Team", ar: "فنيون محترفون" } },
  { value: "5", label: { en: "Premium Services", ar: "خدمات متميزة" } },
];

/** The three figures of the about page. */
export const aboutClaims: readonly Claim[] = [
  { value: "500+", label: { en: "Happy Customers", ar: "عميل راضٍ" } },
  { value: "3", label: { en: "Professional Team", ar: "فنيون محترفون" } },
  { value: "6", label: { en: "Service Packages", ar: "باقات خدمة" } },
];

export const customerClaim: Localized = {
  en: "4.9 rating, 98% satisfaction",
  ar: "تقييم 4.9 ورضا بنسبة \u206698%\u2069",
};
