import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";

type Bottles = { perfumeId: string; quantity: number };

/** What `bottles` says of a perfume, of those that are changed together. */
const quantity = sql`bottles.quantity`;

/** Of perfumes that are locked and counted; false when there are too few of one. */
export async function takeStock(tx: Tx, counted: readonly Bottles[]): Promise<boolean> {
  const taken = await changeStock(tx, counted, {
    stock: sql`${perfumes.stockQuantity} - ${quantity}`,
    where: gte(perfumes.stockQuantity, quantity),
  });
  return taken === counted.length;
}

export async function returnStock(tx: Tx, counted: readonly Bottles[]): Promise<void> {
  await changeStock(tx, counted, { stock: sql`${perfumes.stockQuantity} + ${quantity}` });
}

/** In one statement; returns of how many perfumes the stock was changed. */
async function changeStock(
  tx: Tx,
  counted: readonly Bottles[],
  { stock, where }: { stock: SQL; where?: SQL },
): Promise<number> {
  if (counted.length === 0) return 0;
  const rows = counted.map((line) => sql`(${line.perfumeId}::uuid, ${line.quantity}::integer)`);
  const changed = await tx
    .update(perfumes)
    .set({ stockQuantity: stock })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as bottles (perfume_id, quantity)`)
    .where(and(eq(perfumes.id, sql`bottles.perfume_id`), where))
    .returning({ id: perfumes.id });
  return changed.length;
}

/**
 * The lines of perfumes that staff count. A row that is written, be it with what it held, makes every
 * kept page that shows it anew. Two orders that lock them in one order never wait for each other.
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
