import type { ContentEntry } from "./kinds.ts";

// Pictures of the pages themselves; illustrations (D18), which the owner replaces.

export const firstHomeHero: ContentEntry<"homeHero"> = {
  id: "home-hero",
  picture: "hero",
  portrait: "hero-portrait",
  alt: {
    en: "Black sports coupe in a dark workshop, honeycomb LED lights and amber light strips mirrored in its polished bodywork.",
    ar: "سيارة كوبيه رياضية سوداء في ورشة معتمة، تنعكس على هيكلها المصقول أضواء LED سداسية وأشرطة كهرمانية.",
  },
  focus: "",
};

export const firstWorkshopPicture: ContentEntry<"workshopPicture"> = {
  id: "workshop-picture",
  picture: "about-workshop",
  alt: {
    en: "Dark workshop bay with a honeycomb LED ceiling, amber light lines and a graphite coupe in the centre.",
    ar: "ورشة معتمة بسقف من أضواء LED السداسية وخطوط كهرمانية، تتوسطها سيارة كوبيه بلون الغرافيت.",
  },
  focus: "",
};

export const firstMissionPicture: ContentEntry<"missionPicture"> = {
  id: "mission-picture",
  picture: "service-exterior-detailing",
  alt: {
    en: "Close view of a midnight-blue front wing, mirror and door reflecting honeycomb LED lights and a warm amber glow.",
    ar: "لقطة قريبة لرفرف أمامي ومرآة وباب بلون أزرق ليلي، تنعكس عليها أضواء LED سداسية ووهج كهرماني دافئ.",
  },
  focus: "",
};

export const firstPerfumesHero: ContentEntry<"perfumesHero"> = {
  id: "perfumes-hero",
  picture: "perfumes-hero",
  alt: {
    en: "Four 250ML glass car perfume bottles with brass labels, Aroma, Lavender, Oud and Fresh, in a row on dark stone.",
    ar: "أربع زجاجات عطر سيارات سعة 250 مل بملصقات نحاسية، أروما ولافندر وعود وفريش، مصطفة على حجر داكن.",
  },
  focus: "",
};

export const firstBulkPicture: ContentEntry<"bulkPicture"> = {
  id: "bulk-picture",
  picture: "perfume-lifestyle",
  alt: {
    en: "Amber car perfume bottle on a stitched leather dashboard with city lights blurred through the windscreen at night.",
    ar: "زجاجة عطر سيارات كهرمانية على لوحة قيادة من الجلد المخيط، وأضواء المدينة ليلًا ضبابية خلف الزجاج الأمامي.",
  },
  focus: "",
};
