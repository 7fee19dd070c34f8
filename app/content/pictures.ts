import type { Localized } from "#app/lib/locale.ts";
import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import aboutWorkshop from "#app/media/about-workshop.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import hero from "#app/media/hero.jpg?w=800;1280;1920;2400&format=avif;webp;jpg&as=picture";
import heroPortrait from "#app/media/hero-portrait.jpg?w=480;750;1080&format=avif;webp;jpg&as=picture";
import offerCeramic from "#app/media/offer-ceramic.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import perfumeAroma from "#app/media/perfume-aroma.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import perfumeFresh from "#app/media/perfume-fresh.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import perfumeLavender from "#app/media/perfume-lavender.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import perfumeLifestyle from "#app/media/perfume-lifestyle.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import perfumeOud from "#app/media/perfume-oud.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import perfumesHero from "#app/media/perfumes-hero.jpg?w=800;1280;2000&format=avif;webp;jpg&as=picture";
import ceramicCoating from "#app/media/service-ceramic-coating.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import exteriorDetailing from "#app/media/service-exterior-detailing.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import fullDetailing from "#app/media/service-full-detailing.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import interiorDetailing from "#app/media/service-interior-detailing.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import premiumWash from "#app/media/service-premium-wash.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import summerCeramic from "#app/media/summer-ceramic.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import summerGold from "#app/media/summer-gold.jpg?w=400;800;1200;1536&format=avif;webp;jpg&as=picture";
import summerPlatinum from "#app/media/summer-platinum.jpg?w=400;800;1200&format=avif;webp;jpg&as=picture";
import type { offerPictureKeys, servicePictureKeys } from "./kind-fields.ts";

/** Sample content. Only Vite can load this module; Node code names a picture by its key. */
export const pictures = {
  hero,
  "hero-portrait": heroPortrait,
  "about-workshop": aboutWorkshop,
  "perfumes-hero": perfumesHero,
  "perfume-lifestyle": perfumeLifestyle,
  "perfume-aroma": perfumeAroma,
  "perfume-lavender": perfumeLavender,
  "perfume-oud": perfumeOud,
  "perfume-fresh": perfumeFresh,
  "service-premium-wash": premiumWash,
  "service-interior-detailing": interiorDetailing,
  "service-exterior-detailing": exteriorDetailing,
  "service-full-detailing": fullDetailing,
  "service-ceramic-coating": ceramicCoating,
  "offer-ceramic": offerCeramic,
  "summer-gold": summerGold,
  "summer-platinum": summerPlatinum,
  "summer-ceramic": summerCeramic,
} satisfies Record<
  (typeof servicePictureKeys)[number] | (typeof offerPictureKeys)[number],
  unknown
> & { [key: string]: unknown };

export type PictureKey = keyof typeof pictures;

export function pictureOf(key: string) {
  return isPicture(key) ? pictures[key] : uploadedPicture(key);
}

const isPicture = (key: string): key is PictureKey => Object.hasOwn(pictures, key);

/** For the perfumes that the product brings along. */
export const altTexts = {
  "perfume-aroma": {
    en: "Rectangular glass spray bottle of glowing amber car perfume with a brass label and a brushed gold cap beside polished resin stones.",
    ar: "زجاجة بخاخ مستطيلة من عطر سيارات كهرماني متوهج بملصق نحاسي وغطاء ذهبي مصقول، وبجانبها أحجار راتنج لامعة.",
  },
  "perfume-lavender": {
    en: "Rectangular glass spray bottle of violet car perfume with a dark metal cap and lavender sprigs in soft purple light.",
    ar: "زجاجة بخاخ مستطيلة من عطر سيارات بنفسجي بغطاء معدني داكن، مع أعواد خزامى في ضوء بنفسجي ناعم.",
  },
  "perfume-oud": {
    en: "Rectangular glass spray bottle of dark brown oud car perfume with a wooden cap, agarwood chips and a curl of smoke.",
    ar: "زجاجة بخاخ مستطيلة من عطر عود بني داكن للسيارات بغطاء خشبي، مع قطع من خشب العود وخيط من الدخان.",
  },
  "perfume-fresh": {
    en: "Rectangular glass spray bottle of mango-yellow car perfume with a gold cap, fresh water drops and green leaves.",
    ar: "زجاجة بخاخ مستطيلة من عطر سيارات أصفر بلون المانجو بغطاء ذهبي، مع قطرات ماء وأوراق خضراء.",
  },
} satisfies Partial<Record<PictureKey, Localized>>;
