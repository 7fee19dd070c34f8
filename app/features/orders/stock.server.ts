import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";

type Bottles = { perfumeId: string; quantity: number };

/** Takes bottles off the stock where staff count it; false when there are too few of one. */
export async function takeStock(tx: Tx, lines: readonly Bottles[]): Promise<boolean> {
  for (const { perfumeId, quantity } of inLockOrder(lines)) {
    const taken = await tx
      .update(perfumes)
      .set({ stockQuantity: sql`${perfumes.stockQuantity} - ${quantity}` })
      .where(
        and(
          eq(perfumes.id, perfumeId),
          or(isNull(perfumes.stockQuantity), gte(perfumes.stockQuantity, quantity)),
        ),
      )
      .returning({ id: perfumes.id });
    if (taken.length === 0) return false;
  }
  return true;
}

/** Puts the bottles of a cancelled order back. */
export async function returnStock(tx: Tx, lines: readonly Bottles[]): Promise<void> {
  for (const { perfumeId, quantity } of inLockOrder(lines)) {
    await tx
      .update(perfumes)
      .set({ stockQuantity: sql`${perfumes.stockQuantity} + ${quantity}` })
      .where(eq(perfumes.id, perfumeId));
  }
}

/** Two orders of the same perfumes that lock them in one order never wait for each other. */
function inLockOrder<Line extends Bottles>(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => (a.perfumeId < b.perfumeId ? -1 : 1));
}
