import {
  listCurrencies,
  readCurrency,
  readCurrencyCode,
} from "#app/features/currency/currency.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { countCart } from "./cart.server.ts";
import { readGuestCart } from "./guest-cart.server.ts";

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
  const { log } = context.get(appContext);
  try {
    const user = await findUser(context);
    return await (user ? readCustomer(request, context, user) : readGuest(request, context));
  } catch (error) {
    log.error("visitor not known", error, { requestId: context.get(requestContext).id });
    return nobody;
  }
}

async function readGuest(request: Request, context: Context): Promise<VisitorFacts> {
  const { db } = context.get(appContext);
  const [cartCount, currency] = await Promise.all([
    readGuestCart(request).then((guest) => countCart(db, { guest })),
    readCurrency(db, request),
  ]);
  return { ...nobody, cartCount, currency };
}

async function readCustomer(
  request: Request,
  context: Context,
  { id: userId, name, email }: SessionUser,
): Promise<VisitorFacts> {
  const { db } = context.get(appContext);
  const [cartCount, currencies, code] = await Promise.all([
    countCart(db, { userId }),
    listCurrencies(db, context.get(requestContext).locale),
    readCurrencyCode(request),
  ]);
  const currency = currencies.find((currency) => currency.code === code) ?? dirham;
  return { visitor: { name, email }, cartCount, currency, currencies };
}
