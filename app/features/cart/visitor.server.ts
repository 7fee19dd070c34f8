import { listCurrencies, readCurrency } from "#app/features/currency/currency.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { countCart } from "./cart.server.ts";
import { findCartOwner } from "./guest-cart.server.ts";

export type VisitorFacts = {
  visitor: { name: string; email: string } | null;
  cartCount: number;
  currency: Currency;
  currencies: Currency[];
};

const nobody: VisitorFacts = {
  visitor: null,
  cartCount: 0,
  currency: dirham,
  currencies: [],
};

/** Never fails: a page whose visitor cannot be read is that of a guest. */
export async function readVisitor(request: Request, context: Context): Promise<VisitorFacts> {
  const { db, log } = context.get(appContext);
  const { id: requestId, locale } = context.get(requestContext);
  try {
    const user = await findUser(context);
    const [cartCount, known, currencies] = await Promise.all([
      findCartOwner(context, request).then((owner) => countCart(db, owner)),
      readCurrency(db, request),
      user ? listCurrencies(db, locale) : [],
    ]);
    const currency = currencies.find(({ code }) => code === known.code) ?? known;
    return {
      visitor: user && { name: user.name, email: user.email },
      cartCount,
      currency,
      currencies,
    };
  } catch (error) {
    log.error("visitor not known", error, { requestId });
    return nobody;
  }
}
