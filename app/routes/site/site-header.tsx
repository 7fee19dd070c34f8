import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { mailHref } from "#app/features/contact/contact-links.ts";
import { OpenNow } from "#app/features/hours/components.tsx";
import { Wordmark } from "#app/features/site/wordmark.tsx";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand, useVisitor, useVisitorFacts } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Drawer, modalLinkProps, opens } from "#app/ui/dialog.tsx";
import { MenuIcon } from "#app/ui/icons.tsx";
import { Container } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import {
  CartLink,
  itemClass,
  LanguageSwitch,
  linkClass,
  mainNavigation,
  NavigationLinks,
  quickLinks,
  useSignInAddress,
} from "./navigation.tsx";

// Loaded for customers only, so that the pages of guests stay small.
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
        <div className="flex items-center gap-5">
          <ServerOnly id="wordmark" className="contents">
            {import.meta.env.SSR && <Wordmark />}
          </ServerOnly>
          {/* The longer text of a closed workshop has no room here. */}
          <ServerOnly id="open-note" className="text-xs whitespace-nowrap max-[90rem]:hidden">
            {import.meta.env.SSR && <OpenNow className="data-closed:hidden" />}
          </ServerOnly>
        </div>
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

/** Closes open menus when the address changes without a new document. */
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

function GuestControls() {
  const signIn = useSignInAddress();
  const { cartCount } = useVisitorFacts();
  return (
    <>
      {cartCount > 0 && <CartLink />}
      <div className="flex items-center gap-2 whitespace-nowrap max-lg:hidden">
        <ButtonLink variant="quiet" to={signIn} {...modalLinkProps}>
          {m.site_sign_in()}
        </ButtonLink>
        <ButtonLink to="/contact">{m.site_get_appointment()}</ButtonLink>
      </div>
    </>
  );
}

const AccountItems = lazy(async () => ({
  default: (await import("./customer-header.tsx")).AccountItems,
}));

function MobileMenu({ id }: { id: string }) {
  const visitor = useVisitor();
  return (
    <Drawer id={id} label={m.site_menu_label()}>
      {visitor && <Person {...visitor} />}
      <nav aria-label={m.site_menu_label()}>
        <NavigationLinks links={quickLinks()} itemClass={itemClass} linkClass={linkClass} />
      </nav>
      {visitor ? (
        <Suspense>
          <AccountItems />
        </Suspense>
      ) : (
        <GuestItems />
      )}
      <ServerOnly id="reach" className="mt-3 grid gap-1">
        {import.meta.env.SSR && <WaysToReach />}
      </ServerOnly>
      <div className="-ms-2 mt-3 sm:-ms-3">
        <LanguageSwitch />
      </div>
    </Drawer>
  );
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <p className="border-b border-line pb-5 wrap-anywhere">
      <span className="block text-lg">
        <bdi>{name || m.site_user()}</bdi>
      </span>
      <span className="block text-sm text-muted">
        <bdi>{email}</bdi>
      </span>
    </p>
  );
}

function GuestItems() {
  const signIn = useSignInAddress();
  return (
    <div className="mt-8 grid gap-3">
      <ButtonLink size="lg" to="/contact">
        {m.site_get_appointment()}
      </ButtonLink>
      <ButtonLink size="lg" variant="secondary" to={signIn} {...modalLinkProps}>
        {m.site_sign_in_or_up()}
      </ButtonLink>
    </div>
  );
}

function WaysToReach() {
  const brand = useBrand();
  const { phone, email } = brand;
  return (
    <>
      <OpenNow className="px-2 pb-2 text-center text-sm" />
      <ButtonLink size="lg" variant="quiet" to={telHref(phone)}>
        <bdi>{m.site_call({ phone })}</bdi>
      </ButtonLink>
      <ButtonLink size="lg" variant="quiet" to={mailHref(brand)}>
        <bdi>{email}</bdi>
      </ButtonLink>
    </>
  );
}
