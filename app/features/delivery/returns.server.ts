import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Bottles } from "#app/features/catalog/stock.ts";
import { readPapers } from "#app/features/money/papers.server.ts";
import { openTills } from "#app/features/money/till.server.ts";
import { hasOpenReturn } from "#app/features/orders/order-changes.server.ts";
import { type ReturnNews, returnMail } from "#app/features/orders/orders.mail.ts";
import { findAnyOrder, lockOrder } from "#app/features/orders/orders.queries.server.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { holdPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { returnLines, returns } from "#db/schema/delivery.ts";
import { openReturnStates, type ReturnState } from "#db/schema/enums.ts";
import { orderEvents, orderItems } from "#db/schema/orders.ts";
import { bottlesOf, lastReturnDay, refundMethodOf } from "./delivery.ts";
import { deliveryActions } from "./delivery-actions.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

const returnable = ["delivered", "completed", "partly-returned"] as const;

/** The bottles of an order that may still be returned, and the last day. */
export type Returnable = { lastDay: LocalDate; left: Bottles[] };

export async function readReturnable(db: Db | Tx, orderId: string): Promise<Returnable | null> {
  const delivered = await db
    .select({ at: orderEvents.createdAt, status: orderEvents.toStatus })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.toStatus, ["delivered", "completed"]),
      ),
    )
    .orderBy(asc(orderEvents.createdAt));
  const handedOver = delivered.findLast(({ status }) => status === "delivered") ?? delivered.at(0);
  if (!handedOver) return null;
  const bought = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const asked = await db
    .select({ perfumeId: returnLines.perfumeId, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), ne(returns.state, "declined")));
  const left = [...new Set(bought.map(({ perfumeId }) => perfumeId))].flatMap((perfumeId) => {
    const quantity = bottlesOf(bought, perfumeId) - bottlesOf(asked, perfumeId);
    return quantity > 0 ? [{ perfumeId, quantity }] : [];
  });
  return { lastDay: lastReturnDay(today(handedOver.at)), left };
}

/** The returns of an order as its customer sees them, and what can still be returned today. */
export async function readOwnReturns(
  { db, now }: Pick<App, "db" | "now">,
  order: { id: string; status: string },
) {
  const { id, state, reason, answer, createdAt } = returns;
  const rows = await db
    .select({ id, state, reason, answer, createdAt })
    .from(returns)
    .where(eq(returns.orderId, order.id))
    .orderBy(asc(createdAt));
  const isReturnable = returnable.some((status) => status === order.status);
  const found = isReturnable ? await readReturnable(db, order.id) : null;
  const isOpen = rows.some(({ state }) => openReturnStates.some((open) => open === state));
  const isNow = found && !isOpen && found.left.length > 0 && today(now()) <= found.lastDay;
  return { returns: rows, returnable: isNow ? found : null };
}

type AskedReturn = {
  key: string;
  orderId: string;
  userId: string;
  lines: readonly Bottles[];
  reason: string;
  photo: string | null;
};

type AskAnswer = { ok: true } | ({ ok: false } & ReturnRefusal);

export type ReturnRefusal =
  | { reason: "not-found" | "not-delivered" | "open" | "nothing" | "too-many" }
  | { reason: "too-late"; lastDay: LocalDate };

/** Asks to return bottles of one's own order; the same form again is the same return. */
export function askForReturn(
  { db, now }: Pick<App, "db" | "now">,
  { key, orderId, userId, lines, reason, photo }: AskedReturn,
): Promise<AskAnswer> {
  const at = now();
  return db.transaction(async (tx): Promise<AskAnswer> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.userId !== userId) return { ok: false, reason: "not-found" };
    const idempotencyKey = `${orderId} ${key}`;
    const [earlier] = await tx
      .select({ id: returns.id })
      .from(returns)
      .where(eq(returns.idempotencyKey, idempotencyKey));
    if (earlier) return { ok: true };
    if (!returnable.some((status) => status === order.status)) {
      return { ok: false, reason: "not-delivered" };
    }
    const found = await readReturnable(tx, orderId);
    if (!found) return { ok: false, reason: "not-delivered" };
    if (today(at) > found.lastDay) return { ok: false, reason: "too-late", lastDay: found.lastDay };
    const asked = [...new Set(lines.map(({ perfumeId }) => perfumeId))]
      .map((perfumeId) => ({ perfumeId, quantity: bottlesOf(lines, perfumeId) }))
      .filter(({ quantity }) => quantity > 0);
    if (asked.length === 0) return { ok: false, reason: "nothing" };
    if (await hasOpenReturn(tx, orderId)) return { ok: false, reason: "open" };
    const isTooMany = ({ perfumeId, quantity }: Bottles) =>
      !Number.isInteger(quantity) || quantity > bottlesOf(found.left, perfumeId);
    if (asked.some(isTooMany)) return { ok: false, reason: "too-many" };
    const held = photo && (await holdPicture(tx, photo)) ? photo : null;
    const id = newId();
    await tx
      .insert(returns)
      .values({ id, orderId, reason, photo: held, idempotencyKey, createdAt: at });
    await tx
      .insert(returnLines)
      .values(asked.map(({ perfumeId, quantity }) => ({ returnId: id, perfumeId, quantity })));
    return { ok: true };
  });
}

/** A return with its order locked first, like every change of an order. */
export async function lockReturn(tx: Tx, returnId: string) {
  if (!isId(returnId)) return null;
  const isIt = eq(returns.id, returnId);
  const [of] = await tx.select({ orderId: returns.orderId }).from(returns).where(isIt);
  const order = of && (await lockOrder(tx, of.orderId));
  const [asked] = order ? await tx.select().from(returns).where(isIt) : [];
  return order && asked ? { order, asked } : null;
}

export type StateRefusal =
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "state"; state: ReturnState };

/** Approves a return, or declines it with words; its customer is notified. */
export function decideReturn(
  { db, settings, now }: Needs,
  asked: { returnId: string; state: "approved" | "declined"; answer: string; actorId: string },
): Promise<{ ok: true } | StateRefusal> {
  const { returnId, state, answer, actorId } = asked;
  const at = now();
  return db.transaction(async (tx): Promise<{ ok: true } | StateRefusal> => {
    const locked = await lockReturn(tx, returnId);
    if (!locked) return { ok: false, reason: "not-found" };
    if (locked.asked.state === state) return { ok: true };
    if (locked.asked.state !== "asked") {
      return { ok: false, reason: "state", state: locked.asked.state };
    }
    const decided = { state, answer, decidedBy: actorId, decidedAt: at };
    await tx.update(returns).set(decided).where(eq(returns.id, returnId));
    await notifyReturn(tx, locked.order.id, { state, answer, refundFils: 0, settings, at });
    const entry = { action: deliveryActions.decide, rowId: returnId, actorId, at };
    await recordAudit(tx, { ...entry, details: { status: state, reason: answer } });
    return { ok: true };
  });
}

type Notice = ReturnNews & Pick<App, "settings"> & { at: Date };

export async function notifyReturn(tx: Tx, orderId: string, { settings, at, ...news }: Notice) {
  const order = await findAnyOrder(tx, orderId);
  if (order?.customer.email) await queueMail(tx, returnMail(order, settings, news), at);
}

export async function findReturn(db: Db, returnId: string) {
  if (!isId(returnId)) return null;
  const [asked] = await db.select().from(returns).where(eq(returns.id, returnId));
  const order = asked && (await findAnyOrder(db, asked.orderId));
  if (!order) return null;
  const rows = await db.select().from(returnLines).where(eq(returnLines.returnId, returnId));
  const lines = order.lines.flatMap(({ perfumeId, name }) =>
    rows
      .filter((row) => row.perfumeId === perfumeId)
      .map(({ quantity }) => ({ perfumeId, name, quantity })),
  );
  const { papers, payments, standing } = await readPapers(db, { orderId: order.id });
  const tills = await openTills(db);
  const isPaid = papers.length === 0 || (standing && standing.paidFils > 0);
  return { ...asked, order, lines, method: isPaid ? refundMethodOf(payments) : null, tills };
}
