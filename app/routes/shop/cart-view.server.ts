import type { RouterContextProvider } from "react-router";
import { pictureOf } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { findCartOwner } from "#app/features/cart/cart-owner.server.ts";
import type { CartCodes } from "#app/features/cart/discount-code.tsx";
import { readAmountText } from "#app/features/currency/currency.server.ts";
import { listDiscounts } from "#app/features/discounts/discounts.server.ts";
import { shippingPolicy } from "#app/features/pricing/shipping-policy.server.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/load-part.server.ts";
import { evaluateStoredCode } from "./stored-code.server.ts";

/** No code is applied that cannot be checked. */
const unknownCodes: CartCodes = { applied: null, dropped: null, listed: null };

/** All that the cart page shows. */
export async function readCartPage(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, settings, now } = context.get(appContext);
  const owner = await findCartOwner(context, request);
  const cart = await readCart(db, owner, getLocale());
  const codes = await loadPart(context, "discount codes", async () => ({
    ...(await evaluateStoredCode(context, request, cart)),
    listed: await listDiscounts(db, now()),
  }));
  const lines = cart.lines.map((line) => ({ ...line, picture: pictureOf(line.image) }));
  return {
    lines,
    codes: codes ?? unknownCodes,
    taxMode: settings.taxMode,
    shippingPolicy: shippingPolicy(await readAmountText(db, request, getLocale())),
  };
}
