import { useOutletContext } from "react-router";
import type { Cart } from "#app/features/cart/cart.ts";

/** What the shop lends to the perfume whose details are open over it. */
export type ShopContext = {
  /** The address of the shop without the details. */
  closeTo: string;
  cart: Cart;
};

export const useShop = () => useOutletContext<ShopContext>();
