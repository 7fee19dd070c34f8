import type { RouterContextProvider } from "react-router";
import { countCart } from "#app/features/cart/cart.server.ts";
import { readGuestCart } from "#app/features/cart/guest-cart.server.ts";
import {
  listCurrencies,
  readCurrency,
  readCurrencyCode,
} from "#app/features/currency/currency.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";

export type VisitorFacts = {
  visitor: { name: string; email: string } | null;
  cartCount: number;
  currency: Currency;
  currencies: Currency[];
};

const nobody: VisitorFacts = { visitor: null, cartCount: 0, currency: dirham, currencies: [] };

/** Asks nothing for a guest who chose no currency; with the database away everybody is a guest. */
export async function readVisitor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<VisitorFacts> {
  const { db, log } = context.get(appContext);
  const { id: requestId, locale } = context.get(requestContext);
  try {
    const user = await findUser(context);
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
  } catch (error) {
    log.error("visitor not known", error, { requestId });
    return nobody;
  }
}
