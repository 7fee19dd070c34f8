import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";

type Bottles = { perfumeId: string; quantity: number };

/** Takes bottles off the stock where staff count it; false when there are too few of one. */
export async function takeStock(tx: Tx, lines: readonly Bottles[]): Promise<boolean> {
  const counted = await lockCounted(tx, lines);
  for (const { perfumeId, quantity } of counted) {
    const taken = await tx
      .update(perfumes)
      .set({ stockQuantity: sql`${perfumes.stockQuantity} - ${quantity}` })
      .where(and(eq(perfumes.id, perfumeId), gte(perfumes.stockQuantity, quantity)))
      .returning({ id: perfumes.id });
    if (taken.length === 0) return false;
  }
  return true;
}

/** Puts the bottles of a cancelled order back. */
export async function returnStock(tx: Tx, lines: readonly Bottles[]): Promise<void> {
  for (const { perfumeId, quantity } of await lockCounted(tx, lines)) {
    await tx
      .update(perfumes)
      .set({ stockQuantity: sql`${perfumes.stockQuantity} + ${quantity}` })
      .where(eq(perfumes.id, perfumeId));
  }
}

/**
 * The lines of perfumes that staff count. A row that is written, be it with what it held, makes every
 * kept page that shows it anew. Two orders that lock them in one order never wait for each other.
 */
async function lockCounted<Line extends Bottles>(tx: Tx, lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.map(({ perfumeId }) => perfumeId);
  const counted = await tx
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(and(inArray(perfumes.id, ids), isNotNull(perfumes.stockQuantity)))
    .orderBy(asc(perfumes.id))
    .for("no key update");
  return lines.filter(({ perfumeId }) => counted.some(({ id }) => id === perfumeId));
}
