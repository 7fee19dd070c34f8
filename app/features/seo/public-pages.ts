import { privacyPolicy, termsOfService } from "#app/content/legal.ts";
import { offers } from "#app/content/offers.ts";
import type { PictureKey } from "#app/content/pictures.ts";
import { services } from "#app/content/services.ts";
import { summerOffers } from "#app/content/summer.ts";
import type { Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

/** A page that anybody may find: its path, name and picture, and the day it last changed if known. */
export type PublicPage = { path: string; title: string; picture: PictureKey; changed?: string };

/** Every page to be found, the perfumes of the database aside. */
export function publicPages(locale: Locale): PublicPage[] {
  const said = { locale };
  return [
    { path: "/", title: m.home_headline({}, said), picture: "hero" },
    { path: "/about", title: m.about_title({}, said), picture: "about-workshop" },
    {
      path: "/services",
      title: m.services_heading({}, said),
      picture: "service-exterior-detailing",
    },
    ...services.map(({ id, title, picture }) => ({
      path: `/services/${id}`,
      title: title[locale],
      picture,
    })),
    { path: "/offers", title: m.offers_title({}, said), picture: "offer-ceramic" },
    ...offers.map(({ id, title, picture }) => ({
      path: `/offers/${id}`,
      title: title[locale],
      picture,
    })),
    { path: "/summeroffers", title: m.summer_title({}, said), picture: "summer-gold" },
    ...summerOffers.map(({ id, title, picture }) => ({
      path: `/summeroffers/${id}`,
      title: title[locale],
      picture,
    })),
    { path: "/perfumes", title: m.perfumes_heading({}, said), picture: "perfumes-hero" },
    { path: "/gallery", title: m.gallery_heading({}, said), picture: "service-ceramic-coating" },
    { path: "/contact", title: m.contact_heading({}, said), picture: "about-workshop" },
    {
      path: "/privacy",
      title: m.legal_privacy_title({}, said),
      picture: "about-workshop",
      changed: privacyPolicy({ tagManager: false }).updated,
    },
    {
      path: "/terms",
      title: m.legal_terms_title({}, said),
      picture: "about-workshop",
      changed: termsOfService.updated,
    },
    { path: "/credits", title: m.legal_credits_title({}, said), picture: "about-workshop" },
  ];
}
