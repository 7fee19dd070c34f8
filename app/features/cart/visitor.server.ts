import {
  listCurrencies,
  readCurrency,
  readCurrencyCode,
} from "#app/features/currency/currency.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import type { Db } from "#db/client.ts";
import { countCart } from "./cart.server.ts";
import { readGuestCart } from "./guest-cart.server.ts";

export type VisitorFacts = {
  visitor: { name: string; email: string } | null;
  cartCount: number;
  currency: Currency;
  currencies: Currency[];
};

export const nobody: VisitorFacts = {
  visitor: null,
  cartCount: 0,
  currency: dirham,
  currencies: [],
};

export async function readVisitorFacts({
  db,
  request,
  user,
  locale,
}: {
  db: Db;
  request: Request;
  user: SessionUser | null;
  locale: Locale;
}): Promise<VisitorFacts> {
  if (!user) {
    const [cartCount, currency] = await Promise.all([
      readGuestCart(request).then((guest) => countCart(db, { guest })),
      readCurrency(db, request),
    ]);
    return { ...nobody, cartCount, currency };
  }
  const [cartCount, currencies, code] = await Promise.all([
    countCart(db, { userId: user.id }),
    listCurrencies(db, locale),
    readCurrencyCode(request),
  ]);
  return {
    visitor: { name: user.name, email: user.email },
    cartCount,
    currency: currencies.find((currency) => currency.code === code) ?? dirham,
    currencies,
  };
}
