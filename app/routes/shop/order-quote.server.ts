import { type RouterContextProvider, redirect } from "react-router";
import { pictureOf } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { hasChanges, pricedLines } from "#app/features/cart/cart.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { judgeKeptCode } from "./kept-code.server.ts";
import { ownerOf } from "./order-draft.server.ts";

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
  if (cart.lines.length === 0 || hasChanges(cart)) throw redirect(otherwise);
  const { applied, dropped } = await judgeKeptCode(context, request, cart);
  return {
    lines: cart.lines.map(({ perfumeId, name, quantity, priceAed, image }) => ({
      ...{ perfumeId, name, quantity },
      amountFils: aedToFils(priceAed) * quantity,
      picture: pictureOf(image),
    })),
    priced: pricedLines(cart.lines),
    discount: applied,
    droppedCode: dropped,
    taxMode: settings.taxMode,
    idempotencyKey: newId(),
    owner: ownerOf(context, userId),
  };
}
