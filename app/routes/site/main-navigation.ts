import { m } from "#app/paraglide/messages.js";
import type { PublicPathWith } from "#app/public-routes.ts";

// In every page with React: of the registry only its types, which hold these lists complete.

const main: Record<PublicPathWith<{ link: "header" }>, () => string> = {
  "/": m.site_nav_home,
  "/about": m.site_nav_about,
  "/services": m.site_nav_services,
  "/perfumes": m.site_nav_perfumes,
  "/gallery": m.site_nav_gallery,
  "/contact": m.site_nav_contact,
};

const offers: Record<PublicPathWith<{ link: "menu" }>, () => string> = {
  "/offers": m.site_nav_offers,
  "/summeroffers": m.site_nav_summer_offers,
};

const linksTo = (labels: Record<string, () => string>) =>
  Object.entries(labels).map(([to, label]) => ({ to, label: label() }));

/** The main pages, in the order of the header. */
export const mainNavigation = () => linksTo(main);

/** The main pages and the offers, for the slide-in menu and the footer. */
export const quickLinks = () => [
  ...mainNavigation().slice(0, 3),
  ...linksTo(offers),
  ...mainNavigation().slice(3),
];
