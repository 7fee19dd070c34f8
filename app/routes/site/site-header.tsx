import { Link, useLocation } from "react-router";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Drawer, opens } from "#app/ui/dialog.tsx";
import { MenuIcon, PhoneIcon } from "#app/ui/icons.tsx";
import { Container } from "#app/ui/section.tsx";
import { mainNavigation } from "./main-navigation.ts";
import { Wordmark } from "./wordmark.tsx";

const menuId = "site-menu";

/** Fixed at the top of every page; app/ui/site-header.css changes it after 10 px of scroll. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <Container className="flex h-full items-center justify-between gap-6">
        <Wordmark />
        <nav aria-label={m.site_nav_label()} className="hidden lg:block">
          <ul className="flex gap-8">
            {mainNavigation().map((item) => (
              <li key={item.to}>
                <NavigationLink
                  {...item}
                  className="inline-flex min-h-11 items-center text-sm text-ivory/85 transition-colors hover:text-ivory aria-[current]:text-brass-light"
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1 lg:gap-5">
          <LanguageSwitch />
          <ButtonLink to="/contact" className="max-lg:hidden">
            {m.site_get_appointment()}
          </ButtonLink>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={m.site_menu_open()}
            className="-me-2.5 grid size-11 place-items-center rounded-md hover:bg-ivory/8 active:bg-ivory/4 lg:hidden"
            {...opens(menuId)}
          >
            <MenuIcon className="size-6" />
          </button>
        </div>
      </Container>
      <MobileMenu />
    </header>
  );
}

function MobileMenu() {
  const { phone } = useBrand();
  return (
    <Drawer id={menuId} label={m.site_menu_label()}>
      <nav aria-label={m.site_nav_label()}>
        <ul>
          {mainNavigation().map((item) => (
            <li key={item.to} className="border-b border-line">
              <NavigationLink
                {...item}
                className="flex min-h-14 items-center text-xl font-light aria-[current]:text-brass-light"
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8 grid gap-3">
        <ButtonLink size="lg" to="/contact">
          {m.site_get_appointment()}
        </ButtonLink>
        <ButtonLink size="lg" variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          <bdi>{m.site_call({ phone })}</bdi>
        </ButtonLink>
        <LanguageSwitch />
      </div>
    </Drawer>
  );
}

function NavigationLink({
  to,
  label,
  className,
}: {
  to: string;
  label: string;
  className: string;
}) {
  const { pathname } = useLocation();
  const isHere = to === "/" ? pathname === "/" : `${pathname}/`.startsWith(`${to}/`);
  return (
    <Link reloadDocument to={to} aria-current={isHere ? "page" : undefined} className={className}>
      {label}
    </Link>
  );
}

/** The same page in the other language, by its own name for itself. */
function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const other = getLocale() === "ar" ? "en" : "ar";
  return (
    <a
      href={`/language/${other}?to=${encodeURIComponent(pathname + search)}`}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      className="inline-flex min-h-11 items-center rounded-md px-3 text-sm text-ivory/85 hover:bg-ivory/8 hover:text-ivory"
    >
      {m.site_language_other()}
    </a>
  );
}
