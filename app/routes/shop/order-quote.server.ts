import { type RouterContextProvider, redirect } from "react-router";
import { type PictureKey, pictures } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { type Cart, hasChanges, pricedLines, subtotalFilsOf } from "#app/features/cart/cart.ts";
import { readDiscountCode } from "#app/features/discounts/discount-cookie.server.ts";
import { checkDiscount } from "#app/features/discounts/discounts.server.ts";
import type { AppliedDiscount } from "#app/features/discounts/discounts.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
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
  return {
    lines: cart.lines.map(({ perfumeId, name, quantity, priceAed, image }) => ({
      ...{ perfumeId, name, quantity },
      amountFils: aedToFils(priceAed) * quantity,
      picture: isPicture(image) ? pictures[image] : undefined,
    })),
    priced: pricedLines(cart.lines),
    ...(await findDiscount(context, request, cart)),
    taxMode: settings.taxMode,
    idempotencyKey: newId(),
    owner: ownerOf(context, userId),
  };
}

type Discounted = { discount: AppliedDiscount | null; droppedCode: string | null };

/** What the code takes off that this browser brings, or the code that holds no longer. */
async function findDiscount(
  context: Readonly<RouterContextProvider>,
  request: Request,
  cart: Cart,
): Promise<Discounted> {
  const { db, now } = context.get(appContext);
  const code = await readDiscountCode(request);
  if (!code) return { discount: null, droppedCode: null };
  const purchase = { subtotalFils: subtotalFilsOf(cart.lines), now: now() };
  const checked = await checkDiscount(db, code, purchase);
  return checked.ok
    ? { discount: checked.discount, droppedCode: null }
    : { discount: null, droppedCode: code };
}

const isPicture = (image: string): image is PictureKey => image in pictures;
