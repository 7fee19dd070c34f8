import { inArray, lte, sql } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.ts";
import { cartItems, cartMerges } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { type KeptLine, maxQuantity } from "./cart.ts";
import type { GuestCart } from "./guest-cart.ts";

/** Twice as long as a browser keeps a guest cart: after that the same one cannot come again. */
const rememberedMs = 60 * 24 * 60 * 60 * 1000;

/**
 * Puts the bottles of a guest cart into an account's, on top of those of the same perfume. A guest
 * cart goes in once, however often and from how many tabs it is sent.
 */
export async function mergeGuestCart(
  db: Db,
  { userId, guest, now }: { userId: string; guest: GuestCart; now: Date },
): Promise<void> {
  if (guest.lines.length === 0) return;
  await db.transaction(async (tx) => {
    // Whoever sends it at the same time waits here, and then finds it merged.
    const first = await tx
      .insert(cartMerges)
      .values({ guestCartId: guest.id, mergedAt: now })
      .onConflictDoNothing()
      .returning({ guestCartId: cartMerges.guestCartId });
    if (first.length === 0) return;
    const lines = await keepKnown(tx, guest.lines);
    if (lines.length > 0) await addLines(tx, userId, lines);
  });
  const longAgo = new Date(now.getTime() - rememberedMs);
  await db.delete(cartMerges).where(lte(cartMerges.mergedAt, longAgo));
}

/** Perfumes that are sold no longer stay, so that their owner is told; ids that never existed go. */
async function keepKnown(tx: Tx, lines: KeptLine[]): Promise<KeptLine[]> {
  const ids = lines.map(({ perfumeId }) => perfumeId);
  const known = await tx
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(inArray(perfumes.id, ids))
    .for("key share");
  return lines.filter(({ perfumeId }) => known.some(({ id }) => id === perfumeId));
}

async function addLines(tx: Tx, userId: string, lines: KeptLine[]): Promise<void> {
  // Their ids are in the guest's order, which the cart keeps. They are written in the order in which
  // lockCart takes them, so that neither ever holds what the other waits for.
  const rows = lines.map((line) => ({ ...line, userId, id: newId() }));
  await tx
    .insert(cartItems)
    .values(rows.toSorted((a, b) => (a.perfumeId < b.perfumeId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.perfumeId],
      set: {
        quantity: sql`least(${cartItems.quantity} + excluded.quantity, ${sql.raw(String(maxQuantity))})`,
      },
    });
}
