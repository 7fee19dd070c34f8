import { and, asc, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { writtenOnce } from "#db/written-once.ts";

type Bottles = { perfumeId: string; quantity: number };

/** What `bottles` says of a perfume, of those that are changed together. */
const quantity = sql`bottles.quantity`;

/** Of perfumes that are locked and counted; false when there are too few of one. */
export async function takeStock(tx: Tx, counted: readonly Bottles[]): Promise<boolean> {
  const taken = await changeStock(tx, counted, take);
  return taken === counted.length;
}

export async function returnStock(tx: Tx, counted: readonly Bottles[]): Promise<void> {
  await changeStock(tx, counted, giveBack);
}

const take = changingStock({
  stock: sql`${perfumes.stockQuantity} - ${quantity}`,
  where: gte(perfumes.stockQuantity, quantity),
});

const giveBack = changingStock({ stock: sql`${perfumes.stockQuantity} + ${quantity}` });

function changingStock({ stock, where }: { stock: SQL; where?: SQL }) {
  return writtenOnce((db, { bottles, at }: { bottles: Bottles[]; at: { updatedAt: Date } }) => {
    const rows = bottles.map((line) => sql`(${line.perfumeId}::uuid, ${line.quantity}::integer)`);
    return db
      .update(perfumes)
      .set({ stockQuantity: stock, ...at })
      .from(sql`(values ${sql.join(rows, sql`, `)}) as bottles (perfume_id, quantity)`)
      .where(and(eq(perfumes.id, sql`bottles.perfume_id`), where))
      .returning({ id: perfumes.id });
  });
}

/** In one statement; returns of how many perfumes the stock was changed. */
async function changeStock(
  tx: Tx,
  counted: readonly Bottles[],
  change: typeof take,
): Promise<number> {
  if (counted.length === 0) return 0;
  const bottles = counted.map(({ perfumeId, quantity }) => ({ perfumeId, quantity }));
  const changed = await change(tx, { bottles, at: { updatedAt: new Date() } });
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
