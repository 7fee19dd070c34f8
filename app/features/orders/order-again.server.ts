import { lockCartOwner, readCart } from "#app/features/cart/cart.server.ts";
import { addToCart } from "#app/features/cart/change-cart.server.ts";
import type { Db } from "#db/client.ts";
import { findOrder } from "./orders.queries.server.ts";

export async function orderAgain(
  db: Db,
  owned: { orderId: string; userId: string },
): Promise<{ missing: string[] } | null> {
  return db.transaction(async (tx) => {
    const order = await findOrder(tx, owned);
    if (!order) return null;
    // A second click waits for the first.
    await lockCartOwner(tx, owned.userId);
    const cart = await readCart(tx, owned, "en");
    const missing: string[] = [];
    for (const { perfumeId, quantity } of order.lines) {
      const inCart = cart.lines.find((line) => line.perfumeId === perfumeId);
      const lacking = quantity - (inCart?.quantity ?? 0);
      const add = () => addToCart(tx, owned, { perfumeId, quantity: lacking });
      const isThere = inCart?.change?.kind !== "gone" && (lacking <= 0 || (await add()).ok);
      if (!isThere) missing.push(perfumeId);
    }
    return { missing };
  });
}
