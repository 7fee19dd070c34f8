import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { lockCounted, moveStock } from "#app/features/catalog/stock.server.ts";
import type { Bottles } from "#app/features/catalog/stock.ts";
import { hasPapers } from "#app/features/money/counter.server.ts";
import {
  creditInvoice,
  readPaperLines,
  readPapers,
  recordPayments,
} from "#app/features/money/papers.server.ts";
import { credited, totalOf } from "#app/features/money/papers.ts";
import { openTills } from "#app/features/money/till.server.ts";
import { hasOpenReturn, returnedOrderKind } from "#app/features/orders/order-changes.server.ts";
import { payOnDelivery } from "#app/features/orders/order-ticket.server.ts";
import { type ReturnNews, returnMail } from "#app/features/orders/orders.mail.tsx";
import { findAnyOrder, lockOrder } from "#app/features/orders/orders.queries.server.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { holdPicture } from "#app/platform/pictures/uploaded-pictures.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { returnLines, returns } from "#db/schema/delivery.ts";
import type { OrderStatus, PayMethod, ReturnState } from "#db/schema/enums.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { bottlesOf, creditOf, lastReturnDay } from "./delivery.ts";
import { deliveryActions } from "./delivery-actions.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

const returnable = ["delivered", "completed", "partly-returned"] as const;

/** The bottles of an order that may still be returned, and the last day. */
export type Returnable = { lastDay: LocalDate; left: Bottles[] };

async function readReturnable(db: Db | Tx, orderId: string): Promise<Returnable | null> {
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
  const isOpen = rows.some(({ state }) => state === "asked" || state === "approved");
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
    const asked = lines.filter(({ quantity }) => quantity > 0);
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
async function lockReturn(tx: Tx, returnId: string) {
  if (!isId(returnId)) return null;
  const isIt = eq(returns.id, returnId);
  const [of] = await tx.select({ orderId: returns.orderId }).from(returns).where(isIt);
  const order = of && (await lockOrder(tx, of.orderId));
  const [asked] = order ? await tx.select().from(returns).where(isIt) : [];
  return order && asked ? { order, asked } : null;
}

type StateRefusal =
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

async function notifyReturn(tx: Tx, orderId: string, { settings, at, ...news }: Notice) {
  const order = await findAnyOrder(tx, orderId);
  if (order?.customer.email) await queueMail(tx, returnMail(order, settings, news), at);
}

export type ReceiveRefusal = { reason: "till-required" | "till-closed" | "drawer-short" };

class NoRefund extends Error {
  refusal: ReceiveRefusal;
  constructor(refusal: ReceiveRefusal) {
    super("The refund was refused");
    this.refusal = refusal;
  }
}

type Received = {
  returnId: string;
  /** Perfumes that go back to the shelf; the others are written off. */
  restocked: readonly string[];
  tillSessionId: string | null;
  reference: string;
  actorId: string;
};

/** Takes approved goods in: stock, credit note and refund by the method paid, at once. */
export async function receiveReturn(
  app: Needs,
  asked: Received,
): Promise<{ ok: true; refundFils: number } | StateRefusal | ({ ok: false } & ReceiveRefusal)> {
  const { returnId, restocked, tillSessionId, reference, actorId } = asked;
  const at = app.now();
  try {
    return await app.db.transaction(async (tx) => {
      const locked = await lockReturn(tx, returnId);
      if (!locked) return { ok: false, reason: "not-found" } as const;
      const { state, reason } = locked.asked;
      if (state === "received") return { ok: true, refundFils: 0 } as const;
      if (state !== "approved") return { ok: false, reason: "state", state } as const;
      const lines = await tx.select().from(returnLines).where(eq(returnLines.returnId, returnId));
      const refund = { tillSessionId, reference };
      const { order } = locked;
      const goods = { returnId, order, lines, restocked, reason, refund, actorId, at };
      const refundFils = await takeBack(app, tx, goods);
      return { ok: true, refundFils } as const;
    });
  } catch (error) {
    if (error instanceof NoRefund) return { ok: false, ...error.refusal };
    throw error;
  }
}

/** Returns what was not taken, so less cash is due. False when all or nothing was taken. */
export async function returnAtDoor(
  app: Needs,
  tx: Tx,
  asked: { orderId: string; taken: readonly Bottles[]; reason: string; actorId: string; at: Date },
): Promise<boolean> {
  const { orderId, taken, reason, actorId, at } = asked;
  const order = await lockOrder(tx, orderId);
  const bought = (await readReturnable(tx, orderId))?.left ?? [];
  const lines = bought.flatMap(({ perfumeId, quantity }) => {
    const left = quantity - bottlesOf(taken, perfumeId);
    return left > 0 ? [{ perfumeId, quantity: left }] : [];
  });
  const isOff = ({ perfumeId, quantity }: Bottles) =>
    !Number.isInteger(quantity) || quantity < 0 || quantity > bottlesOf(bought, perfumeId);
  const isAnyTaken = taken.some(({ quantity }) => quantity > 0);
  if (!order || lines.length === 0 || !isAnyTaken || taken.some(isOff)) return false;
  const id = newId();
  await tx.insert(returns).values({
    id,
    orderId,
    reason,
    state: "approved",
    idempotencyKey: id,
    decidedBy: actorId,
    decidedAt: at,
    createdAt: at,
  });
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: id })));
  const restocked = lines.map(({ perfumeId }) => perfumeId);
  const refund = "courier";
  await takeBack(app, tx, { returnId: id, order, lines, restocked, reason, refund, actorId, at });
  return true;
}

type TakingBack = {
  returnId: string;
  order: { id: string; status: OrderStatus };
  lines: readonly Bottles[];
  restocked: readonly string[];
  reason: string;
  refund: "courier" | { tillSessionId: string | null; reference: string };
  actorId: string;
  at: Date;
};

/** Stock, papers, money and status of goods that come back. Returns what was refunded. */
async function takeBack(app: Needs, tx: Tx, asked: TakingBack): Promise<number> {
  const { returnId, order, lines, restocked, reason, actorId, at } = asked;
  const orderId = order.id;
  const counted = await lockCounted(tx, lines);
  const cause = { orderId, actorId, at };
  await moveStock(tx, counted, { ...cause, kind: "returned" });
  const broken = counted.filter(({ perfumeId }) => !restocked.includes(perfumeId));
  await moveStock(tx, broken, { ...cause, kind: "damaged", reason });
  const isRestocked = inArray(returnLines.perfumeId, [...restocked]);
  await tx.update(returnLines).set({ isRestocked }).where(eq(returnLines.returnId, returnId));
  const { creditNoteId, refundFils } = await giveBack(app, tx, asked);
  await tx
    .update(returns)
    .set({ state: "received", receivedBy: actorId, receivedAt: at, creditNoteId })
    .where(eq(returns.id, returnId));
  const left = (await readReturnable(tx, orderId))?.left ?? [];
  const status = left.length > 0 ? "partly-returned" : "returned";
  const change = { id: orderId, expectedStatus: order.status, status, actorId } as const;
  const moved = await setStatus({ ...app, db: tx }, returnedOrderKind, change);
  if (!moved.ok) throw new Error(`The order ${orderId} was not moved: ${moved.reason}`);
  const { settings } = app;
  await notifyReturn(tx, orderId, { state: "received", answer: "", refundFils, settings, at });
  const entry = { action: deliveryActions.receive, rowId: returnId, actorId, at };
  await recordAudit(tx, { ...entry, details: { totalFils: refundFils, reason } });
  return refundFils;
}

async function giveBack(
  { settings }: Needs,
  tx: Tx,
  { returnId, order, lines, reason, refund, actorId, at }: TakingBack,
): Promise<{ creditNoteId: string | null; refundFils: number }> {
  const orderId = order.id;
  if (!(await hasPapers(tx, { orderId }))) {
    await payOnDelivery(tx, orderId, { settings, actorId, at });
  }
  const { papers, payments, standing } = await readPapers(tx, { orderId });
  if (!standing) return { creditNoteId: null, refundFils: 0 };
  const { invoice, openFils } = standing;
  const earlier = [];
  for (const { id, invoiceId } of papers) {
    if (invoiceId === invoice.id) earlier.push(...credited(await readPaperLines(tx, id)));
  }
  const credit = creditOf(await readPaperLines(tx, invoice.id), earlier, lines);
  if (totalOf(credit) <= 0) return { creditNoteId: null, refundFils: 0 };
  const noted = await creditInvoice(tx, invoice.id, { lines: credit, reason, actorId, at });
  if (!noted.ok) throw new Error(`The return of ${orderId} cannot be credited: ${noted.reason}`);
  const refundFils = Math.max(totalOf(credit) - Math.max(openFils, 0), 0);
  if (refundFils > 0) {
    const method = refund === "courier" ? refund : methodOf(payments);
    const tillSessionId = method === "cash" && refund !== "courier" ? refund.tillSessionId : null;
    if (method === "cash" && !tillSessionId) throw new NoRefund({ reason: "till-required" });
    const reference = refund === "courier" ? "" : refund.reference;
    const refunded = await recordPayments(tx, invoice.id, {
      paid: [{ method, amountFils: -refundFils, reference }],
      tillSessionId,
      key: `return ${returnId}`,
      actorId,
      at,
    });
    if (!refunded.ok) {
      const { reason } = refunded;
      if (reason === "till-closed" || reason === "drawer-short") throw new NoRefund({ reason });
      throw new Error(`The return of ${orderId} cannot be refunded: ${reason}`);
    }
  }
  return { creditNoteId: noted.creditNote.id, refundFils };
}

type Paid = { method: PayMethod; amountFils: number };

/** The method of the largest payment; a courier's cash is given back from a drawer. */
function methodOf(payments: readonly Paid[]): Exclude<PayMethod, "courier"> {
  const sums = (["card", "transfer"] as const).map((method) => ({
    method,
    fils: totalOf(payments.filter((payment) => payment.method === method)),
  }));
  const all = totalOf(payments);
  return sums.find(({ fils }) => fils > 0 && fils >= all / 2)?.method ?? "cash";
}

/** A return for staff, with its lines, what was paid and the drawers that are open. */
export async function findReturn(db: Db, returnId: string) {
  if (!isId(returnId)) return null;
  const [row] = await db
    .select({
      asked: returns,
      order: { id: orders.id, orderNumber: orders.orderNumber, customerName: orders.customerName },
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.id, returnId), isNull(orders.deletedAt)));
  if (!row) return null;
  const lines = await db
    .select({
      perfumeId: returnLines.perfumeId,
      quantity: returnLines.quantity,
      isRestocked: returnLines.isRestocked,
      name: orderItems.perfumeName,
    })
    .from(returnLines)
    .innerJoin(
      orderItems,
      and(eq(orderItems.orderId, row.order.id), eq(orderItems.perfumeId, returnLines.perfumeId)),
    )
    .where(eq(returnLines.returnId, returnId));
  const { papers, payments, standing } = await readPapers(db, { orderId: row.order.id });
  const tills = await openTills(db);
  const isPaid = papers.length === 0 || (standing && standing.paidFils > 0);
  return {
    ...row.asked,
    order: row.order,
    lines,
    method: isPaid ? methodOf(payments) : null,
    tills,
  };
}
