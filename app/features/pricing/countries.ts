import type { Locale, Localized } from "#app/lib/locale.ts";

export type ShippingZone = "uae" | "middle-east" | "world";

type Country = { name: string; zone: ShippingZone; label: Localized };

const country = (name: string, ar: string, zone: ShippingZone = "world"): Country => ({
  name,
  zone,
  label: { en: name, ar },
});

export const homeCountry = "UAE";

/** Countries we deliver to (spec 5), by the name that orders and addresses store. */
export const countries: readonly Country[] = [
  country(homeCountry, "الإمارات", "uae"),
  country("Saudi Arabia", "السعودية", "middle-east"),
  country("Qatar", "قطر", "middle-east"),
  country("Kuwait", "الكويت", "middle-east"),
  country("Bahrain", "البحرين", "middle-east"),
  country("Oman", "عُمان", "middle-east"),
  country("Jordan", "الأردن", "middle-east"),
  country("Iraq", "العراق", "middle-east"),
  country("Egypt", "مصر", "middle-east"),
  country("Morocco", "المغرب", "middle-east"),
  country("Turkey", "تركيا", "middle-east"),
  country("United States", "الولايات المتحدة"),
  country("United Kingdom", "المملكة المتحدة"),
  country("Germany", "ألمانيا"),
  country("France", "فرنسا"),
  country("Italy", "إيطاليا"),
  country("Spain", "إسبانيا"),
  country("Japan", "اليابان"),
  country("Canada", "كندا"),
  country("Australia", "أستراليا"),
  country("Russia", "روسيا"),
  country("India", "الهند"),
  country("Philippines", "الفلبين"),
  country("Kenya", "كينيا"),
  country("Nigeria", "نيجيريا"),
  country("Ghana", "غانا"),
  country("Senegal", "السنغال"),
  country("Ivory Coast", "ساحل العاج"),
  country("Mali", "مالي"),
  country("Burkina Faso", "بوركينا فاسو"),
];

const byName = new Map(countries.map((country) => [country.name, country]));

export const isCountry = (name: string): boolean => byName.has(name);

/** Throws for an unknown country: its name was not validated. */
export function zoneOf(name: string): ShippingZone {
  const country = byName.get(name);
  if (!country) throw new Error(`No delivery to ${name}`);
  return country.zone;
}

export function countryLabel(name: string, locale: Locale): string {
  return byName.get(name)?.label[locale] ?? name;
}
