import { Form, Link } from "react-router";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { useVisitor } from "#app/platform/use-visitor.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/dialog.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { CurrencyList } from "./currency-choice.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavigationLinks } from "./navigation-links.tsx";
import { useSignInAddress } from "./sign-in-address.ts";

const itemClass = "border-b border-line";
const linkClass = "flex min-h-14 items-center text-xl font-light aria-[current]:text-brass-light";

/** Everything of the header for narrow screens, in a drawer. */
export function MobileMenu({ id }: { id: string }) {
  const visitor = useVisitor();
  return (
    <Drawer id={id} label={m.site_menu_label()}>
      {visitor && <Person {...visitor} />}
      <nav aria-label={m.site_nav_label()}>
        <NavigationLinks itemClass={itemClass} linkClass={linkClass} />
      </nav>
      {visitor ? <AccountItems /> : <GuestItems />}
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

function AccountItems() {
  return (
    <>
      <ul>
        <li className={itemClass}>
          <Link reloadDocument to="/cart" className={linkClass}>
            {m.site_view_cart()}
          </Link>
        </li>
        <li className={itemClass}>
          <Link reloadDocument to="/profile" className={linkClass}>
            {m.site_my_profile()}
          </Link>
        </li>
      </ul>
      <CurrencyList />
      <Form method="post" action="/sign-out" reloadDocument className="mt-8 grid">
        <Button size="lg" variant="secondary">
          {m.site_sign_out()}
        </Button>
      </Form>
    </>
  );
}

function GuestItems() {
  const { phone } = useBrand();
  const signIn = useSignInAddress();
  return (
    <div className="mt-8 grid gap-3">
      <ButtonLink size="lg" to="/contact">
        {m.site_get_appointment()}
      </ButtonLink>
      <ButtonLink
        size="lg"
        variant="secondary"
        to={signIn}
        reloadDocument={false}
        preventScrollReset
      >
        {m.site_sign_in_or_up()}
      </ButtonLink>
      <ButtonLink size="lg" variant="quiet" to={telHref(phone)} icon={<PhoneIcon />}>
        <bdi>{m.site_call({ phone })}</bdi>
      </ButtonLink>
    </div>
  );
}
