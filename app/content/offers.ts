import type { Localized } from "#app/lib/locale.ts";
import type { FilmKey } from "./films.ts";
import type { PictureKey } from "./pictures.ts";

export type OfferId = "ceramic-coating-shine-drive";

export type SummerOfferId =
  | "summer-gold-package"
  | "summer-platinum-package"
  | "summer-ceramic-package";

export type Offer = {
  id: OfferId | SummerOfferId;
  title: Localized;
  /** The service that is done, which says how long the car stays. */
  serviceId: string;
  originalPriceAed: number;
  offerPriceAed: number;
  suvOriginalPriceAed: number;
  suvOfferPriceAed: number;
  picture: PictureKey;
  alt: Localized;
  /** Another offer of the same service at another price, and why: said while both can be had. */
  difference?: { from: OfferId | SummerOfferId; text: Localized };
};

/** An offer with a page of its own under /offers. */
export type FeaturedOffer = Offer & {
  id: OfferId;
  badge: Localized;
  popular: boolean;
  shortDescription: Localized;
  description: Localized;
  features: readonly Localized[];
  /** A YouTube link, Shorts included, which takes the place of the film. */
  videoUrl?: string;
  film?: FilmKey;
};

/** Spec 9, offers. */
export const offers: readonly FeaturedOffer[] = [
  {
    id: "ceramic-coating-shine-drive",
    title: { en: "Ceramic Coating Shine & Drive", ar: "سيراميك اللمعة والانطلاق" },
    badge: { en: "Premium Offer", ar: "عرض مميز" },
    popular: true,
    shortDescription: {
      en: "A full day for the whole car: cleaned, polished by machine and sealed under a ceramic layer.",
      ar: "يوم كامل لسيارتك كلها: تنظيف شامل وتلميع بالماكينة وطبقة سيراميك تحفظ اللمعة.",
    },
    description: {
      en: "We wash the car with foam and steam, clay the paint until it is smooth to the hand and polish it by machine. A ceramic layer closes the work: water beads on it, and dust rinses off more easily. The cabin is detailed on the same day. The layer carries a 2-year warranty, and after 6 months we boost it again at no charge.",
      ar: "نغسل السيارة بالرغوة والبخار، وننعّم الطلاء بالطين حتى يصير أملس تحت اليد، ثم نلمعه بالماكينة. ونختم بطبقة سيراميك يتكور عليها الماء ويزول عنها الغبار بسهولة أكبر. وفي اليوم نفسه نعتني بالمقصورة. العمل بضمان سنتين، وبعد 6 أشهر ننعش الطبقة مجانًا.",
    },
    features: [
      { en: "Snow foam and steam wash", ar: "غسيل بالرغوة الكثيفة والبخار" },
      { en: "Clay treatment of the paint", ar: "تنعيم الطلاء بالطين" },
      { en: "Paint polished by machine", ar: "تلميع الطلاء بالماكينة" },
      { en: "Ceramic layer on the paint", ar: "طبقة سيراميك على الطلاء" },
      { en: "Wheels and tyres detailed", ar: "عناية دقيقة بالجنوط والإطارات" },
      { en: "Complete interior detailing", ar: "عناية داخلية كاملة" },
      { en: "2-year warranty", ar: "ضمان سنتين" },
      { en: "Free boost after 6 months", ar: "إنعاش مجاني للطبقة بعد 6 أشهر" },
    ],
    serviceId: "full-detailing",
    originalPriceAed: 1200,
    offerPriceAed: 800,
    suvOriginalPriceAed: 1440,
    suvOfferPriceAed: 950,
    // Sample content: the owner confirms why the prices differ.
    difference: {
      from: "summer-ceramic-package",
      text: {
        en: "The Summer Ceramic Package is the same work for less, but begins only at 10:00\u00a0AM, 3:00\u00a0PM or 6:00\u00a0PM. This offer begins at any full hour while we are open.",
        ar: "باقة الصيف للسيراميك هي العمل نفسه بسعر أقل، لكنها تبدأ في 10:00\u00a0صباحًا أو 3:00\u00a0عصرًا أو 6:00\u00a0مساءً فقط. أما هذا العرض فيبدأ على رأس أي ساعة من ساعات عملنا.",
      },
    },
    picture: "offer-ceramic",
    film: "reel",
    alt: {
      en: "Water beads on glossy graphite ceramic-coated paint catching cool and amber light.",
      ar: "قطرات ماء على طلاء لامع بلون الغرافيت محمي بالسيراميك، تلتقط ضوءًا باردًا وآخر كهرمانيًا.",
    },
  },
];

export function findOffer(id: string): FeaturedOffer | undefined {
  return offers.find((offer) => offer.id === id);
}
