import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { Currency } from "#app/features/currency/currency.ts";
import { m } from "#app/paraglide/messages.js";
import { useVisitorFacts } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon, ChevronDownIcon, UserIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { CartLink, itemClass, linkClass } from "./navigation.tsx";

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
          <span className="max-w-40 cell-line max-xl:sr-only">
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

function CurrencyMenu() {
  const { currency, currencies } = useVisitorFacts();
  return (
    <Menu
      id="currency-menu"
      label={<bdi>{currency.code}</bdi>}
      accessibleLabel={m.site_currency_chosen({ code: currency.code })}
    >
      <CurrencyForm>
        {currencies.map((each) => (
          <MenuButton
            key={each.code}
            name="code"
            value={each.code}
            current={each.code === currency.code}
          >
            <CurrencyName currency={each} />
          </MenuButton>
        ))}
      </CurrencyForm>
    </Menu>
  );
}

function CurrencyList() {
  const { currency, currencies } = useVisitorFacts();
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-md [&::-webkit-details-marker]:hidden">
        <span className="text-sm tracking-label text-muted">{m.site_currency_heading()}</span>
        <span className="flex items-center gap-3">
          <bdi>{currency.code}</bdi>
          <ChevronDownIcon className="size-5 text-muted group-open:rotate-180" />
        </span>
      </summary>
      <CurrencyForm>
        <ul className="pb-3">
          {currencies.map((each) => (
            <li key={each.code}>
              <button
                type="submit"
                name="code"
                value={each.code}
                aria-current={each.code === currency.code ? "true" : undefined}
                className="menu-choice"
              >
                <CurrencyName currency={each} />
                {each.code === currency.code && <CheckIcon className="ms-auto size-4 text-brass" />}
              </button>
            </li>
          ))}
        </ul>
      </CurrencyForm>
    </details>
  );
}

function CurrencyForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/currency" preventScrollReset replace role="none">
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </Form>
  );
}

function CurrencyName({ currency: { flag, code, name } }: { currency: Currency }) {
  return (
    <>
      <span aria-hidden="true" className="w-6 text-base leading-none">
        {flag}
      </span>
      <bdi className="w-10 font-medium">{code}</bdi>
      <span className="text-muted">{name}</span>
    </>
  );
}
