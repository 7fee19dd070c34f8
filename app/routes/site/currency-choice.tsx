import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { Currency } from "#app/features/currency/currency.ts";
import { m } from "#app/paraglide/messages.js";
import { useVisitorFacts } from "#app/platform/use-visitor.ts";
import { CheckIcon, ChevronDownIcon } from "#app/ui/icons.tsx";
import { Menu, MenuButton } from "#app/ui/menu.tsx";

/** The currency of amounts, to choose from a menu. */
export function CurrencyMenu() {
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

/** The same list for the slide-in menu, folded until it is asked for. */
export function CurrencyList() {
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
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-sm hover:bg-ivory/8 active:bg-ivory/4"
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
