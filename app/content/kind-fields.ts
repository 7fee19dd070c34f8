// The fields that kinds share, and what may be chosen in them.

export const lineText = { type: "localized", size: "line" } as const;
export const longText = { type: "localized", size: "text" } as const;
export const lines = { type: "localized", size: "lines" } as const;
export const paragraphs = { type: "localized", size: "paragraphs" } as const;

export const bookableSlug = { type: "slug", among: "bookable" } as const;

export const reason = { title: lineText, text: longText } as const;
export const claim = {
  value: { type: "line" },
  label: lineText,
  source: { type: "line", optional: true },
  asOf: { type: "date", optional: true },
} as const;
/** The designs' own pictures, which an uploaded one replaces. */
export const pictureText = {
  alt: { ...lineText, describes: "picture" },
  focus: { type: "focus" },
} as const;
/** Pictures that only the owner has. */
export const ownPicture: { type: "picture"; choices: readonly string[] } = {
  type: "picture",
  choices: [],
};
export const sampleChoice = { type: "choice", choices: ["shown", "hidden"] } as const;
export const legalPage = { updated: { type: "date" }, lead: longText } as const;
export const legalSection = { heading: lineText, paragraphs } as const;

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

const filmKeys = ["reel", "gold", "platinum", "ceramic"] as const;

export type FilmKey = (typeof filmKeys)[number];

export const packageLights = ["gold", "platinum", "ceramic"] as const;

/** The service and days of an offer. Dubai issues a permit for each promotion. */
export const offerTerm = {
  service: { type: "entry", kinds: ["services"] },
  startsOn: { type: "date", optional: true },
  endsOn: { type: "date", optional: true, notBefore: "startsOn" },
  permit: { type: "line", optional: true },
} as const;

export const offerLooks = {
  picture: { type: "picture", choices: offerPictureKeys },
  alt: lineText,
  video: { type: "line", optional: true, format: "youtube" },
  film: { type: "choice", choices: ["no", ...filmKeys] },
  comparedWith: { type: "entry", kinds: offerKinds, optional: true },
  difference: { ...longText, optional: true },
} as const;
