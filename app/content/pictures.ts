import type { Localized } from "#app/lib/locale.ts";
import aboutWorkshop from "#app/media/about-workshop.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import hero from "#app/media/hero.jpg?w=800;1280;1920;2400&format=avif;webp;jpg&as=picture";
import heroPortrait from "#app/media/hero-portrait.jpg?w=480;750;1080&format=avif;webp;jpg&as=picture";
import perfumeLifestyle from "#app/media/perfume-lifestyle.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import ceramicCoating from "#app/media/service-ceramic-coating.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import exteriorDetailing from "#app/media/service-exterior-detailing.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import fullDetailing from "#app/media/service-full-detailing.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import interiorDetailing from "#app/media/service-interior-detailing.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import premiumWash from "#app/media/service-premium-wash.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";

/** Only Vite can load this module; content that Node reads names a picture by its key. */
export const pictures = {
  hero,
  "hero-portrait": heroPortrait,
  "about-workshop": aboutWorkshop,
  "perfume-lifestyle": perfumeLifestyle,
  "service-premium-wash": premiumWash,
  "service-interior-detailing": interiorDetailing,
  "service-exterior-detailing": exteriorDetailing,
  "service-full-detailing": fullDetailing,
  "service-ceramic-coating": ceramicCoating,
};

export type PictureKey = keyof typeof pictures;

/** For the pictures of pages; a service carries the text of its own. */
export const altTexts = {
  hero: {
    en: "Black sports coupe in a dark workshop, honeycomb LED lights and amber light strips mirrored in its polished bodywork.",
    ar: "سيارة كوبيه رياضية سوداء في ورشة معتمة، تنعكس على هيكلها المصقول أضواء LED سداسية وأشرطة كهرمانية.",
  },
  "hero-portrait": {
    en: "Black sports coupe seen from the front beneath a glowing honeycomb LED ceiling, its reflection in the wet floor.",
    ar: "سيارة كوبيه رياضية سوداء من الأمام تحت سقف مضيء بأضواء LED سداسية، وصورتها منعكسة على الأرضية المبللة.",
  },
  "about-workshop": {
    en: "Dark workshop bay with a honeycomb LED ceiling, amber light lines and a graphite coupe in the centre.",
    ar: "ورشة معتمة بسقف من أضواء LED السداسية وخطوط كهرمانية، تتوسطها سيارة كوبيه بلون الغرافيت.",
  },
  "perfume-lifestyle": {
    en: "Amber car perfume bottle on a stitched leather dashboard with city lights blurred through the windscreen at night.",
    ar: "زجاجة عطر سيارات كهرمانية على لوحة قيادة من الجلد المخيط، وأضواء المدينة ليلًا ضبابية خلف الزجاج الأمامي.",
  },
} satisfies Partial<Record<PictureKey, Localized>>;
