import { privacyPolicy, termsOfService } from "#app/content/legal.ts";
import { offers } from "#app/content/offers.ts";
import type { PictureKey } from "#app/content/pictures.ts";
import { services } from "#app/content/services.ts";
import { summerOffers } from "#app/content/summer.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { PublicPath, PublicPathWith } from "#app/public-routes.ts";

/** A page that anybody may find: its path, name and picture, and the day it last changed if known. */
export type PublicPage = { path: string; title: string; picture: PictureKey; changed?: string };

type Page = Omit<PublicPage, "path">;
type FoundPath = Exclude<PublicPath, PublicPathWith<{ offline: true }> | "/perfumes/:id">;

/** Every page to be found, the perfumes of the database aside. */
export function publicPages(locale: Locale): PublicPage[] {
  const said = { locale };
  const pages: Record<FoundPath, Page | readonly (Page & { id: string })[]> = {
    "/": { title: m.home_headline({}, said), picture: "hero" },
    "/about": { title: m.about_title({}, said), picture: "about-workshop" },
    "/services": { title: m.services_heading({}, said), picture: "service-exterior-detailing" },
    "/services/:id": services.map(inLanguage),
    "/offers": { title: m.offers_title({}, said), picture: "offer-ceramic" },
    "/offers/:id": offers.map(inLanguage),
    "/summeroffers": { title: m.summer_title({}, said), picture: "summer-gold" },
    "/summeroffers/:id": summerOffers.map(inLanguage),
    "/perfumes": { title: m.perfumes_heading({}, said), picture: "perfumes-hero" },
    "/gallery": { title: m.gallery_heading({}, said), picture: "service-ceramic-coating" },
    "/contact": { title: m.contact_heading({}, said), picture: "about-workshop" },
    "/privacy": {
      title: m.legal_privacy_title({}, said),
      picture: "about-workshop",
      changed: privacyPolicy({ tagManager: false }).updated,
    },
    "/terms": {
      title: m.legal_terms_title({}, said),
      picture: "about-workshop",
      changed: termsOfService.updated,
    },
    "/credits": { title: m.legal_credits_title({}, said), picture: "about-workshop" },
  };
  return Object.entries(pages).flatMap(([path, page]) =>
    "title" in page
      ? [{ path, ...page }]
      : page.map(({ id, ...each }) => ({ path: path.replace(":id", id), ...each })),
  );

  function inLanguage({ id, title, picture }: Content) {
    return { id, title: title[locale], picture };
  }
}

type Content = { id: string; title: Localized; picture: PictureKey };
