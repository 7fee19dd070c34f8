import { eq } from "drizzle-orm";
import { readCart } from "#app/features/cart/cart.server.ts";
import { addToCart } from "#app/features/cart/change-cart.server.ts";
import type { Db } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { findOrder } from "./orders-queries.server.ts";

/**
 * Sees to it that at least what this customer ordered once is in the cart, at the prices of today,
 * however often it is asked for. Returns the perfumes that could not be added; null when it is no
 * order of theirs.
 */
export async function orderAgain(
  db: Db,
  owned: { orderId: string; userId: string },
): Promise<{ missing: string[] } | null> {
  return db.transaction(async (tx) => {
    const order = await findOrder(tx, owned);
    if (!order) return null;
    // The second press of two waits here for the first.
    await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    const cart = await readCart(tx, owned, "en");
    const missing: string[] = [];
    // In the order in which lockCart takes them, so that neither holds what the other waits for.
    for (const { perfumeId, quantity } of order.lines.toSorted(byPerfume)) {
      const inCart = cart.lines.find((line) => line.perfumeId === perfumeId);
      const lacking = quantity - (inCart?.quantity ?? 0);
      const add = () => addToCart(tx, owned, { perfumeId, quantity: lacking });
      const isThere = inCart?.change?.kind !== "gone" && (lacking <= 0 || (await add()).ok);
      if (!isThere) missing.push(perfumeId);
    }
    return { missing };
  });
}

const byPerfume = (a: { perfumeId: string }, b: { perfumeId: string }) =>
  a.perfumeId < b.perfumeId ? -1 : 1;
