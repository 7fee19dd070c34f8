import { firstStory, firstValues } from "./about.ts";
import { firstProcessPictures, firstProcessSteps } from "./ceramic-process.ts";
import { firstAboutClaims, firstHomeClaims, firstTestimonialsLead } from "./claims.ts";
import { sampleExtraPrices, sampleExtras } from "./extras.ts";
import { firstQuestions } from "./faq.ts";
import { firstGalleryPosts } from "./gallery.ts";
import type { AllContent } from "./kinds.ts";
import { firstPrivacy, firstPrivacySections, firstTerms, firstTermsSections } from "./legal.ts";
import { firstOfferPrices, firstOffers } from "./offers.ts";
import {
  firstBulkPicture,
  firstHomeHero,
  firstMissionPicture,
  firstPerfumesHero,
  firstWorkshopPicture,
} from "./page-pictures.ts";
import {
  firstHomeReasons,
  firstPerfumeReasons,
  firstServiceReasons,
  firstServicesReasons,
} from "./reasons.ts";
import { firstServicePrices, firstServices } from "./services.ts";
import {
  firstPackagePrices,
  firstPackages,
  firstSummerHero,
  firstSummerPictures,
  firstSummerReasons,
} from "./summer.ts";
import { firstTestimonials } from "./testimonials.ts";

/** The content of a new installation, also used when content cannot be read. */
export const firstContent: AllContent = {
  brand: [],
  services: firstServices,
  extras: [],
  offers: firstOffers,
  packages: firstPackages,
  prices: [...firstServicePrices, ...sampleExtraPrices, ...firstOfferPrices, ...firstPackagePrices],
  serviceOf: Object.fromEntries(
    [...firstOffers, ...firstPackages].map(({ id, service }) => [id, service]),
  ),
  homeHero: [firstHomeHero],
  homeClaims: firstHomeClaims,
  homeReasons: firstHomeReasons,
  testimonials: firstTestimonials,
  testimonialsLead: [firstTestimonialsLead],
  workshopPicture: [firstWorkshopPicture],
  aboutClaims: firstAboutClaims,
  story: [firstStory],
  values: firstValues,
  missionPicture: [firstMissionPicture],
  team: [],
  servicesReasons: firstServicesReasons,
  serviceReasons: firstServiceReasons,
  processSteps: firstProcessSteps,
  processPictures: firstProcessPictures,
  summerHero: [firstSummerHero],
  summerPictures: firstSummerPictures,
  summerReasons: firstSummerReasons,
  perfumesHero: [firstPerfumesHero],
  bulkPicture: [firstBulkPicture],
  perfumeReasons: firstPerfumeReasons,
  galleryPosts: firstGalleryPosts,
  beforeAfter: [],
  questions: firstQuestions,
  privacy: [firstPrivacy],
  privacySections: firstPrivacySections,
  terms: [firstTerms],
  termsSections: firstTermsSections,
};

/** Hidden in a new installation until the owner publishes them with prices of their own. */
export const hiddenContent = { extras: sampleExtras } satisfies Partial<AllContent>;
