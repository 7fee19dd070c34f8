import { lazy, Suspense } from "react";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-visitor.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { modalLinkProps } from "#app/ui/modal-link-props.ts";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { quickLinks } from "./main-navigation.ts";
import { itemClass, linkClass } from "./menu-line.ts";
import { NavigationLinks } from "./navigation-links.tsx";
import { useSignInAddress } from "./sign-in-address.ts";
import { WaysToReach } from "./ways-to-reach.tsx";

const AccountItems = lazy(async () => ({
  default: (await import("./customer-header.tsx")).AccountItems,
}));

/** Everything of the header for narrow screens, in a drawer. */
export function MobileMenu({ id }: { id: string }) {
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
      {import.meta.env.SSR ? <WaysToReach id="reach" /> : <ServerOnlyHtml as="div" id="reach" />}
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
