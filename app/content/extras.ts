import type { LocalDate } from "#app/lib/time.ts";
import type { ContentEntry, ItemPrice } from "./kinds.ts";

// Sample content: the specification has no extras, so prices and minutes are ours. A new installation
// has them hidden.

export const sampleExtras: readonly ContentEntry<"extras">[] = [
  {
    id: "engine-bay",
    title: { en: "Engine bay", ar: "حجرة المحرك" },
    text: {
      en: "Dust and oil film lifted with steam, plastics dressed in a matte finish.",
      ar: "نزيل الغبار والزيوت بالبخار، ونعيد للأجزاء البلاستيكية لونها بلمسة مطفأة.",
    },
    services: "premium-wash exterior-detailing full-detailing ceramic-coating",
    sizes: "both",
    sedanMinutes: "30",
    suvMinutes: "40",
  },
  {
    id: "pet-hair",
    title: { en: "Pet hair removal", ar: "إزالة شعر الحيوانات الأليفة" },
    text: {
      en: "Brushed and vacuumed out of seats, carpets and the boot.",
      ar: "نخرجه بالفرشاة والشفط من المقاعد والسجاد والصندوق.",
    },
    services: "premium-wash interior-detailing full-detailing",
    sizes: "both",
    sedanMinutes: "30",
    suvMinutes: "45",
  },
  {
    id: "odour-removal",
    title: { en: "Odour removal", ar: "إزالة الروائح" },
    text: {
      en: "The cabin and the air conditioning are treated, so that smells do not come back with the cold air.",
      ar: "نعالج المقصورة ومجاري التكييف، فلا تعود الرائحة مع الهواء البارد.",
    },
    services: "premium-wash interior-detailing full-detailing ceramic-coating",
    sizes: "both",
    sedanMinutes: "60",
    suvMinutes: "",
  },
];

const of = { kind: "extras", startsOn: "2026-01-01" as LocalDate } as const;

export const sampleExtraPrices: readonly ItemPrice[] = [
  { ...of, itemId: "engine-bay", priceAed: 80, suvPriceAed: 100 },
  { ...of, itemId: "pet-hair", priceAed: 60, suvPriceAed: 90 },
  { ...of, itemId: "odour-removal", priceAed: 120, suvPriceAed: null },
];
