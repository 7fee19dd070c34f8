import type { RouterContextProvider } from "react-router";
import { type Cart, subtotalFilsOf } from "#app/features/cart/cart.ts";
import type { CartCodes } from "#app/features/cart/discount-code.tsx";
import { readDiscountCode } from "#app/features/discounts/discount-cookie.server.ts";
import { checkDiscount, type DiscountCustomer } from "#app/features/discounts/discounts.server.ts";
import { appContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";

/**
 * The code that this browser keeps, checked anew for what is in the cart now. One that does not hold
 * is still kept: with the next bottle it may.
 */
export async function evaluateStoredCode(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { lines }: Cart,
): Promise<Pick<CartCodes, "applied" | "dropped">> {
  const { db, now } = context.get(appContext);
  const code = await readDiscountCode(request);
  // An empty cart is below any minimum.
  if (!code || lines.length === 0) return { applied: null, dropped: null };
  const customer = await findDiscountCustomer(context);
  const purchase = { subtotalFils: subtotalFilsOf(lines), now: now(), customer };
  const { ok, ...checked } = await checkDiscount(db, code, purchase);
  return "discount" in checked
    ? { applied: checked.discount, dropped: null }
    : { applied: null, dropped: { code, error: checked } };
}

/** For whom a code is checked; null for a guest, for whom it is checked again after signing in. */
export async function findDiscountCustomer(
  context: Readonly<RouterContextProvider>,
): Promise<DiscountCustomer | null> {
  const user = await findUser(context);
  return user && { userId: user.id, email: user.email };
}
