import type { MiddlewareFunction } from "react-router";
import { mergeGuestCart } from "#app/features/cart/cart-merge.server.ts";
import { forgetGuestCart, readGuestCart } from "#app/features/cart/guest-cart.server.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { setFlash } from "#app/platform/flash.server.ts";

/**
 * Puts the cart that a visitor filled before signing in into the account's, on the first request
 * that brings both, before anything of the page is read. While the database is unavailable the guest cart
 * stays where it is: pages that need no database go on being read.
 */
export const mergeCarts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { settings, log } = context.get(appContext);
  const merged = await merge(request, context).catch((error: unknown) => {
    log.error("cart not merged", error, { requestId: context.get(requestContext).id });
    return null;
  });
  const response = await next();
  if (merged) {
    const secure = settings.https;
    response.headers.append("Set-Cookie", await forgetGuestCart({ secure }));
    if (merged.leftOut > 0) {
      response.headers.append("Set-Cookie", await setFlash("cart-left-out", { secure }));
    }
  }
  return response;
};

async function merge(
  request: Request,
  context: Parameters<typeof mergeCarts>[0]["context"],
): Promise<{ leftOut: number } | null> {
  const guest = await readGuestCart(request);
  if (guest.lines.length === 0) return null;
  const user = await findUser(context);
  if (!user) return null;
  const { db, now } = context.get(appContext);
  return mergeGuestCart(db, { userId: user.id, guest, now: now() });
}
