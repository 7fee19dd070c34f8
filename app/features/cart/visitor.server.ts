import { createContext } from "react-router";
import {
  listCurrencies,
  readCurrency,
  readCurrencyCode,
} from "#app/features/currency/currency.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import type { Booker } from "#app/features/customers/booker.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import type { Db } from "#db/client.ts";
import { countCart } from "./cart.server.ts";
import type { Cart } from "./cart.ts";
import { type GuestCart, readGuestCart } from "./guest-cart.server.ts";

/** What every page of the site shows of whoever reads it. */
export type VisitorFacts = {
  visitor: { name: string; email: string } | null;
  cartCount: number;
  currency: Currency;
  currencies: Currency[];
};

/** All that a public page shows of somebody; the cart only where the page shows it. */
export type Visitor = VisitorFacts & {
  cart: Cart | null;
  /** Only where the page has a booking form. */
  booker: Booker | null;
};

/** Set where a page is made for all who are shown the same, and so without anybody's request. */
export const visitorContext = createContext<Visitor | null>(null);

export const nobody: VisitorFacts = {
  visitor: null,
  cartCount: 0,
  currency: dirham,
  currencies: [],
};

type Reader = {
  db: Db;
  request: Request;
  user: SessionUser | null;
  locale: Locale;
  /** Where they need not be read for each. */
  findCurrencies?: () => Promise<Currency[]>;
  /** Where it was read before. */
  guest?: GuestCart;
};

/** Asks nothing for a guest who chose no currency. */
export async function readVisitorFacts({
  db,
  request,
  user,
  locale,
  findCurrencies = () => listCurrencies(db, locale),
  guest,
}: Reader): Promise<VisitorFacts> {
  if (!user) {
    const [cartCount, currency] = await Promise.all([
      Promise.resolve(guest ?? readGuestCart(request)).then((guest) => countCart(db, { guest })),
      readCurrency(db, request),
    ]);
    return { ...nobody, cartCount, currency };
  }
  const [cartCount, currencies, code] = await Promise.all([
    countCart(db, { userId: user.id }),
    findCurrencies(),
    readCurrencyCode(request),
  ]);
  return {
    visitor: { name: user.name, email: user.email },
    cartCount,
    currency: currencies.find((currency) => currency.code === code) ?? dirham,
    currencies,
  };
}
