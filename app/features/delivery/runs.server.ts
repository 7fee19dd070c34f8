import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Bottles } from "#app/features/catalog/stock.ts";
import { isInvoiced } from "#app/features/money/counter.server.ts";
import { lockOpenTill, readPapers } from "#app/features/money/papers.server.ts";
import { totalOf } from "#app/features/money/papers.ts";
import { openTills } from "#app/features/money/till.server.ts";
import {
  hasOpenReturn,
  movedRefusal,
  type OrderRefusal,
  orderKind,
  stepOrder,
} from "#app/features/orders/order-changes.server.ts";
import { mailReceipt } from "#app/features/orders/order-money.server.ts";
import {
  addressColumns,
  findAnyOrder,
  lockOrder,
} from "#app/features/orders/orders.queries.server.ts";
import { isDelivered, isReturned } from "#app/features/orders/orders.ts";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit, whoWasFirst } from "#app/platform/audit.server.ts";
import { transact } from "#app/platform/change-record.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { deliveryRuns, deliveryStops } from "#db/schema/delivery.ts";
import { type OrderStatus, orderStatusesOf, type StopOutcome } from "#db/schema/enums.ts";
import { tillMovements } from "#db/schema/money.ts";
import { orders } from "#db/schema/orders.ts";
import { mostStops } from "./delivery.ts";
import { deliveryActions } from "./delivery-actions.ts";
import { orderAtDesk } from "./desk.server.ts";
import { returnAtDoor } from "./take-back.server.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

const packed = orderStatusesOf("packed");
const underWay = orderStatusesOf("under-way");

type NewRun = { key: string; courier: string; orderIds: readonly string[]; actorId: string };

type RunStarted =
  | { ok: true; runId: string }
  | { ok: false; reason: "none" | "too-many" | "gone" }
  | { ok: false; reason: "moved"; number: string }
  | OnOtherRun;

type OnOtherRun = {
  ok: false;
  reason: "on-other-run";
  number: string;
  courier: string;
  startedAt: Date;
};

/** Hands packed orders to a courier, all or none. The same form again is the same run. */
export async function startRun(
  app: Needs,
  { key, courier, orderIds, actorId }: NewRun,
): Promise<RunStarted> {
  const at = app.now();
  const ids = [...new Set(orderIds)].filter(isId);
  if (ids.length === 0) return { ok: false, reason: "none" };
  if (ids.length > mostStops) return { ok: false, reason: "too-many" };
  return transact<never, RunStarted>(app.db, {}, async (tx) => {
    const made = await tx
      .insert(deliveryRuns)
      .values({ id: key, courier, createdBy: actorId, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: deliveryRuns.id });
    if (made.length === 0) return { ok: true, runId: key };
    // In one order, so that two runs with the same orders never wait crosswise.
    for (const orderId of ids.toSorted()) {
      const step = { orderId, from: packed, to: "shipped", actorId } as const;
      if (!(await stepOrder(app, tx, step)).ok) return stuckAt(tx, orderId);
    }
    const onOther = await findOpenStop(tx, ids);
    if (onOther) return onOther;
    await tx
      .insert(deliveryStops)
      .values(ids.map((orderId, position) => ({ runId: key, orderId, position })));
    const entry = { action: deliveryActions.run, rowId: key, actorId, at };
    await recordAudit(tx, { ...entry, details: { name: courier, count: ids.length } });
    return { ok: true, runId: key };
  });
}

async function findOpenStop(tx: Tx, orderIds: string[]): Promise<OnOtherRun | null> {
  const { courier, createdAt: startedAt } = deliveryRuns;
  const [run] = await tx
    .select({ number: orders.orderNumber, courier, startedAt })
    .from(deliveryStops)
    .innerJoin(deliveryRuns, eq(deliveryRuns.id, deliveryStops.runId))
    .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
    .where(and(inArray(deliveryStops.orderId, orderIds), isNull(deliveryStops.outcome)));
  return run ? { ok: false, reason: "on-other-run", ...run } : null;
}

async function stuckAt(tx: Tx, orderId: string): Promise<RunStarted> {
  const onOther = await findOpenStop(tx, [orderId]);
  if (onOther) return onOther;
  const order = await findAnyOrder(tx, orderId);
  if (!order) return { ok: false, reason: "gone" };
  return { ok: false, reason: "moved", number: order.orderNumber };
}

export async function findRun(db: Db, runId: string) {
  if (!isId(runId)) return null;
  const [run] = await db
    .select({ run: deliveryRuns, settledBy: user.name })
    .from(deliveryRuns)
    .leftJoin(user, eq(user.id, deliveryRuns.settledBy))
    .where(eq(deliveryRuns.id, runId));
  if (!run) return null;
  const stops = await db
    .select({
      id: deliveryStops.id,
      outcome: deliveryStops.outcome,
      cashFils: deliveryStops.cashFils,
      note: deliveryStops.note,
      order: { ...orderAtDesk, instructions: orders.specialInstructions },
      address: addressColumns,
    })
    .from(deliveryStops)
    .innerJoin(orders, eq(orders.id, deliveryStops.orderId))
    .where(eq(deliveryStops.runId, runId))
    .orderBy(asc(deliveryStops.position));
  const tills = await openTills(db);
  return { ...run.run, settledBy: run.settledBy, stops, tills };
}

export type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

async function lockRun(tx: Tx, runId: string) {
  if (!isId(runId)) return null;
  const [run] = await tx
    .select()
    .from(deliveryRuns)
    .where(eq(deliveryRuns.id, runId))
    .for("update");
  return run ?? null;
}

type StopRecord = {
  runId: string;
  stopId: string;
  /** Null opens a stop again that was recorded by mistake. */
  outcome: StopOutcome | null;
  note: string;
  taken: readonly Bottles[];
  actorId: string;
};

type StopAnswer = { ok: true } | ({ ok: false } & StopRefusal);

export type StopRefusal =
  | { reason: "settled" | "recorded" | "not-partly" }
  | Omit<OnOtherRun, "ok">
  | OrderRefusal;

/**
 * Records how a stop ended, with what follows for the order: delivered and paid, cancelled with its
 * bottles back in stock, or packed for a second try. What a partly delivered order brings back is
 * returned. Until the run is settled a stop is opened again while its order is as it was left.
 */
export async function recordStop(app: Needs, asked: StopRecord): Promise<StopAnswer> {
  const { runId, stopId, outcome, note, taken, actorId } = asked;
  const at = app.now();
  return transact<never, StopAnswer>(app.db, {}, async (tx) => {
    const run = await lockRun(tx, runId);
    const [stop] =
      run && isId(stopId)
        ? await tx
            .select()
            .from(deliveryStops)
            .where(and(eq(deliveryStops.id, stopId), eq(deliveryStops.runId, runId)))
        : [];
    if (!run || !stop) return { ok: false, reason: "not-found" };
    if (stop.outcome === outcome) return { ok: true };
    if (run.settledAt) return { ok: false, reason: "settled" };
    const { orderId } = stop;
    if (outcome && stop.outcome) return { ok: false, reason: "recorded" };
    if (outcome) {
      const moved = await bringBack(app, tx, { orderId, outcome, actorId });
      if (!moved.ok) return moved;
    } else if (stop.outcome) {
      const from = await statusAfter(tx, orderId, stop.outcome);
      const order = await lockOrder(tx, orderId);
      // Whatever status was set in the list.
      const onOther = await findOpenStop(tx, [orderId]);
      if (onOther) return onOther;
      if (order?.status !== from) return { ok: false, ...movedRefusal(order) };
      const moved = await stepOrder(app, tx, { orderId, from, to: "shipped", actorId });
      if (!moved.ok) return moved;
    }
    if (outcome === "partly") {
      if (await hasOpenReturn(tx, orderId)) return { ok: false, reason: "by-return" };
      const cashFils = await cashOf(tx, orderId, run.createdAt);
      const back = { orderId, taken, reason: note, cashFils, actorId, at };
      if (!(await returnAtDoor(app, tx, back))) return { ok: false, reason: "not-partly" };
    }
    const cashFils = isTaken(outcome) ? await cashOf(tx, orderId, run.createdAt) : 0;
    const recorded = { outcome, note, cashFils, recordedBy: actorId, recordedAt: at };
    await tx.update(deliveryStops).set(recorded).where(eq(deliveryStops.id, stopId));
    const action = outcome ? deliveryActions.stop : deliveryActions.reopen;
    const details = { status: outcome ?? stop.outcome, totalFils: cashFils, reason: note };
    await recordAudit(tx, { action, rowId: runId, actorId, at, details });
    return { ok: true };
  });
}

const isTaken = (outcome: StopOutcome | null) => outcome === "delivered" || outcome === "partly";

/** What was paid before is not cancelled: it waits packed until its money is given back. */
async function statusAfter(tx: Tx, orderId: string, outcome: StopOutcome): Promise<OrderStatus> {
  if (outcome === "refused") {
    return (await isInvoiced(tx, { orderId })) ? "processing" : "cancelled";
  }
  return outcome === "not-home" ? "processing" : "delivered";
}

/** An order that somebody moved meanwhile is first set back to on its way. */
async function bringBack(
  app: Needs,
  tx: Tx,
  { orderId, outcome, actorId }: { orderId: string; outcome: StopOutcome; actorId: string },
): Promise<StopAnswer> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { ok: false, reason: "not-found" };
  // Perfumes before the number of a credit note, as in every transaction.
  await orderKind.lockAlso?.(tx, [orderId]);
  const { status: from } = order;
  if (isTaken(outcome) && (isDelivered(from) || isReturned(from))) return { ok: true };
  if (!isTaken(outcome) && from === (await statusAfter(tx, orderId, outcome))) return { ok: true };
  if (!underWay.includes(from)) {
    const back = await stepOrder(app, tx, { orderId, from, to: "shipped", actorId });
    if (!back.ok) return back;
  }
  const to = await statusAfter(tx, orderId, outcome);
  return stepOrder(app, tx, { orderId, from: underWay, to, actorId });
}

async function cashOf(tx: Tx, orderId: string, leftAt: Date): Promise<number> {
  const { payments } = await readPapers(tx, { orderId });
  const own = payments.filter(
    ({ method, createdAt }) => method === "courier" && createdAt >= leftAt,
  );
  return totalOf(own);
}

type Settlement = {
  runId: string;
  tillSessionId: string;
  handedInFils: number;
  expectedFils: number;
  reason: string;
  actorId: string;
};

type SettleAnswer = { ok: true } | ({ ok: false } & SettleRefusal);

export type SettleRefusal = {
  reason: "not-found" | "stops-open" | "reason-required" | "till-closed" | "settled" | "changed";
  by?: string | null;
  expectedFils?: number;
};

/**
 * Puts the courier's cash into a drawer and closes the run, once; whoever paid at the door is mailed
 * a receipt, because the stops do not change any more.
 */
export function settleRun({ db, now, settings }: Needs, asked: Settlement): Promise<SettleAnswer> {
  const { runId, tillSessionId, handedInFils, reason, actorId } = asked;
  const at = now();
  return db.transaction(async (tx): Promise<SettleAnswer> => {
    const run = await lockRun(tx, runId);
    if (!run) return { ok: false, reason: "not-found" };
    if (run.settledAt) {
      const isSame = run.settledBy === actorId && run.handedInFils === handedInFils;
      if (isSame) return { ok: true };
      const by = await whoWasFirst(tx, run.settledBy, actorId);
      return { ok: false, reason: "settled", by };
    }
    const stops = await tx.select().from(deliveryStops).where(eq(deliveryStops.runId, runId));
    if (stops.some(({ outcome }) => outcome === null)) return { ok: false, reason: "stops-open" };
    const expectedFils = stops.reduce((sum, { cashFils }) => sum + cashFils, 0);
    if (expectedFils !== asked.expectedFils) return { ok: false, reason: "changed", expectedFils };
    const differenceFils = handedInFils - expectedFils;
    if (differenceFils !== 0 && !reason) return { ok: false, reason: "reason-required" };
    if (handedInFils > 0) {
      if (!isId(tillSessionId) || !(await lockOpenTill(tx, tillSessionId))) {
        return { ok: false, reason: "till-closed" };
      }
      await tx.insert(tillMovements).values({
        tillSessionId,
        kind: "pay-in",
        amountFils: handedInFils,
        reason: run.courier,
        idempotencyKey: `run ${runId}`,
        actorId,
        createdAt: at,
      });
    }
    await tx
      .update(deliveryRuns)
      .set({
        settledBy: actorId,
        settledAt: at,
        expectedFils,
        handedInFils,
        differenceReason: differenceFils === 0 ? "" : reason,
        tillSessionId: handedInFils > 0 ? tillSessionId : null,
      })
      .where(eq(deliveryRuns.id, runId));
    for (const { orderId, cashFils } of stops) {
      const order = cashFils > 0 ? await findAnyOrder(tx, orderId) : null;
      const { standing } = order ? await readPapers(tx, { orderId }) : {};
      if (order && standing) await mailReceipt(tx, order, standing.invoice.id, { settings, at });
    }
    const entry = { action: deliveryActions.settle, rowId: runId, actorId, at };
    await recordAudit(tx, { ...entry, details: { totalFils: handedInFils, reason } });
    return { ok: true };
  });
}
