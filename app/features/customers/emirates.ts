import type { Locale, Localized } from "#app/lib/locale.ts";

export const emirates: readonly { name: string; label: Localized }[] = [
  { name: "Abu Dhabi", label: { en: "Abu Dhabi", ar: "أبوظبي" } },
  { name: "Dubai", label: { en: "Dubai", ar: "دبي" } },
  { name: "Sharjah", label: { en: "Sharjah", ar: "الشارقة" } },
  { name: "Ajman", label: { en: "Ajman", ar: "عجمان" } },
  { name: "Umm Al Quwain", label: { en: "Umm Al Quwain", ar: "أم القيوين" } },
  { name: "Ras Al Khaimah", label: { en: "Ras Al Khaimah", ar: "رأس الخيمة" } },
  { name: "Fujairah", label: { en: "Fujairah", ar: "الفجيرة" } },
];

export const emirateNames = emirates.map(({ name }) => name);

export function findEmirate(typed: string | null): string | null {
  const text = typed?.trim().toLowerCase();
  const found = emirates.find(({ label }) =>
    [label.en.toLowerCase(), label.ar].includes(text ?? ""),
  );
  return found?.name ?? null;
}

export function cityLabel(city: string, locale: Locale): string {
  return emirates.find(({ name }) => name === city)?.label[locale] ?? city;
}
