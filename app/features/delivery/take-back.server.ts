import { eq, inArray } from "drizzle-orm";
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
import { moveOrder, returnedOrderKind } from "#app/features/orders/order-changes.server.ts";
import { payOnDelivery } from "#app/features/orders/order-ticket.server.ts";
import { lockOrder } from "#app/features/orders/orders.queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { both } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { transact } from "#app/platform/change-record.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { returnLines, returns } from "#db/schema/delivery.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { bottlesOf, creditOf, refundMethodOf } from "./delivery.ts";
import { deliveryActions } from "./delivery-actions.ts";
import { lockReturn, notifyReturn, readReturnable, type StateRefusal } from "./returns.server.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

export type ReceiveRefusal = { reason: "till-required" | "till-closed" | "drawer-short" };

const keyOf = (returnId: string) => `return ${returnId}`;

type Received = {
  returnId: string;
  /** Perfumes that go back to the shelf; the others are written off. */
  restocked: readonly string[];
  tillSessionId: string | null;
  reference: string;
  actorId: string;
};

type TakenBack = { ok: true; refundFils: number } | ({ ok: false } & ReceiveRefusal);

/** Takes approved goods in: stock, credit note and refund by the method paid, at once. */
export async function receiveReturn(
  app: Needs,
  asked: Received,
): Promise<TakenBack | StateRefusal> {
  const { returnId, restocked, tillSessionId, reference, actorId } = asked;
  const at = app.now();
  return transact<never, TakenBack | StateRefusal>(app.db, {}, async (tx) => {
    const locked = await lockReturn(tx, returnId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { state, reason } = locked.asked;
    if (state === "received") {
      const { payments } = await readPapers(tx, { orderId: locked.order.id });
      const given = payments.filter(({ idempotencyKey }) =>
        idempotencyKey.startsWith(`${keyOf(returnId)} `),
      );
      return { ok: true, refundFils: 0 - totalOf(given) };
    }
    if (state !== "approved") return { ok: false, reason: "state", state };
    const lines = await tx.select().from(returnLines).where(eq(returnLines.returnId, returnId));
    const refund = { tillSessionId, reference };
    const { order } = locked;
    const goods = { returnId, order, lines, restocked, reason, refund, actorId, at };
    return takeBack(app, tx, goods);
  });
}

type AtDoor = {
  orderId: string;
  taken: readonly Bottles[];
  /** Of the courier; empty for none but that they were not taken. */
  reason: string;
  /** What the courier was paid. */
  cashFils: number;
  actorId: string;
  at: Date;
};

/**
 * Returns what was not taken, so less cash is due; where more than that was paid before, the return
 * waits for the desk, which refunds it. False when all or nothing was taken.
 */
export async function returnAtDoor(app: Needs, tx: Tx, asked: AtDoor): Promise<boolean> {
  const { orderId, taken, reason, cashFils, actorId, at } = asked;
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
  const { standing } = await readPapers(tx, { orderId });
  const invoiced = standing ? await readPaperLines(tx, standing.invoice.id) : [];
  if (totalOf(creditOf(invoiced, [], lines)) > cashFils) return true;
  const restocked = lines.map(({ perfumeId }) => perfumeId);
  const why = reason || Object.values(both(m.delivery_not_taken)).join(" / ");
  const goods = { returnId: id, order, lines, restocked, reason: why, actorId, at };
  const back = await takeBack(app, tx, { ...goods, refund: "courier" });
  if (!back.ok) throw new Error(`The return of ${orderId} was not taken back: ${back.reason}`);
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
async function takeBack(app: Needs, tx: Tx, asked: TakingBack): Promise<TakenBack> {
  const { returnId, order, lines, restocked, reason, actorId, at } = asked;
  const orderId = order.id;
  const counted = await lockCounted(tx, lines);
  const cause = { orderId, actorId, at };
  await moveStock(tx, counted, { ...cause, kind: "returned" });
  const broken = counted.filter(({ perfumeId }) => !restocked.includes(perfumeId));
  await moveStock(tx, broken, { ...cause, kind: "damaged", reason });
  const isRestocked = inArray(returnLines.perfumeId, [...restocked]);
  await tx.update(returnLines).set({ isRestocked }).where(eq(returnLines.returnId, returnId));
  const given = await giveBack(app, tx, asked);
  if (!given.ok) return given;
  const { creditNoteId, refundFils } = given;
  await tx
    .update(returns)
    .set({ state: "received", receivedBy: actorId, receivedAt: at, creditNoteId })
    .where(eq(returns.id, returnId));
  const left = (await readReturnable(tx, orderId))?.left ?? [];
  const status = left.length > 0 ? "partly-returned" : "returned";
  const step = { orderId, from: order.status, to: status, actorId } as const;
  await moveOrder(app, tx, step, returnedOrderKind);
  const { settings } = app;
  await notifyReturn(tx, orderId, { state: "received", answer: "", refundFils, settings, at });
  const entry = { action: deliveryActions.receive, rowId: returnId, actorId, at };
  await recordAudit(tx, { ...entry, details: { totalFils: refundFils, reason } });
  return { ok: true, refundFils };
}

/** What a return takes out of the invoice that stands, and gives back of its payments. */
export async function readRefund(db: Db | Tx, orderId: string, lines: readonly Bottles[]) {
  const { papers, payments, standing } = await readPapers(db, { orderId });
  if (!standing) return null;
  const { invoice, openFils } = standing;
  const earlier = [];
  for (const { id, invoiceId } of papers) {
    if (invoiceId === invoice.id) earlier.push(...credited(await readPaperLines(db, id)));
  }
  const credit = creditOf(await readPaperLines(db, invoice.id), earlier, lines);
  const refundFils = Math.max(totalOf(credit) - Math.max(openFils, 0), 0);
  return { invoice, payments, credit, refundFils };
}

async function giveBack(
  { settings }: Needs,
  tx: Tx,
  { returnId, order, lines, reason, refund, actorId, at }: TakingBack,
): Promise<TakenBack & { creditNoteId?: string }> {
  const orderId = order.id;
  if (!(await hasPapers(tx, { orderId }))) {
    await payOnDelivery(tx, orderId, { settings, actorId, at });
  }
  const due = await readRefund(tx, orderId, lines);
  if (!due || totalOf(due.credit) <= 0) return { ok: true, refundFils: 0 };
  const { invoice, credit, payments, refundFils } = due;
  const noted = await creditInvoice(tx, invoice.id, { lines: credit, reason, actorId, at });
  if (!noted.ok) throw new Error(`The return of ${orderId} cannot be credited: ${noted.reason}`);
  if (refundFils > 0) {
    const method = refund === "courier" ? refund : refundMethodOf(payments);
    const tillSessionId = method === "cash" && refund !== "courier" ? refund.tillSessionId : null;
    if (method === "cash" && !tillSessionId) return { ok: false, reason: "till-required" };
    const reference = refund === "courier" ? "" : refund.reference;
    const refunded = await recordPayments(tx, invoice.id, {
      paid: [{ method, amountFils: -refundFils, reference }],
      tillSessionId,
      key: keyOf(returnId),
      actorId,
      at,
    });
    if (!refunded.ok) {
      const { reason } = refunded;
      if (reason === "till-closed" || reason === "drawer-short") return { ok: false, reason };
      throw new Error(`The return of ${orderId} cannot be refunded: ${reason}`);
    }
  }
  return { ok: true, creditNoteId: noted.creditNote.id, refundFils };
}
