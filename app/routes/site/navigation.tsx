import { useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useVisitorFacts } from "#app/platform/use-site.ts";
import type { PublicPathWith } from "#app/public-routes.ts";
import { CartIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";

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

export const mainNavigation = () => linksTo(main);

export const quickLinks = () => [
  ...mainNavigation().slice(0, 3),
  ...linksTo(offers),
  ...mainNavigation().slice(3),
];

export function NavigationLinks({
  links,
  className,
  itemClass,
  linkClass,
}: {
  links: { to: string; label: string }[];
  className?: string;
  itemClass?: string;
  linkClass: string;
}) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {links.map(({ to, label }) => {
        const isHere = to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${to}/`);
        return (
          <li key={to} className={itemClass}>
            <Link
              reloadDocument
              to={to}
              aria-current={isHere ? "page" : undefined}
              className={linkClass}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const other = getLocale() === "ar" ? "en" : "ar";
  return (
    <a
      href={`/language/${other}?to=${encodeURIComponent(pathname + search)}`}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      className="inline-flex min-h-11 items-center rounded-md px-2 text-sm sm:px-3 text-ivory/85 hover:bg-ivory/8 hover:text-ivory"
    >
      {m.site_language_other()}
    </a>
  );
}

export function CartLink() {
  const { cartCount } = useVisitorFacts();
  return (
    <Link
      reloadDocument
      to="/cart"
      aria-label={m.site_cart_count({ count: cartCount })}
      className="relative grid size-11 place-items-center rounded-md transition-colors hover:bg-ivory/8 active:bg-ivory/4 aria-[current]:text-brass-light"
    >
      <CartIcon className="size-6" />
      {cartCount > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-brass px-1 text-[0.6875rem] leading-none font-semibold text-ink"
        >
          <bdi>{cartCount}</bdi>
        </span>
      )}
    </Link>
  );
}

export function useSignInAddress(): string {
  const search = new URLSearchParams(useLocation().search);
  search.set("auth", "login");
  return `?${search}`;
}

export const itemClass = "border-b border-line";
export const linkClass =
  "flex min-h-12 items-center text-xl font-light aria-[current]:text-brass-light";
