import type { PictureKey } from "#app/content/pictures.ts";
import type { Localized } from "#app/lib/locale.ts";

export type BuiltInPerfume = {
  id: string;
  slug: string;
  name: Localized;
  priceAed: number;
  description: Localized;
  image: PictureKey;
  features: string[];
  notes: { top: string; middle: string; base: string };
  intensity: "Light" | "Light-Medium" | "Medium" | "Medium-Strong" | "Strong";
  bestseller: boolean;
};

/** Fixed ids, so that a built-in perfume that staff changed or deleted is not added again. */
export const builtInPerfumes: readonly BuiltInPerfume[] = [
  {
    id: "01920000-0000-7000-8000-000000000001",
    slug: "aroma",
    name: { en: "Aroma", ar: "أروما" },
    priceAed: 85,
    description: {
      en: "Our signature scent: warm amber and soft spice over clean woods. It settles into leather and fabric and stays calm in the heat of a parked car, so the cabin greets you the same way every morning.",
      ar: "عطرنا المميز: عنبر دافئ وتوابل ناعمة على قاعدة من الأخشاب النقية. يستقر في الجلد والقماش ويبقى هادئًا في حرارة السيارة المتوقفة، لتستقبلك المقصورة بالرائحة نفسها كل صباح.",
    },
    image: "perfume-aroma",
    features: [
      "250ML glass spray bottle",
      "Long-lasting amber scent",
      "Safe for leather, fabric and trim",
      "Removes stale odours instead of covering them",
    ],
    notes: {
      top: "Bergamot, Cardamom",
      middle: "Amber, Jasmine",
      base: "Sandalwood, White Musk",
    },
    intensity: "Medium",
    bestseller: true,
  },
  {
    id: "01920000-0000-7000-8000-000000000002",
    slug: "lavender",
    name: { en: "Lavender", ar: "لافندر" },
    priceAed: 85,
    description: {
      en: "Fresh lavender with a touch of herbs and soft musk. A quiet, clean scent for long drives and Sheikh Zayed Road at rush hour, never sweet and never heavy.",
      ar: "خزامى منعشة مع لمسة من الأعشاب والمسك الناعم. رائحة هادئة ونظيفة للرحلات الطويلة ولزحام شارع الشيخ زايد، بلا حلاوة زائدة ولا ثقل.",
    },
    image: "perfume-lavender",
    features: [
      "250ML glass spray bottle",
      "Calming scent for long drives",
      "Light enough for daily use",
      "Safe for leather, fabric and trim",
    ],
    notes: {
      top: "Lavender, Lemon",
      middle: "Clary Sage, Rosemary",
      base: "White Musk, Cedarwood",
    },
    intensity: "Light-Medium",
    bestseller: false,
  },
  {
    id: "01920000-0000-7000-8000-000000000003",
    slug: "oud",
    name: { en: "Oud", ar: "عود" },
    priceAed: 85,
    description: {
      en: "Deep agarwood with saffron, rose and a thread of smoke, in the tradition of the Gulf. One or two sprays on the mats are enough for a whole week.",
      ar: "عود عميق مع الزعفران والورد وخيط من الدخان، على الطريقة الخليجية. بخة أو بختان على الدعاسات تكفي أسبوعًا كاملًا.",
    },
    image: "perfume-oud",
    features: [
      "250ML glass spray bottle",
      "Rich oriental oud",
      "A little lasts for days",
      "Made for leather interiors",
    ],
    notes: {
      top: "Saffron, Pink Pepper",
      middle: "Agarwood, Damask Rose",
      base: "Amber, Smoked Leather",
    },
    intensity: "Strong",
    bestseller: true,
  },
  {
    id: "01920000-0000-7000-8000-000000000004",
    slug: "fresh",
    name: { en: "Fresh (Mango)", ar: "فريش (مانجو)" },
    priceAed: 85,
    description: {
      en: "Ripe mango lifted by green leaves and citrus. Bright, young and clean, as if the car had just come off the wash, and a favourite of families.",
      ar: "مانجو ناضجة تنعشها الأوراق الخضراء والحمضيات. رائحة مشرقة ونظيفة كأن السيارة خرجت لتوّها من الغسيل، وهي المفضلة لدى العائلات.",
    },
    image: "perfume-fresh",
    features: [
      "250ML glass spray bottle",
      "Bright fruity freshness",
      "Clears food and smoke odours",
      "Safe for leather, fabric and trim",
    ],
    notes: {
      top: "Mango, Mandarin",
      middle: "Green Leaves, Peach",
      base: "Vanilla, Soft Musk",
    },
    intensity: "Medium",
    bestseller: false,
  },
];
