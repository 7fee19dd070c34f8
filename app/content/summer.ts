import type { Localized } from "#app/lib/locale.ts";
import type { ContentEntry, ItemPrice } from "./kinds.ts";
import { firstOfferDay, noTerm } from "./offers.ts";

const comparedWithNone = { comparedWith: "", difference: { en: "", ar: "" } } as const;

export const firstPackages: readonly ContentEntry<"packages">[] = [
  {
    id: "summer-gold-package",
    title: { en: "Summer Gold Package", ar: "باقة الصيف الذهبية" },
    ...noTerm,
    ...comparedWithNone,
    service: "interior-detailing",
    badge: { en: "Best Seller", ar: "الأكثر مبيعًا" },
    light: "gold",
    description: {
      en: "Heat and dust gather inside first. Seats, carpets, leather and vents are cleaned one by one, and the leather is fed before the sun dries it out.",
      ar: "الحر والغبار يبدآن من الداخل. ننظف المقاعد والسجاد والجلد وفتحات التكييف واحدًا بعد واحد، ونرطّب الجلد قبل أن تجففه الشمس.",
    },
    picture: "service-interior-detailing",
    video: "",
    film: "gold",
    alt: {
      en: "Cognac diamond-quilted leather seat with contrast stitching and a folded grey microfibre cloth.",
      ar: "مقعد جلدي بلون الكونياك مبطن بنقشة الألماس وخياطة بارزة، وعليه منشفة مايكروفايبر رمادية مطوية.",
    },
    slug: "summer-gold-package",
  },
  {
    id: "summer-platinum-package",
    title: { en: "Summer Platinum Package", ar: "باقة الصيف البلاتينية" },
    ...noTerm,
    ...comparedWithNone,
    service: "exterior-detailing",
    badge: { en: "Deep Gloss", ar: "لمعان عميق" },
    light: "platinum",
    description: {
      en: "Sun and sand leave the paint flat. We clay it, polish it by machine and seal it, and the colour has its depth back.",
      ar: "الشمس والرمل يطفئان بريق الطلاء. ننعّمه بالطين ونلمّعه بالماكينة ونختمه بطبقة حماية، فيستعيد اللون عمقه.",
    },
    picture: "summer-platinum",
    video: "",
    film: "platinum",
    alt: {
      en: "Graphite sports coupe on dark tarmac at golden hour, dunes and a distant skyline behind.",
      ar: "سيارة كوبيه رياضية بلون الغرافيت على إسفلت داكن في الساعة الذهبية، وخلفها كثبان وأفق مدينة بعيد.",
    },
    slug: "summer-platinum-package",
  },
  {
    id: "summer-ceramic-package",
    title: { en: "Summer Ceramic Package", ar: "باقة الصيف للسيراميك" },
    ...noTerm,
    service: "full-detailing",
    comparedWith: "ceramic-coating-shine-drive",
    difference: {
      en: "The same work as Ceramic Coating Shine & Drive, for less because it begins only at 10:00\u00a0AM, 3:00\u00a0PM or 6:00\u00a0PM. That offer begins at any full hour while we are open.",
      ar: "العمل نفسه في عرض سيراميك اللمعة والانطلاق، وبسعر أقل لأن الباقة تبدأ في 10:00\u00a0صباحًا أو 3:00\u00a0عصرًا أو 6:00\u00a0مساءً فقط. أما ذلك العرض فيبدأ على رأس أي ساعة من ساعات عملنا.",
    },
    badge: { en: "Biggest Saving", ar: "أكبر توفير" },
    light: "ceramic",
    description: {
      en: "The whole car, inside and out, closed with a ceramic layer. Includes a 2-year warranty and free boosting after 6 months.",
      ar: "السيارة كلها من الداخل والخارج، تُختم بطبقة سيراميك. تشمل الباقة ضمان سنتين وإنعاشًا مجانيًا للطبقة بعد 6 أشهر.",
    },
    picture: "summer-ceramic",
    video: "",
    film: "ceramic",
    alt: {
      en: "Water beads on gold ceramic-coated paint in warm evening sunlight.",
      ar: "قطرات ماء على طلاء ذهبي محمي بالسيراميك في ضوء مساء دافئ.",
    },
    slug: "summer-ceramic-package",
  },
];

const of = { kind: "packages", startsOn: firstOfferDay } as const;

export const firstPackagePrices: readonly ItemPrice[] = [
  { ...of, itemId: "summer-gold-package", priceAed: 217, suvPriceAed: 240 },
  { ...of, itemId: "summer-platinum-package", priceAed: 370, suvPriceAed: 403 },
  { ...of, itemId: "summer-ceramic-package", priceAed: 600, suvPriceAed: 720 },
];

export const summerTerms: readonly Localized[] = [
  {
    en: "Sedans and SUVs have prices of their own. Each is the price of the whole package.",
    ar: "لكل من سيارات الصالون والدفع الرباعي سعر، وهو سعر الباقة كاملة.",
  },
  {
    en: "Packages begin at 10:00\u00a0AM, 3:00\u00a0PM or 6:00\u00a0PM, {openDays}.",
    ar: "تبدأ الباقات في 10:00\u00a0صباحًا أو 3:00\u00a0عصرًا أو 6:00\u00a0مساءً، {openDays}.",
  },
  {
    en: "We call within 2 hours to confirm your booking.",
    ar: "نتصل بك خلال ساعتين لتأكيد حجزك.",
  },
  {
    en: "You pay after the service, at the workshop, by cash or card.",
    ar: "تدفع بعد الخدمة في الورشة، نقدًا أو بالبطاقة.",
  },
  {
    en: "A summer price is not combined with another offer.",
    ar: "لا يمكن الجمع بين سعر الصيف وعرض آخر.",
  },
  {
    en: "The free boosting of the Ceramic package is due 6 months after the work and is booked like any other visit.",
    ar: "موعد الإنعاش المجاني في باقة السيراميك بعد 6 أشهر من العمل، ويُحجز مثل أي زيارة أخرى.",
  },
];

export const firstSummerReasons: readonly ContentEntry<"summerReasons">[] = [
  {
    id: "same-work",
    title: { en: "The same work for less", ar: "العمل نفسه بسعر أقل" },
    text: {
      en: "A package is the full service, by the same technicians. Only the price is lower.",
      ar: "الباقة هي الخدمة كاملة وبأيدي الفنيين أنفسهم، والفرق في السعر وحده.",
    },
  },
  {
    id: "climate",
    title: { en: "Made for Gulf summers", ar: "لصيف الخليج" },
    text: {
      en: "Methods and products chosen for heat, fine sand and strong sun.",
      ar: "طرق ومواد نختارها للحر والرمل الناعم والشمس القوية.",
    },
  },
  {
    id: "prices",
    title: { en: "What you save, up front", ar: "توفيرك واضح من البداية" },
    text: {
      en: "Sedan or SUV, you see the price and the saving before you choose a time.",
      ar: "صالون أو دفع رباعي، ترى السعر وما توفره قبل أن تختار الموعد.",
    },
  },
  {
    id: "payment",
    title: { en: "Pay after the work", ar: "الدفع بعد العمل" },
    text: {
      en: "Look the car over first. Then pay at the workshop, by cash or card.",
      ar: "عاين سيارتك أولًا، ثم ادفع في الورشة نقدًا أو بالبطاقة.",
    },
  },
];

/** Shown with the packages. */
export const firstSummerPictures: readonly ContentEntry<"summerPictures">[] = [
  {
    id: "gallery-15",
    picture: "gallery-15",
    alt: {
      en: "Gold coupe from the front beneath amber light strips.",
      ar: "سيارة كوبيه ذهبية من الأمام تحت أشرطة ضوء كهرمانية.",
    },
    focus: "",
  },
  {
    id: "gallery-17",
    picture: "gallery-17",
    alt: {
      en: "Red coupe covered in dense snow foam, close view of the front wheel and wing.",
      ar: "سيارة كوبيه حمراء تغطيها رغوة كثيفة، لقطة قريبة للعجلة الأمامية والرفرف.",
    },
    focus: "",
  },
  {
    id: "gallery-24",
    picture: "gallery-24",
    alt: {
      en: "Black quilted leather with gold stitching, freshly conditioned.",
      ar: "جلد أسود مبطن بخياطة ذهبية، مرطب حديثًا.",
    },
    focus: "",
  },
  {
    id: "gallery-30",
    picture: "gallery-30",
    alt: {
      en: "Large water beads in close macro on black coated paint.",
      ar: "لقطة مقرّبة جدًا لقطرات ماء كبيرة على طلاء أسود محمي بالسيراميك.",
    },
    focus: "",
  },
  {
    id: "gallery-19",
    picture: "gallery-19",
    alt: {
      en: "Steam curling around a dark alloy wheel and glossy wheel arch.",
      ar: "بخار يلتف حول جنط معدني داكن ورفرف لامع.",
    },
    focus: "",
  },
];

export const firstSummerHero: ContentEntry<"summerHero"> = {
  id: "summer-hero",
  picture: "summer-gold",
  alt: {
    en: "Gold sports coupe at desert dusk, low sun mirrored on the dark ground and a hazy skyline behind.",
    ar: "سيارة كوبيه رياضية ذهبية في غروب الصحراء، تنعكس الشمس المنخفضة على الأرض الداكنة وخلفها أفق مدينة ضبابي.",
  },
  focus: "",
};
