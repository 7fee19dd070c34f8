import type { Localized } from "#app/lib/locale.ts";

export type Credit = { text: Localized; links: readonly { label: string; href: string }[] };

/** What the pictures are; the licence of the car asks for the first line wherever it is shown. */
export const pictureCredits: readonly Credit[] = [
  {
    text: {
      en: 'Car: adapted from "Car Concept" by Eric Chadwick, Darmstadt Graphics Group GmbH (2024), published in the Khronos glTF Sample Assets, licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/); itself based on "FREE Concept Car 004" by Unity Fan (public domain, CC0). Changes: badges, logos, steering-wheel emblem and number plate removed, all materials replaced (only the tyre tread relief is kept), new lighting and sets. This credit applies to every picture and film that shows the car.',
      ar: "السيارة: مقتبسة من \u2066Car Concept\u2069 للمصمم \u2066Eric Chadwick\u2069 من شركة \u2066Darmstadt Graphics Group GmbH\u2069 (2024)، المنشورة ضمن \u2066Khronos glTF Sample Assets\u2069 برخصة \u2066CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)\u2069، وهي مبنية على \u2066FREE Concept Car 004\u2069 من \u2066Unity Fan\u2069 (ملكية عامة، \u2066CC0\u2069). التعديلات: حُذفت الشارات والشعارات وعلامة المقود ولوحة الأرقام، واستُبدلت كل المواد (ولم يبقَ إلا نقش مداس الإطار)، وأضيفت إضاءة ومشاهد جديدة. ينطبق هذا على كل صورة أو فيلم تظهر فيه السيارة.",
    },
    links: [{ label: "CC BY 4.0", href: "https://creativecommons.org/licenses/by/4.0/" }],
  },
  {
    text: {
      en: "Everything else (bottles, leather, cloths, pads, machines, foam, water, sets, skyline) is original work.",
      ar: "كل ما عدا ذلك (الزجاجات والجلد والمناشف واللبادات والماكينات والرغوة والماء والمشاهد وأفق المدينة) عمل أصلي.",
    },
    links: [],
  },
  {
    text: {
      en: "All pictures and films on this site are rendered illustrations. None of them shows a customer's car, a result before and after, or the real premises.",
      ar: "كل الصور والأفلام في هذا الموقع رسوم توضيحية مولّدة بالحاسوب. لا يُظهر أي منها سيارة عميل ولا نتيجة قبل العمل وبعده ولا مقر الورشة الفعلي.",
    },
    links: [],
  },
];
