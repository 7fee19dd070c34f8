import { Form, Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { UserIcon } from "#app/ui/icons.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { CartLink } from "./cart-link.tsx";
import { CurrencyList, CurrencyMenu } from "./currency-choice.tsx";
import { itemClass, linkClass } from "./menu-line.ts";

// What the header has for customers alone, in one file: together it compresses better.

/** The end of the header: the cart, the currency of amounts, and the account. */
export function AccountControls({ visitor }: { visitor: { name: string; email: string } }) {
  return (
    <>
      <CartLink />
      <div className="flex items-center gap-1 max-lg:hidden">
        <CurrencyMenu />
        <UserMenu {...visitor} />
      </div>
    </>
  );
}

function UserMenu({ name, email }: { name: string; email: string }) {
  const shownName = name || m.site_user();
  return (
    <Menu
      id="user-menu"
      label={
        <>
          <UserIcon className="size-5 text-brass" />
          <span className="max-w-40 truncate max-xl:sr-only">
            <bdi>{shownName}</bdi>
          </span>
        </>
      }
      heading={
        <p className="mb-1.5 max-w-72 border-b border-line px-3 pt-2 pb-3 text-sm wrap-anywhere">
          <span className="block font-medium">
            <bdi>{shownName}</bdi>
          </span>
          <span className="block text-muted">
            <bdi>{email}</bdi>
          </span>
        </p>
      }
    >
      <MenuLink to="/profile">{m.site_my_profile()}</MenuLink>
      <Form method="post" action="/sign-out" reloadDocument role="none">
        <MenuButton>{m.site_sign_out()}</MenuButton>
      </Form>
    </Menu>
  );
}

/** The same for the slide-in menu. */
export function AccountItems() {
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
