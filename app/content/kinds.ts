import type { Localized } from "#app/lib/locale.ts";
import { taxModes } from "#app/lib/money.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { AddressSpace, KindDeclaration } from "./kind-declaration.ts";
import {
  bookableSlug,
  claim,
  galleryCategories,
  galleryPictureKeys,
  legalPage,
  legalSection,
  lines,
  lineText,
  longText,
  offerLooks,
  offerTerm,
  ownPicture,
  packageLights,
  paragraphs,
  pictureText,
  reason,
  sampleChoice,
  servicePictureKeys,
  serviceTiers,
  testimonialPictureKeys,
} from "./kind-fields.ts";

export const contentKinds = {
  brand: {
    fields: {
      name: { type: "line" },
      nameAr: { type: "line", optional: true },
      phone: { type: "line", format: "phone" },
      whatsapp: { type: "line", format: "whatsapp" },
      email: { type: "line", format: "email" },
      address: lineText,
      latitude: { type: "line", format: "latitude" },
      longitude: { type: "line", format: "longitude" },
      instagram: { type: "line", format: "webAddress" },
      taxNumber: { type: "line", optional: true, format: "taxNumber" },
      licence: { type: "line", optional: true },
      logo: { type: "picture", choices: ["none"] },
      accent: { type: "line", optional: true, format: "colour" },
      taxMode: { type: "choice", choices: taxModes },
      orderPrefix: { type: "line", format: "orderPrefix" },
      lockMinutes: { type: "line", format: "lockMinutes" },
      sampleClaims: sampleChoice,
      sampleTestimonials: sampleChoice,
      sampleCounts: sampleChoice,
    },
    pages: ["/contact"],
    onEveryPage: true,
  },
  services: {
    fields: {
      title: lineText,
      shortDescription: longText,
      description: longText,
      features: lines,
      protection: { ...lineText, optional: true },
      additionalInfo: { ...longText, optional: true },
      picture: { type: "picture", choices: servicePictureKeys },
      alt: lineText,
      video: { type: "line", optional: true, format: "youtube" },
      tier: { type: "choice", choices: ["no", ...serviceTiers] },
      bestSeller: { type: "choice", choices: ["no", "yes"] },
      tag: { type: "choice", choices: ["no", "most-popular", "walk-in-only"] },
      slug: bookableSlug,
    },
    isList: true,
    isPriced: true,
    pages: ["/services/:id"],
    onEveryPage: true,
  },
  extras: {
    fields: {
      title: lineText,
      text: { ...longText, optional: true },
      services: { type: "services" },
      sizes: { type: "choice", choices: ["both", "sedan", "suv"] },
      sedanMinutes: { type: "line", format: "minutes" },
      suvMinutes: { type: "line", optional: true, format: "minutes" },
    },
    isList: true,
    isPriced: true,
    pages: ["/services/:id", "/offers/:id", "/summeroffers/:id"],
  },
  offers: {
    fields: {
      title: lineText,
      ...offerTerm,
      badge: lineText,
      popular: { type: "choice", choices: ["no", "yes"] },
      shortDescription: longText,
      description: longText,
      features: lines,
      ...offerLooks,
      slug: bookableSlug,
    },
    isList: true,
    isPriced: true,
    pages: ["/offers/:id", "/offers", "/summeroffers", "/summeroffers/:id", "/unsent"],
  },
  packages: {
    fields: {
      title: lineText,
      ...offerTerm,
      badge: lineText,
      light: { type: "choice", choices: packageLights },
      description: longText,
      ...offerLooks,
      slug: bookableSlug,
    },
    isList: true,
    isPriced: true,
    pages: ["/summeroffers/:id", "/summeroffers", "/offers", "/offers/:id", "/unsent"],
  },
  pageTitles: {
    fields: {
      homeHeadline: lineText,
      homeLead: lineText,
      aboutTitle: lineText,
      aboutHeadline: lineText,
      servicesTitle: lineText,
      offersTitle: lineText,
      summerTitle: lineText,
      perfumesTitle: lineText,
      galleryTitle: lineText,
      contactTitle: lineText,
    },
    pages: [
      "/",
      "/about",
      "/services",
      "/offers",
      "/summeroffers",
      "/perfumes",
      "/gallery",
      "/contact",
    ],
    onEveryPage: true,
  },
  homeHero: {
    fields: {
      picture: { type: "picture", choices: ["hero"] },
      portrait: { type: "picture", choices: ["same", "hero-portrait"] },
      ...pictureText,
    },
    pages: ["/"],
  },
  homeClaims: { fields: claim, isList: true, pages: ["/"] },
  homeReasons: { fields: reason, isList: true, pages: ["/"] },
  testimonials: {
    fields: {
      name: lineText,
      role: lineText,
      content: longText,
      rating: { type: "rating" },
      picture: { type: "picture", choices: ["none", ...testimonialPictureKeys] },
      ...pictureText,
    },
    isList: true,
    pages: ["/"],
  },
  testimonialsLead: { fields: { text: lineText }, pages: ["/"] },
  workshopPicture: {
    fields: { picture: { type: "picture", choices: ["about-workshop"] }, ...pictureText },
    pages: ["/about", "/"],
  },
  aboutClaims: { fields: claim, isList: true, pages: ["/about"] },
  story: { fields: { paragraphs }, pages: ["/about"] },
  values: { fields: reason, isList: true, pages: ["/about"] },
  missionPicture: {
    fields: {
      picture: { type: "picture", choices: ["service-exterior-detailing"] },
      ...pictureText,
    },
    pages: ["/about"],
  },
  team: {
    fields: {
      name: lineText,
      role: lineText,
      years: { type: "line", optional: true, format: "count" },
      picture: { type: "picture", choices: ["none"] },
      ...pictureText,
    },
    isList: true,
    pages: ["/about"],
  },
  servicesReasons: { fields: reason, isList: true, pages: ["/services"] },
  serviceReasons: { fields: reason, isList: true, pages: ["/services/:id"] },
  processSteps: { fields: reason, isList: true, pages: ["/offers"] },
  processPictures: {
    fields: {
      picture: { type: "picture", choices: [...servicePictureKeys, ...galleryPictureKeys] },
      ...pictureText,
    },
    isList: true,
    pages: ["/offers"],
  },
  summerHero: {
    fields: { picture: { type: "picture", choices: ["summer-gold"] }, ...pictureText },
    pages: ["/summeroffers"],
  },
  summerPictures: {
    fields: { picture: { type: "picture", choices: galleryPictureKeys }, ...pictureText },
    isList: true,
    pages: ["/summeroffers"],
  },
  summerReasons: { fields: reason, isList: true, pages: ["/summeroffers"] },
  perfumesHero: {
    fields: { picture: { type: "picture", choices: ["perfumes-hero"] }, ...pictureText },
    pages: ["/perfumes"],
  },
  bulkPicture: {
    fields: { picture: { type: "picture", choices: ["perfume-lifestyle"] }, ...pictureText },
    pages: ["/perfumes"],
  },
  perfumeReasons: { fields: reason, isList: true, pages: ["/perfumes"] },
  galleryPosts: {
    fields: {
      title: lineText,
      description: longText,
      picture: { type: "picture", choices: galleryPictureKeys },
      alt: lineText,
      focus: { type: "focus" },
      category: { type: "choice", choices: galleryCategories },
      hashtags: { type: "localized", size: "line", optional: true, format: "hashtags" },
      video: { type: "line", optional: true, format: "youtube" },
      featured: { type: "choice", choices: ["no", "yes"] },
      likes: { type: "line", optional: true, format: "count" },
      comments: { type: "line", optional: true, format: "count" },
      slug: { type: "slug", among: "gallery" },
    },
    isList: true,
    isLong: true,
    pages: ["/gallery"],
  },
  beforeAfter: {
    fields: {
      title: lineText,
      before: ownPicture,
      beforeAlt: { ...lineText, describes: "before" },
      picture: ownPicture,
      alt: { ...lineText, describes: "picture" },
      services: { type: "services", optional: true },
    },
    isList: true,
    pages: ["/gallery", "/services/:id"],
  },
  questions: {
    fields: { question: lineText, answer: longText },
    isList: true,
    pages: ["/contact"],
    placeholders: ["hours", "openDays"],
  },
  privacy: { fields: legalPage, pages: ["/privacy"] },
  privacySections: {
    fields: legalSection,
    isList: true,
    pages: ["/privacy"],
    placeholders: ["measuring"],
  },
  terms: { fields: legalPage, pages: ["/terms"] },
  termsSections: { fields: legalSection, isList: true, pages: ["/terms"] },
} as const satisfies { [kind: string]: KindDeclaration };

export type ContentKind = keyof typeof contentKinds;
type Fields<Kind extends ContentKind> = (typeof contentKinds)[Kind]["fields"];

type ValueOf<Field> = Field extends { type: "localized" }
  ? Localized
  : Field extends { type: "rating" }
    ? 1 | 2 | 3 | 4 | 5
    : Field extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;

export type ContentValue<Kind extends ContentKind> = {
  -readonly [Name in keyof Fields<Kind>]: ValueOf<Fields<Kind>[Name]>;
};

export type ContentEntry<Kind extends ContentKind> = { id: string } & ContentValue<Kind>;

type IsLong<Kind extends ContentKind> = (typeof contentKinds)[Kind] extends { isLong: true }
  ? Kind
  : never;
type LongKind = { [Kind in ContentKind]: IsLong<Kind> }[ContentKind];
export type HeldKind = Exclude<ContentKind, LongKind>;

export type ItemPrice = {
  kind: ContentKind;
  itemId: string;
  priceAed: number;
  /** Null where an SUV costs as much as a sedan. */
  suvPriceAed: number | null;
  startsOn: LocalDate;
};

/** How long the work of a service takes, in opening minutes. */
export type WorkMinutes = {
  serviceId: string;
  sedanMinutes: number;
  suvMinutes: number;
  curingMinutes: number;
};

export type AllContent = { readonly [Kind in ContentKind]: readonly ContentEntry<Kind>[] } & {
  readonly prices: readonly ItemPrice[];
  /** The service of every offer, also of hidden and deleted ones. */
  readonly serviceOf: { readonly [offerId: string]: string };
  readonly workMinutes: readonly WorkMinutes[];
};

export type SiteContent = Pick<AllContent, HeldKind | "prices" | "serviceOf" | "workMinutes">;

export const contentKindNames = Object.keys(contentKinds) as ContentKind[];

export const isContentKind = (name: string): name is ContentKind =>
  Object.hasOwn(contentKinds, name);

export const addressSpaceOf = (kind: ContentKind): AddressSpace | null => {
  const slug = Object.values(declarationOf(kind).fields).find(({ type }) => type === "slug");
  return slug?.type === "slug" ? slug.among : null;
};

export const hasAddress = (kind: ContentKind): boolean => addressSpaceOf(kind) !== null;

export const isHeld = (kind: ContentKind): kind is HeldKind => !declarationOf(kind).isLong;

export const declarationOf = (kind: ContentKind): KindDeclaration => contentKinds[kind];
