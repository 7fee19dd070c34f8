import { type RouterContextProvider, redirect } from "react-router";
import { pictureOf } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { hasDrift, pricedLines } from "#app/features/cart/cart.ts";
import type { CartCodes } from "#app/features/cart/discount-code.tsx";
import { discountErrorText } from "#app/features/cart/discount-error-text.ts";
import { readAmountText } from "#app/features/currency/currency.server.ts";
import { ownerOf } from "#app/features/orders/order-draft.server.ts";
import { shippingPolicy } from "#app/features/pricing/shipping-policy.server.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/load-part.server.ts";
import { evaluateStoredCode } from "./stored-code.server.ts";

export type OrderQuote = Awaited<ReturnType<typeof quoteCart>>;

/**
 * The cart of a customer as a form that orders it shows it. An empty cart, or one in which
 * something changed, is looked at first, at the address `otherwise`.
 */
export async function quoteCart(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { userId, otherwise }: { userId: string; otherwise: string },
) {
  const { db, settings } = context.get(appContext);
  const cart = await readCart(db, { userId }, getLocale());
  if (cart.lines.length === 0 || hasDrift(cart)) throw redirect(otherwise);
  const judged = await loadPart(context, "discount code", () =>
    evaluateStoredCode(context, request, cart),
  );
  const amount = await readAmountText(db, request, getLocale());
  return {
    lines: cart.lines.map(({ perfumeId, name, quantity, priceAed, image }) => ({
      ...{ perfumeId, name, quantity },
      amountFils: aedToFils(priceAed) * quantity,
      picture: pictureOf(image),
    })),
    priced: pricedLines(cart.lines),
    discount: judged?.applied ?? null,
    droppedText: judged ? droppedText(judged, amount) : m.cart_code_failed(),
    taxMode: settings.taxMode,
    shippingPolicy: shippingPolicy(amount),
    idempotencyKey: newId(),
    owner: ownerOf(context, userId),
  };
}

/** Why the kept code does not hold for this cart; null where it does, or there is none. */
const droppedText = ({ dropped }: Pick<CartCodes, "dropped">, amount: (fils: number) => string) =>
  dropped &&
  `${m.cart_code_dropped({ code: dropped.code })}: ${discountErrorText(dropped.error, amount)}`;
