import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Wordmark } from "#app/features/site/wordmark.tsx";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-visitor.ts";
import { MenuIcon } from "#app/ui/icons.tsx";
import { opens } from "#app/ui/overlay.ts";
import { Container } from "#app/ui/section.tsx";
import { GuestControls } from "./guest-controls.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { mainNavigation } from "./main-navigation.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

// Guests, for whom the pages have to be quick, load nothing of it.
const AccountControls = lazy(async () => ({
  default: (await import("./customer-header.tsx")).AccountControls,
}));

const menuId = "site-menu";

/** Fixed at the top of every page; app/ui/site-header.css changes it after 10 px of scroll. */
export function SiteHeader() {
  const visitor = useVisitor();
  const header = useMenusThatClose();
  return (
    <header ref={header} className="site-header">
      <Container className="flex h-full items-center justify-between gap-2 sm:gap-6 lg:gap-3 xl:gap-6">
        <Wordmark />
        <nav aria-label={m.site_nav_label()} className="hidden lg:block">
          <NavigationLinks
            links={mainNavigation()}
            className="flex gap-3.5 whitespace-nowrap xl:gap-8"
            linkClass="inline-flex min-h-11 items-center text-sm text-ivory/85 transition-colors hover:text-ivory aria-[current]:text-brass-light"
          />
        </nav>
        <div className="flex items-center gap-1">
          <LanguageSwitch />
          {visitor ? (
            <Suspense>
              <AccountControls visitor={visitor} />
            </Suspense>
          ) : (
            <GuestControls />
          )}
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
      <MobileMenu id={menuId} />
    </header>
  );
}

/** Where React changes the address without another document, open menus close all the same. */
function useMenusThatClose() {
  const header = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    for (const open of header.current?.querySelectorAll<HTMLElement>(
      "dialog[open], :popover-open",
    ) ?? []) {
      if (open instanceof HTMLDialogElement) open.close();
      else open.hidePopover();
    }
  }, [key]);
  return header;
}
