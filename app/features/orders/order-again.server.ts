import { addToCart } from "#app/features/cart/change-cart.server.ts";
import type { Db } from "#db/client.ts";
import { findOrder } from "./orders-queries.server.ts";

/**
 * Puts what this customer ordered once into the cart again, at the prices of today, and returns the
 * perfumes that could not be added; null when it is no order of theirs.
 */
export async function orderAgain(
  db: Db,
  owned: { orderId: string; userId: string },
): Promise<{ missing: string[] } | null> {
  const order = await findOrder(db, owned);
  if (!order) return null;
  const missing: string[] = [];
  for (const { perfumeId, quantity } of order.lines) {
    const added = await addToCart(db, { userId: owned.userId }, { perfumeId, quantity });
    if (!added.ok) missing.push(perfumeId);
  }
  return { missing };
}
