import { m } from "#app/paraglide/messages.js";

/** The main pages, in the order of the header and the footer. */
export const mainNavigation = () => [
  { to: "/", label: m.site_nav_home() },
  { to: "/about", label: m.site_nav_about() },
  { to: "/services", label: m.site_nav_services() },
  { to: "/perfumes", label: m.site_nav_perfumes() },
  { to: "/gallery", label: m.site_nav_gallery() },
  { to: "/contact", label: m.site_nav_contact() },
];
