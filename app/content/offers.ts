import type { LocalDate } from "#app/lib/time.ts";
import type { ContentEntry, ItemPrice } from "./kinds.ts";
import { linesText } from "./long-texts.ts";

/** Without start and end: its countdown is decoration (D14). */
export const noTerm = { startsOn: "", endsOn: "", permit: "" } as const;

export const firstOffers: readonly ContentEntry<"offers">[] = [
  {
    id: "ceramic-coating-shine-drive",
    title: { en: "Ceramic Coating Shine & Drive", ar: "سيراميك اللمعة والانطلاق" },
    badge: { en: "Premium Offer", ar: "عرض مميز" },
    popular: "yes",
    shortDescription: {
      en: "A full day for the whole car: cleaned, polished by machine and sealed under a ceramic layer.",
      ar: "يوم كامل لسيارتك كلها: تنظيف شامل وتلميع بالماكينة وطبقة سيراميك تحفظ اللمعة.",
    },
    description: {
      en: "We wash the car with foam and steam, clay the paint until it is smooth to the hand and polish it by machine. A ceramic layer closes the work: water beads on it, and dust rinses off more easily. The cabin is detailed on the same day. The layer carries a 2-year warranty, and after 6 months we boost it again at no charge.",
      ar: "نغسل السيارة بالرغوة والبخار، وننعّم الطلاء بالطين حتى يصير أملس تحت اليد، ثم نلمعه بالماكينة. ونختم بطبقة سيراميك يتكور عليها الماء ويزول عنها الغبار بسهولة أكبر. وفي اليوم نفسه نعتني بالمقصورة. العمل بضمان سنتين، وبعد 6 أشهر ننعش الطبقة مجانًا.",
    },
    features: linesText([
      { en: "Snow foam and steam wash", ar: "غسيل بالرغوة الكثيفة والبخار" },
      { en: "Clay treatment of the paint", ar: "تنعيم الطلاء بالطين" },
      { en: "Paint polished by machine", ar: "تلميع الطلاء بالماكينة" },
      { en: "Ceramic layer on the paint", ar: "طبقة سيراميك على الطلاء" },
      { en: "Wheels and tyres detailed", ar: "عناية دقيقة بالجنوط والإطارات" },
      { en: "Complete interior detailing", ar: "عناية داخلية كاملة" },
      { en: "2-year warranty", ar: "ضمان سنتين" },
      { en: "Free boost after 6 months", ar: "إنعاش مجاني للطبقة بعد 6 أشهر" },
    ]),
    ...noTerm,
    service: "full-detailing",
    // Sample content: the owner confirms why the prices differ.
    comparedWith: "summer-ceramic-package",
    difference: {
      en: "The Summer Ceramic Package is the same work for less, but begins only at 10:00\u00a0AM, 3:00\u00a0PM or 6:00\u00a0PM. This offer begins at any full hour while we are open.",
      ar: "باقة الصيف للسيراميك هي العمل نفسه بسعر أقل، لكنها تبدأ في 10:00\u00a0صباحًا أو 3:00\u00a0عصرًا أو 6:00\u00a0مساءً فقط. أما هذا العرض فيبدأ على رأس أي ساعة من ساعات عملنا.",
    },
    picture: "offer-ceramic",
    video: "",
    film: "reel",
    alt: {
      en: "Round water beads on graphite ceramic-coated paint, honeycomb light mirrored between them.",
      ar: "قطرات ماء مستديرة على طلاء بلون الغرافيت محمي بالسيراميك، تنعكس بينها أضواء سداسية.",
    },
    slug: "ceramic-coating-shine-drive",
  },
];

/**
 * A month after the first prices of services, so that the prices struck out by the spec were those
 * of the 30 days before.
 */
export const firstOfferDay = "2026-02-01" as LocalDate;

export const firstOfferPrices: readonly ItemPrice[] = [
  {
    kind: "offers",
    itemId: "ceramic-coating-shine-drive",
    startsOn: firstOfferDay,
    priceAed: 800,
    suvPriceAed: 950,
  },
];
