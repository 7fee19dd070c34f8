import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import { aedToFils } from "#app/lib/money.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { findListPage, inListOrder } from "#app/platform/list-page.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { perfumes } from "#db/schema/catalog.ts";
import type { StockMovementKind } from "#db/schema/enums.ts";
import { stockMovements } from "#db/schema/money.ts";
import { productSource } from "./catalog.server.ts";
import { type ProductSort, type ProductState, perfumeActions } from "./perfume-actions.ts";
import { type Bottles, lowStock, marginFils, type StockInput } from "./stock.ts";

export type StockCause = {
  kind: StockMovementKind;
  orderId?: string;
  visitId?: string;
  costFils?: number | null;
  reason?: string;
  actorId: string | null;
  at: Date;
};

const takesAway: readonly StockMovementKind[] = ["sold", "damaged"];

/** Writes movements of locked perfumes; a trigger adds them up. False with too few bottles. */
export async function moveStock(
  tx: Tx,
  bottles: readonly Bottles[],
  { kind, orderId, visitId, costFils, reason, actorId, at }: StockCause,
): Promise<boolean> {
  if (bottles.length === 0) return true;
  const sign = takesAway.includes(kind) ? -1 : 1;
  const rows = bottles.map(
    ({ movementId = newId(), perfumeId, quantity }) =>
      sql`(${movementId}::uuid, ${perfumeId}::uuid, ${sign * quantity}::integer)`,
  );
  const { rows: moved } = (await tx.execute(sql`
    insert into ${stockMovements}
      (id, perfume_id, kind, quantity, cost_fils, order_id, visit_id, reason, actor_id, created_at)
    select move.id, move.perfume_id, ${kind}, move.quantity, ${costFils ?? null}::bigint,
      ${orderId ?? null}::uuid, ${visitId ?? null}::uuid, ${reason ?? ""}, ${actorId}::uuid,
      ${at.toISOString()}::timestamptz
    from (values ${sql.join(rows, sql`, `)}) as move (id, perfume_id, quantity)
    join ${perfumes} perfume on perfume.id = move.perfume_id
    where perfume.stock_quantity + move.quantity >= 0
    returning perfume_id`)) as unknown as { rows: unknown[] };
  return moved.length === bottles.length;
}

/** Locks the counted perfumes in one order, so that nothing deadlocks, and returns their lines. */
export async function lockCounted<Line extends Bottles>(
  tx: Tx,
  lines: readonly Line[],
): Promise<(Line & { left: number })[]> {
  const ids = lines.map(({ perfumeId }) => perfumeId);
  const counted = await tx
    .select({ id: perfumes.id, left: perfumes.stockQuantity })
    .from(perfumes)
    .where(and(inArray(perfumes.id, ids), isNotNull(perfumes.stockQuantity)))
    .orderBy(asc(perfumes.id))
    .for("no key update");
  return lines.flatMap((line) => {
    const left = counted.find(({ id }) => id === line.perfumeId)?.left ?? null;
    return left === null ? [] : [Object.assign({}, line, { left })];
  });
}

export async function listStock(db: Db, query: ListQuery<ProductState, ProductSort>) {
  const { ids, ...part } = await findListPage(db, productSource, query);
  return { rows: inListOrder(ids, await readStock(db, ids)), part };
}

/** Perfumes with their stock and, where the cost is known, the margin of a bottle. */
export async function readStock(db: Db, ids: string[]) {
  const received = db
    .select({
      perfumeId: stockMovements.perfumeId,
      costFils: sql`sum(${stockMovements.costFils} * ${stockMovements.quantity})`
        .mapWith(Number)
        .as("cost_sum"),
      bottles: sql`sum(${stockMovements.quantity})`.mapWith(Number).as("bottles"),
    })
    .from(stockMovements)
    .where(and(inArray(stockMovements.perfumeId, ids), isNotNull(stockMovements.costFils)))
    .groupBy(stockMovements.perfumeId)
    .as("received");
  const rows = await db
    .select({
      id: perfumes.id,
      name: perfumes.name,
      nameAr: perfumes.nameAr,
      priceAed: perfumes.priceAed,
      left: perfumes.stockQuantity,
      costFils: received.costFils,
      bottles: received.bottles,
    })
    .from(perfumes)
    .leftJoin(received, eq(received.perfumeId, perfumes.id))
    .where(and(inArray(perfumes.id, ids), isNull(perfumes.deletedAt)));
  return rows.map(({ name, nameAr, priceAed, costFils, bottles, ...row }) => {
    const cost = { costFils: costFils ?? 0, bottles: bottles ?? 0 };
    return {
      ...row,
      name: { en: name, ar: nameAr || name },
      marginFils: marginFils(aedToFils(priceAed), cost),
    };
  });
}

export async function listLowStock(db: Db) {
  const rows = await db
    .select({ name: perfumes.name, left: perfumes.stockQuantity })
    .from(perfumes)
    .where(and(isNull(perfumes.deletedAt), lte(perfumes.stockQuantity, lowStock)))
    .orderBy(asc(perfumes.stockQuantity), asc(perfumes.id))
    .limit(50);
  return rows.map(({ name, left }) => ({ name, left: left ?? 0 }));
}

export function listMovements(db: Db, limit: number) {
  return db
    .select({
      id: stockMovements.id,
      at: stockMovements.createdAt,
      kind: stockMovements.kind,
      quantity: stockMovements.quantity,
      reason: stockMovements.reason,
      orderId: stockMovements.orderId,
      visitId: stockMovements.visitId,
      name: perfumes.name,
      nameAr: perfumes.nameAr,
      by: user.name,
    })
    .from(stockMovements)
    .innerJoin(perfumes, eq(perfumes.id, stockMovements.perfumeId))
    .leftJoin(user, eq(user.id, stockMovements.actorId))
    .orderBy(desc(stockMovements.createdAt), desc(stockMovements.id))
    .limit(limit);
}

export type StockRefusal =
  | { reason: "not-counted" | "other-form" }
  | { reason: "too-few"; left: number };

/** Receives bottles, or writes damaged ones off; the same form again changes nothing. */
export function recordMovement(
  { db, now }: Pick<App, "db" | "now">,
  { perfumeId, input, actorId }: { perfumeId: string; input: StockInput; actorId: string },
): Promise<{ ok: true } | ({ ok: false } & StockRefusal)> {
  const at = now();
  const { key, kind, quantity, costFils, reason } = input;
  return db.transaction(async (tx) => {
    const [line] = await lockCounted(tx, [{ movementId: key, perfumeId, quantity }]);
    if (!line) return { ok: false, reason: "not-counted" };
    const [earlier] = await tx.select().from(stockMovements).where(eq(stockMovements.id, key));
    if (earlier) {
      const isSame = earlier.perfumeId === perfumeId && earlier.kind === kind;
      return isSame ? { ok: true } : { ok: false, reason: "other-form" };
    }
    const cause = { kind, costFils, reason, actorId, at };
    if (!(await moveStock(tx, [line], cause))) {
      return { ok: false, reason: "too-few", left: line.left };
    }
    const to = kind === "received" ? line.left + quantity : line.left - quantity;
    const details = { stockQuantity: { from: line.left, to }, reason };
    await recordAudit(tx, { action: perfumeActions.stock, rowId: perfumeId, actorId, at, details });
    return { ok: true };
  });
}

type CountedBottles = { perfumeId: string; seen: number; counted: number };

/**
 * Corrects the stock to what was counted. Nothing is written when the stock of one perfume is
 * another than the sheet showed, unless it is what was counted.
 */
export function recordCount(
  { db, now }: Pick<App, "db" | "now">,
  {
    counts,
    reason,
    actorId,
  }: { counts: readonly CountedBottles[]; reason: string; actorId: string },
): Promise<{ ok: true } | { ok: false; changed: { perfumeId: string; left: number }[] }> {
  const at = now();
  return db.transaction(async (tx) => {
    const lines = counts.map((count) => ({ ...count, quantity: 0 }));
    const open = (await lockCounted(tx, lines)).filter(({ left, counted }) => left !== counted);
    const changed = open.filter(({ left, seen }) => left !== seen);
    if (changed.length > 0) {
      return { ok: false, changed: changed.map(({ perfumeId, left }) => ({ perfumeId, left })) };
    }
    const moves = open.map(({ perfumeId, left, counted }) => ({
      perfumeId,
      quantity: counted - left,
    }));
    await moveStock(tx, moves, { kind: "counted", reason, actorId, at });
    for (const { perfumeId, left, counted } of open) {
      const details = { stockQuantity: { from: left, to: counted }, reason };
      const entry = { action: perfumeActions.count, rowId: perfumeId, actorId, at };
      await recordAudit(tx, { ...entry, details });
    }
    return { ok: true };
  });
}
