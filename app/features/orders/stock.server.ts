import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";

type Bottles = { perfumeId: string; quantity: number };

/** Of perfumes that are locked and counted; false when there are too few of one. */
export async function takeStock(tx: Tx, counted: readonly Bottles[]): Promise<boolean> {
  const taken = counted.map(({ perfumeId, quantity }) => ({ perfumeId, quantity: -quantity }));
  return (await changeStock(tx, taken)) === counted.length;
}

export async function returnStock(tx: Tx, counted: readonly Bottles[]): Promise<void> {
  await changeStock(tx, counted);
}

/** In one statement; returns of how many perfumes the stock was changed. */
async function changeStock(tx: Tx, changes: readonly Bottles[]): Promise<number> {
  if (changes.length === 0) return 0;
  const rows = changes.map((line) => sql`(${line.perfumeId}::uuid, ${line.quantity}::integer)`);
  const stockQuantity = sql`${perfumes.stockQuantity} + change.quantity`;
  const changed = await tx
    .update(perfumes)
    .set({ stockQuantity })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as change (perfume_id, quantity)`)
    .where(and(eq(perfumes.id, sql`change.perfume_id`), gte(stockQuantity, 0)))
    .returning({ id: perfumes.id });
  return changed.length;
}

/**
 * The lines of perfumes that staff count. Two orders that lock them in one order never wait for each other.
 */
export async function lockCounted<Line extends Bottles>(
  tx: Tx,
  lines: readonly Line[],
): Promise<Line[]> {
  const ids = lines.map(({ perfumeId }) => perfumeId);
  const counted = await tx
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(and(inArray(perfumes.id, ids), isNotNull(perfumes.stockQuantity)))
    .orderBy(asc(perfumes.id))
    .for("no key update");
  return lines.filter(({ perfumeId }) => counted.some(({ id }) => id === perfumeId));
}
