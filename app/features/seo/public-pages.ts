import type { SiteContent } from "#app/content/kinds.ts";
import type { Offer } from "#app/features/offers/offers.ts";
import type { Service } from "#app/features/services/services.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { absoluteUrl, alternatesOf } from "#app/lib/i18n-url.ts";
import { type Locale, type Localized, locales } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { PublicPath, PublicPathWith } from "#app/public-routes.ts";

export type PublicPage = { path: string; title: string; picture: string; changed?: string };

type Page = Omit<PublicPage, "path">;
type ChangeDates = { [path: string]: string | undefined };
type FoundPath = Exclude<PublicPath, PublicPathWith<{ offline: true }> | "/perfumes/:id">;

type OnOffer = Pick<
  SiteContent,
  "pageTitles" | "homeHero" | "workshopPicture" | "perfumesHero" | "summerHero"
> & {
  services: readonly Service[];
  offers: readonly Offer[];
  packages: readonly Offer[];
};

export function publicPages(
  locale: Locale,
  { services, offers, packages, ...pictures }: OnOffer,
  changed: ChangeDates = {},
): PublicPage[] {
  const said = { locale };
  const workshop = pictures.workshopPicture[0]?.picture ?? "about-workshop";
  const pages: Record<FoundPath, Page | readonly (Page & { slug: string })[]> = {
    "/": {
      title: pageTitle(pictures, "homeHeadline", locale),
      picture: pictures.homeHero[0]?.picture ?? "hero",
    },
    "/about": { title: pageTitle(pictures, "aboutTitle", locale), picture: workshop },
    "/services": {
      title: pageTitle(pictures, "servicesTitle", locale),
      picture: "service-exterior-detailing",
    },
    "/services/:id": services.map(inLanguage),
    "/offers": { title: pageTitle(pictures, "offersTitle", locale), picture: "offer-ceramic" },
    "/offers/:id": offers.map(inLanguage),
    "/summeroffers": {
      title: pageTitle(pictures, "summerTitle", locale),
      picture: pictures.summerHero[0]?.picture ?? "summer-gold",
    },
    "/summeroffers/:id": packages.map(inLanguage),
    "/perfumes": {
      title: pageTitle(pictures, "perfumesTitle", locale),
      picture: pictures.perfumesHero[0]?.picture ?? "perfumes-hero",
    },
    "/gallery": {
      title: pageTitle(pictures, "galleryTitle", locale),
      picture: "service-ceramic-coating",
    },
    "/contact": { title: pageTitle(pictures, "contactTitle", locale), picture: workshop },
    "/privacy": {
      title: m.legal_privacy_title({}, said),
      picture: workshop,
      changed: changed["/privacy"],
    },
    "/terms": {
      title: m.legal_terms_title({}, said),
      picture: workshop,
      changed: changed["/terms"],
    },
    "/credits": { title: m.legal_credits_title({}, said), picture: workshop },
  };
  return Object.entries(pages).flatMap(([path, page]) =>
    "title" in page
      ? [{ path, ...page }]
      : page.map(({ slug, ...each }) => ({ path: path.replace(":id", slug), ...each })),
  );

  function inLanguage({ slug, title, picture }: Content) {
    return { slug, title: title[locale], picture };
  }
}

type Content = { slug: string; title: Localized; picture: string };

export type SitemapPage = { path: string; images: string[]; changed?: string };

/** The format allows no more addresses. */
const mostAddresses = 50_000;

const pagesAtOnce = 250;

/** Streamed, because a long gallery is many megabytes. */
export async function* sitemapXml(
  pages: readonly SitemapPage[],
  siteUrl: string,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`;
  const most = Math.min(pages.length, mostAddresses / locales.length);
  for (let at = 0; at < most; at += pagesAtOnce) {
    const entries = pages.slice(at, Math.min(at + pagesAtOnce, most)).flatMap((page) => {
      const addresses = locales.map((locale) => absoluteUrl(siteUrl, page.path, locale));
      return addresses.map((address) => `${entryOf(page, address, siteUrl)}\n`);
    });
    yield entries.join("");
  }
  yield "</urlset>\n";
}

function entryOf({ path, images, changed }: SitemapPage, address: string, siteUrl: string): string {
  const alternates = alternatesOf(siteUrl, path).map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
  );
  const pictures = images.map(
    (image) => `<image:image><image:loc>${escapeXml(siteUrl + image)}</image:loc></image:image>`,
  );
  const lastmod = changed ? [`<lastmod>${changed}</lastmod>`] : [];
  return `<url><loc>${escapeXml(address)}</loc>${[...lastmod, ...alternates, ...pictures].join("")}</url>`;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
