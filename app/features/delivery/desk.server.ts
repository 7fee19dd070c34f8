import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  movedRefusal,
  moveOrder,
  type OrderRefusal,
  orderKind,
} from "#app/features/orders/order-changes.server.ts";
import { linesColumn, lockOrder, paidColumn } from "#app/features/orders/orders.queries.server.ts";
import { isCancellable } from "#app/features/orders/orders.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import type { Db } from "#db/client.ts";
import { deliveryRuns, deliveryStops, orderCalls, returns } from "#db/schema/delivery.ts";
import {
  type CallOutcome,
  type OrderProgress,
  openReturnStates,
  orderProgress,
  orderStatusesOf,
} from "#db/schema/enums.ts";
import { orders } from "#db/schema/orders.ts";
import { deliveryActions } from "./delivery-actions.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

export const orderAtDesk = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  name: orders.customerName,
  phone: orders.customerPhone,
  city: orders.city,
  totalFils: orders.totalFils,
  paidFils: paidColumn,
  createdAt: orders.createdAt,
  lines: linesColumn,
};

const mostShown = 200;

/** The queues of the desk: orders to call, to pack and to hand over, runs and returns. */
export async function readDesk(db: Db) {
  const waiting = await db
    .select(orderAtDesk)
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        inArray(orders.status, orderStatusesOf("to-call", "to-pack", "packed")),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(mostShown);
  const ids = waiting.map(({ id }) => id);
  const calls = await db
    .select()
    .from(orderCalls)
    .where(inArray(orderCalls.orderId, ids))
    .orderBy(asc(orderCalls.createdAt), asc(orderCalls.id));
  const stops = await readLastStops(db, ids);
  const runs = await db
    .select({
      id: deliveryRuns.id,
      courier: deliveryRuns.courier,
      createdAt: deliveryRuns.createdAt,
      settledAt: deliveryRuns.settledAt,
      stops: sql`(select count(*) from ${deliveryStops} where run_id = ${deliveryRuns}.id)`.mapWith(
        Number,
      ),
      open: sql`(select count(*) from ${deliveryStops} where run_id = ${deliveryRuns}.id
        and outcome is null)`.mapWith(Number),
    })
    .from(deliveryRuns)
    .orderBy(sql`${deliveryRuns.settledAt} desc nulls first`, desc(deliveryRuns.createdAt))
    .limit(20);
  const asked = await db
    .select({
      id: returns.id,
      state: returns.state,
      reason: returns.reason,
      orderNumber: orders.orderNumber,
      name: orders.customerName,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(inArray(returns.state, openReturnStates))
    .orderBy(asc(returns.createdAt))
    .limit(mostShown);
  const of = (progress: OrderProgress) =>
    waiting.filter(({ status }) => orderProgress[status] === progress);
  return {
    toCall: of("to-call").map((order) => {
      const its = calls.filter(({ orderId }) => orderId === order.id);
      const tries = its.filter(({ outcome }) => outcome === "no-answer").length;
      return { order, tries, last: its.at(-1) ?? null };
    }),
    toPack: of("to-pack"),
    toHandOver: of("packed").map((order) => ({
      ...order,
      lastStop: stops.find(({ orderId }) => orderId === order.id) ?? null,
    })),
    runs,
    returns: asked,
  };
}

export type DeskOrder = Awaited<ReturnType<typeof readDesk>>["toPack"][number];

export const readLastStops = (db: Db, orderIds: readonly string[]) =>
  db
    .selectDistinctOn([deliveryStops.orderId], {
      orderId: deliveryStops.orderId,
      outcome: deliveryStops.outcome,
      note: deliveryStops.note,
    })
    .from(deliveryStops)
    .where(inArray(deliveryStops.orderId, [...orderIds]))
    .orderBy(asc(deliveryStops.orderId), desc(deliveryStops.recordedAt));

type Refused = { ok: false } & OrderRefusal;

/** Writes down a call; a confirmation confirms the order. The same form again changes nothing. */
export function recordOrderCall(
  app: Needs,
  asked: { key: string; orderId: string; outcome: CallOutcome; note: string; actorId: string },
): Promise<{ ok: true } | Refused> {
  const { key, orderId, outcome, note, actorId } = asked;
  const at = app.now();
  return app.db.transaction(async (tx): Promise<{ ok: true } | Refused> => {
    const order = await lockOrder(tx, orderId);
    const [earlier] = await tx.select().from(orderCalls).where(eq(orderCalls.id, key));
    if (earlier?.orderId === orderId) return { ok: true };
    if (earlier || !order || orderProgress[order.status] !== "to-call") {
      return { ok: false, ...movedRefusal(order) };
    }
    const call = { id: key, orderId, outcome, note, actorId, createdAt: at };
    await tx.insert(orderCalls).values(call);
    const entry = { action: deliveryActions.call, rowId: orderId, actorId, at };
    await recordAudit(tx, { ...entry, details: { status: outcome, reason: note } });
    if (outcome === "confirmed") {
      await moveOrder(app, tx, { orderId, from: order.status, to: "confirmed", actorId });
    }
    return { ok: true };
  });
}

const deskMoves = {
  pack: { expectedStatus: orderStatusesOf("to-pack"), status: "processing" },
  cancel: { expectedStatus: orderStatusesOf("to-call"), status: "cancelled" },
} as const;

/** Packs a confirmed order, or cancels one that nobody confirms. */
export const moveAtDesk = (
  app: Needs,
  { orderId, deed, actorId }: { orderId: string; deed: keyof typeof deskMoves; actorId: string },
): Promise<{ ok: true } | Refused> =>
  setStatus(app, orderKind, { ...deskMoves[deed], id: orderId, actorId });

/** A customer cancels their own order until it is packed; repeating changes nothing. */
export function cancelOwnOrder(
  app: Needs,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<"cancelled" | "not-found" | "packed" | "paid"> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.userId !== userId) return "not-found";
    const { status: expectedStatus } = order;
    if (expectedStatus === "cancelled") return "cancelled";
    if (!isCancellable(expectedStatus)) return "packed";
    const change = { id: orderId, expectedStatus, status: "cancelled", actorId: userId } as const;
    const moved = await setStatus({ ...app, db: tx }, orderKind, change);
    if (!moved.ok) return moved.reason === "paid" ? "paid" : "packed";
    return "cancelled";
  });
}
