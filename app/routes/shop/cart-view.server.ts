import type { RouterContextProvider } from "react-router";
import { type PictureKey, pictures } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { type Cart, subtotalFilsOf } from "#app/features/cart/cart.ts";
import { findCartOwner } from "#app/features/cart/cart-owner.server.ts";
import type { CodeState } from "#app/features/cart/discount-code.tsx";
import {
  forgetDiscountCode,
  readDiscountCode,
} from "#app/features/discounts/discount-cookie.server.ts";
import { checkDiscount, listDiscounts } from "#app/features/discounts/discounts.server.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";

/** All that the cart page shows, and the header that takes away a code that holds no longer. */
export async function readCartPage(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, settings, now } = context.get(appContext);
  const owner = await findCartOwner(context, request);
  const cart = await readCart(db, owner, getLocale());
  const codes: CodeState = {
    ...(await judgeKeptCode(request, context, cart)),
    listed: await listDiscounts(db, now()),
  };
  const secure = settings.brand.siteUrl.startsWith("https:");
  const headers = new Headers();
  if (codes.dropped) headers.set("Set-Cookie", await forgetDiscountCode({ secure }));
  const lines = cart.lines.map((line) => ({ ...line, picture: pictureOf(line.image) }));
  return { page: { lines, codes, taxMode: settings.taxMode }, headers };
}

/** The code that this browser brings, judged anew for what is in the cart now. */
async function judgeKeptCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  cart: Cart,
): Promise<Pick<CodeState, "applied" | "dropped">> {
  const { db, now } = context.get(appContext);
  const code = await readDiscountCode(request);
  // An empty cart is below any minimum, and the next bottle may be on its way.
  if (!code || cart.lines.length === 0) return { applied: null, dropped: null };
  const purchase = { subtotalFils: subtotalFilsOf(cart.lines), now: now() };
  const { ok, ...checked } = await checkDiscount(db, code, purchase);
  return "discount" in checked
    ? { applied: checked.discount, dropped: null }
    : { applied: null, dropped: { code, refusal: checked } };
}

const pictureOf = (image: string) => (isPicture(image) ? pictures[image] : null);

const isPicture = (image: string): image is PictureKey => Object.hasOwn(pictures, image);
