import { m } from "#app/paraglide/messages.js";

/** The main pages, in the order of the header. */
export const mainNavigation = () => [
  { to: "/", label: m.site_nav_home() },
  { to: "/about", label: m.site_nav_about() },
  { to: "/services", label: m.site_nav_services() },
  { to: "/perfumes", label: m.site_nav_perfumes() },
  { to: "/gallery", label: m.site_nav_gallery() },
  { to: "/contact", label: m.site_nav_contact() },
];

/** The main pages and the offers, for the slide-in menu and the footer. */
export const quickLinks = () => [
  ...mainNavigation().slice(0, 3),
  { to: "/offers", label: m.site_nav_offers() },
  { to: "/summeroffers", label: m.site_nav_summer_offers() },
  ...mainNavigation().slice(3),
];
