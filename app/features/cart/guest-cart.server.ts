import { createCookie } from "react-router";
import { newId } from "#app/lib/ids.ts";
import { type GuestCart, packGuestCart, unpackGuestCart } from "./guest-cart.ts";

const thirtyDaysSeconds = 30 * 24 * 60 * 60;
const cookie = createCookie("guest-cart", {
  path: "/",
  maxAge: thirtyDaysSeconds,
  httpOnly: true,
  sameSite: "lax",
});

/** The guest cart that a request brings; a new one where it brings none that can be read. */
export async function readGuestCart(request: Request): Promise<GuestCart> {
  const cart = unpackGuestCart(await cookie.parse(request.headers.get("Cookie")));
  return cart ?? { id: newId(), lines: [] };
}

/** A Set-Cookie header that makes the browser keep this cart. */
export function keepGuestCart(cart: GuestCart, { secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize(packGuestCart(cart), { secure });
}

/** A Set-Cookie header that makes the browser forget its guest cart. */
export function forgetGuestCart({ secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize("", { secure, maxAge: 0 });
}
