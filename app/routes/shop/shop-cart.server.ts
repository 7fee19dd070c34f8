import type { RouterContextProvider } from "react-router";
import { readCart } from "#app/features/cart/cart.server.ts";
import type { Cart } from "#app/features/cart/cart.ts";
import { findCartOwner } from "#app/features/cart/cart-owner.server.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/load-part.server.ts";

/**
 * The visitor's cart beside the perfumes. Where it cannot be read, nothing can be put in it either:
 * the perfumes are then shown with the workshop's phone, and the cart is not mentioned.
 */
export async function readShopCart(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Cart> {
  const { db } = context.get(appContext);
  const cart = await loadPart(context, "cart", async () =>
    readCart(db, await findCartOwner(context, request), getLocale()),
  );
  return cart ?? { lines: [] };
}
