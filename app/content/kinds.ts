import type { Localized } from "#app/lib/locale.ts";
import { taxModes } from "#app/lib/money.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { AddressSpace, KindDeclaration } from "./kind-declaration.ts";

const line = { type: "localized", size: "line" } as const;
const text = { type: "localized", size: "text" } as const;
const lines = { type: "localized", size: "lines" } as const;
const paragraphs = { type: "localized", size: "paragraphs" } as const;

const bookableSlug = { type: "slug", among: "bookable" } as const;

const reason = { title: line, text } as const;
const claim = {
  value: { type: "line" },
  label: line,
  source: { type: "line", optional: true },
  asOf: { type: "date", optional: true },
} as const;
/** Of the designs' own pictures, which an uploaded one replaces. */
const pictureText = {
  alt: { ...line, describes: "picture" },
  focus: { type: "focus" },
} as const;
/** What only the owner has, and the product brings none of. */
const ownPicture: { type: "picture"; choices: readonly string[] } = {
  type: "picture",
  choices: [],
};
const sample = { type: "choice", choices: ["shown", "hidden"] } as const;
const legalPage = { updated: { type: "date" }, lead: text } as const;
const legalSection = { heading: line, paragraphs } as const;

export const testimonialPictureKeys = [
  "beads",
  "cloth",
  "foam",
  "leather",
  "polisher",
  "reflections",
] as const;

export const galleryCategories = [
  "workshop",
  "products",
  "luxury",
  "steam",
  "detailing",
  "polishing",
  "ceramic",
] as const;

export const galleryPictureKeys = Array.from(
  { length: 31 },
  (_, index) => `gallery-${String(index + 1).padStart(2, "0")}`,
);

export const servicePictureKeys = [
  "service-premium-wash",
  "service-interior-detailing",
  "service-exterior-detailing",
  "service-full-detailing",
  "service-ceramic-coating",
] as const;

export const serviceTiers = ["silver", "gold", "platinum", "ceramic"] as const;

export const offerKinds = ["offers", "packages"] as const;

export type OfferKind = (typeof offerKinds)[number];

export const isOfferKind = (kind: string): kind is OfferKind =>
  offerKinds.some((each) => each === kind);

export const offerPictureKeys = [
  "service-interior-detailing",
  "offer-ceramic",
  "summer-gold",
  "summer-platinum",
  "summer-ceramic",
] as const;

export const filmKeys = ["reel", "gold", "platinum", "ceramic"] as const;

export type FilmKey = (typeof filmKeys)[number];

export const packageLights = ["gold", "platinum", "ceramic"] as const;

/**
 * The service of an offer and the days on which it can be booked. Dubai issues a permit for each
 * promotion.
 */
const offerTerm = {
  service: { type: "entry", kinds: ["services"] },
  startsOn: { type: "date", optional: true },
  endsOn: { type: "date", optional: true, notBefore: "startsOn" },
  permit: { type: "line", optional: true },
} as const;

const offerLooks = {
  picture: { type: "picture", choices: offerPictureKeys },
  alt: line,
  video: { type: "line", optional: true, format: "youtube" },
  film: { type: "choice", choices: ["no", ...filmKeys] },
  comparedWith: { type: "entry", kinds: offerKinds, optional: true },
  difference: { ...text, optional: true },
} as const;

export const contentKinds = {
  brand: {
    fields: {
      name: { type: "line" },
      nameAr: { type: "line", optional: true },
      phone: { type: "line", format: "phone" },
      whatsapp: { type: "line", format: "whatsapp" },
      email: { type: "line", format: "email" },
      address: line,
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
      sampleClaims: sample,
      sampleTestimonials: sample,
      sampleCounts: sample,
    },
    pages: ["/contact"],
    onEveryPage: true,
  },
  services: {
    fields: {
      title: line,
      shortDescription: text,
      description: text,
      features: lines,
      protection: { ...line, optional: true },
      additionalInfo: { ...text, optional: true },
      picture: { type: "picture", choices: servicePictureKeys },
      alt: line,
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
      title: line,
      text: { ...text, optional: true },
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
      title: line,
      ...offerTerm,
      badge: line,
      popular: { type: "choice", choices: ["no", "yes"] },
      shortDescription: text,
      description: text,
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
      title: line,
      ...offerTerm,
      badge: line,
      light: { type: "choice", choices: packageLights },
      description: text,
      ...offerLooks,
      slug: bookableSlug,
    },
    isList: true,
    isPriced: true,
    pages: ["/summeroffers/:id", "/summeroffers", "/offers", "/offers/:id", "/unsent"],
  },
  pageTitles: {
    fields: {
      homeHeadline: line,
      homeLead: line,
      aboutTitle: line,
      aboutHeadline: line,
      servicesTitle: line,
      offersTitle: line,
      summerTitle: line,
      perfumesTitle: line,
      galleryTitle: line,
      contactTitle: line,
    },
    pages: [
      ...["/", "/about", "/services", "/offers", "/summeroffers", "/perfumes", "/gallery"],
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
      name: line,
      role: line,
      content: text,
      rating: { type: "rating" },
      picture: { type: "picture", choices: ["none", ...testimonialPictureKeys] },
      alt: { type: "localized", size: "line", describes: "picture" },
      focus: { type: "focus" },
    },
    isList: true,
    pages: ["/"],
  },
  testimonialsLead: { fields: { text: line }, pages: ["/"] },
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
      name: line,
      role: line,
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
      title: line,
      description: text,
      picture: { type: "picture", choices: galleryPictureKeys },
      alt: line,
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
      title: line,
      before: ownPicture,
      beforeAlt: { ...line, describes: "before" },
      picture: ownPicture,
      alt: { ...line, describes: "picture" },
      services: { type: "services", optional: true },
    },
    isList: true,
    pages: ["/gallery", "/services/:id"],
  },
  questions: {
    fields: { question: line, answer: text },
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
