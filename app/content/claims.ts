import type { ContentEntry } from "./kinds.ts";

// Sample content: to be replaced with figures that can be shown on request (SAMPLE_CLAIMS).

type Claim = ContentEntry<"homeClaims">;

const unproven = { source: "", asOf: "" };

export const firstHomeClaims: readonly Claim[] = [
  {
    id: "customers",
    value: "500+",
    label: { en: "Happy Customers", ar: "عميل راضٍ" },
    ...unproven,
  },
  {
    id: "team",
    value: "3",
    label: { en: "Professional Team", ar: "فنيون محترفون" },
    ...unproven,
  },
  {
    id: "services",
    value: "5",
    label: { en: "Premium Services", ar: "خدمات متميزة" },
    ...unproven,
  },
];

export const firstAboutClaims: readonly Claim[] = [
  {
    id: "customers",
    value: "500+",
    label: { en: "Happy Customers", ar: "عميل راضٍ" },
    ...unproven,
  },
  {
    id: "team",
    value: "3",
    label: { en: "Professional Team", ar: "فنيون محترفون" },
    ...unproven,
  },
  {
    id: "packages",
    value: "6",
    label: { en: "Service Packages", ar: "باقات خدمة" },
    ...unproven,
  },
];

export const firstTestimonialsLead: ContentEntry<"testimonialsLead"> = {
  id: "testimonials-lead",
  text: { en: "4.9 rating, 98% satisfaction", ar: "تقييم 4.9 ورضا بنسبة \u206698%\u2069" },
};
