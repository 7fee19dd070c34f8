import type { RouterContextProvider } from "react-router";
import { findUser } from "#app/platform/auth/session.server.ts";
import { readGuestCart } from "./guest-cart.server.ts";
import type { GuestCart } from "./guest-cart.ts";

/** Whose cart it is: an account's, in the database, or a guest's, which came with the request. */
export type CartOwner = { userId: string } | { guest: GuestCart };

/** The owner of the cart that a request is about. */
export async function findCartOwner(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<CartOwner> {
  const user = await findUser(context);
  return user ? { userId: user.id } : { guest: await readGuestCart(request) };
}
