import { and, eq, inArray, sql } from "drizzle-orm";
import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { lockPlaces } from "#app/features/capacity/places.server.ts";
import { lockCounted, moveStock } from "#app/features/catalog/stock.server.ts";
import { isId } from "#app/lib/ids.ts";
import type { Tx } from "#db/client.ts";
import { isAgreed } from "#db/schema/enums.ts";
import { stockMovements } from "#db/schema/money.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";
import type { ShortPerfume } from "./appointment.ts";

/**
 * Locks what moves of these bookings lock, before the first of them: places, then perfumes. Each move
 * by itself ends with the number of an invoice, so a later one of several must not wait for perfumes.
 */
export async function lockForMoves(tx: Tx, bookingIds: string[]): Promise<void> {
  await lockPlaces(tx, await readWorkshop(tx));
  const lines = await tx
    .select({ perfumeId: visitLines.itemId, quantity: visitLines.quantity })
    .from(visitLines)
    .innerJoin(visits, eq(visits.id, visitLines.visitId))
    .where(and(inArray(visits.bookingId, bookingIds), eq(visitLines.kind, "perfume")));
  await lockCounted(
    tx,
    lines.filter(({ perfumeId }) => isId(perfumeId)),
  );
}

type Asked = {
  visitId: string;
  /** Whether the visit takes place; what it had is released where it does not. */
  takesPlace: boolean;
  actorId: string | null;
  at: Date;
};

/**
 * Takes the bottles of the agreed perfumes on a ticket from stock, and releases those that are no
 * longer on it. Repeating changes nothing. Perfumes with too few bottles are left out and returned.
 */
export async function reservePerfumes(
  tx: Tx,
  { visitId, takesPlace, actorId, at }: Asked,
): Promise<ShortPerfume[]> {
  const lines = await tx
    .select()
    .from(visitLines)
    .where(and(eq(visitLines.visitId, visitId), eq(visitLines.kind, "perfume")));
  const held = await tx
    .select({
      perfumeId: stockMovements.perfumeId,
      quantity: sql`-sum(${stockMovements.quantity})`.mapWith(Number),
    })
    .from(stockMovements)
    .where(
      and(eq(stockMovements.visitId, visitId), inArray(stockMovements.kind, ["sold", "released"])),
    )
    .groupBy(stockMovements.perfumeId);
  const wanted = takesPlace ? lines.filter((line) => isAgreed(line) && isId(line.itemId)) : [];
  const missing = new Map<string, number>();
  const add = (perfumeId: string, quantity: number) =>
    missing.set(perfumeId, (missing.get(perfumeId) ?? 0) + quantity);
  for (const { itemId, quantity } of wanted) add(itemId, quantity);
  for (const { perfumeId, quantity } of held) add(perfumeId, -quantity);
  const changes = [...missing].flatMap(([perfumeId, quantity]) =>
    quantity === 0 ? [] : [{ perfumeId, quantity }],
  );
  if (changes.length === 0) return [];
  const counted = await lockCounted(tx, changes);
  const cause = { visitId, actorId, at };
  const released = counted
    .filter(({ quantity }) => quantity < 0)
    .map(({ perfumeId, quantity }) => ({ perfumeId, quantity: -quantity }));
  await moveStock(tx, released, { ...cause, kind: "released" });
  const short = counted.filter(({ quantity, left }) => quantity > left);
  const sold = counted.filter(({ quantity, left }) => quantity > 0 && quantity <= left);
  await moveStock(tx, sold, { ...cause, kind: "sold" });
  return short.map(({ perfumeId, left }) => {
    const name = lines.find(({ itemId }) => itemId === perfumeId)?.name ?? "";
    return { reason: "out-of-stock", name, left };
  });
}
