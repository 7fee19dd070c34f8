// Also on PostgreSQL: locks

import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Bottles } from "#app/features/catalog/stock.ts";
import { readPapers } from "#app/features/money/papers.server.ts";
import { totalOf } from "#app/features/money/papers.ts";
import { orderKind } from "#app/features/orders/order-changes.server.ts";
import {
  payOrder,
  readOrderPaper,
  undoOrderPayments,
} from "#app/features/orders/order-money.server.ts";
import { findAnyOrder } from "#app/features/orders/orders.queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import {
  deliveryRuns,
  deliveryStops,
  orderCalls,
  orderEvents,
  orderItems,
  orders,
  perfumes,
  returnLines,
  returns,
  stockMovements,
  tillMovements,
  tillSessions,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { changeIn, rowIn } from "../../../tests/database.ts";
import { allMails } from "../../../tests/mails.ts";
import { addCustomer, addOrder, addPerfume } from "../../../tests/shop.ts";
import { openTill, payInto } from "../../../tests/till.ts";
import { cancelOwnOrder, readDesk, recordOrderCall } from "./desk.server.ts";
import { askForReturn, decideReturn, readOwnReturns } from "./returns.server.ts";
import { findRun, recordStop, settleRun, startRun } from "./runs.server.ts";
import { receiveReturn } from "./take-back.server.ts";

const app = await seededApp(() => at);
const { db } = app;
let at = new Date("2030-03-04T08:00:00.137Z");
const actorId = await addCustomer(db, { role: "counter", username: "mariam" });
const otherId = await addCustomer(db, { role: "owner", username: "omar", name: "Omar" });

/** An order of bottles that were taken from stock, in that status. */
async function ordered(status: OrderStatus, bottles = 1) {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, { stockQuantity: 10 });
  const { id } = await addOrder(db, userId, [perfume.id], { status, createdAt: at });
  if (bottles > 1) {
    const subtotalFils = 8500 * bottles;
    const taxFils = subtotalFils / 20;
    const row = await rowIn(db, orders, { id });
    const totalFils = subtotalFils + taxFils + row.shippingFils;
    await changeIn(db, orders, { id }, { subtotalFils, taxFils, totalFils, totalItems: bottles });
    await changeIn(db, orderItems, { orderId: id }, { quantity: bottles, subtotalFils });
  }
  const sold = { perfumeId: perfume.id, kind: "sold" as const, quantity: -bottles, orderId: id };
  await db.insert(stockMovements).values(sold);
  return {
    id,
    userId,
    perfumeId: perfume.id,
    status: async () => (await db.query.orders.findFirst({ where: eq(orders.id, id) }))?.status,
    left: async () =>
      (await db.query.perfumes.findFirst({ where: eq(perfumes.id, perfume.id) }))?.stockQuantity,
  };
}

const call = (orderId: string, outcome: "confirmed" | "no-answer", key = newId()) =>
  recordOrderCall(app, { key, orderId, outcome, note: "", actorId });

async function onTheWay(...orderIds: string[]) {
  const key = newId();
  const run = await startRun(app, { key, courier: "Bilal", orderIds, actorId });
  expect(run).toEqual({ ok: true, runId: key });
  const stops = (await findRun(db, key))?.stops ?? [];
  const stopOf = (orderId: string) => stops.find(({ order }) => order.id === orderId)?.id ?? "";
  const record = (
    orderId: string,
    outcome: "delivered" | "partly" | "refused" | "not-home" | null,
    taken: { perfumeId: string; quantity: number }[] = [],
  ) => {
    const asked = { runId: key, stopId: stopOf(orderId), outcome, note: "As he said", taken };
    return recordStop(app, { ...asked, actorId });
  };
  return { runId: key, record };
}

/** Refused, because the order is on its way with this courier. */
async function onRunOf(courier: string, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const number = order?.orderNumber;
  return { ok: false, reason: "on-other-run", number, courier, startedAt: at };
}

const setInList = (id: string, expectedStatus: OrderStatus, status: OrderStatus) =>
  setStatus(app, orderKind, { id, expectedStatus, status, actorId });

const payByCard = (
  orderId: string,
  { seenOpenFils = 11_425, cardFils = 11_425, isCollected = false } = {},
) =>
  payOrder(app, {
    orderId,
    actorId,
    tender: [{ method: "card", amountFils: cardFils, reference: "" }],
    seenOpenFils,
    tillSessionId: null,
    key: newId(),
    buyer: undefined,
    wantsMail: false,
    isCollected,
  });

const moneyOf = async (orderId: string) => {
  const { balances, payments } = await readPapers(db, { orderId });
  const [balance] = balances;
  return {
    openFils: balance?.openFils,
    creditedFils: balance?.creditedFils,
    paid: payments.map(({ method, amountFils }) => [method, amountFils]),
  };
};

test("an order is called until it is confirmed, and a call that is sent twice is one", async () => {
  const order = await ordered("pending");
  const key = newId();
  await Promise.all([call(order.id, "no-answer", key), call(order.id, "no-answer", key)]);
  await call(order.id, "no-answer");
  const waiting = (await readDesk(db)).toCall.find((one) => one.order.id === order.id);
  expect(waiting).toMatchObject({ tries: 2, last: { outcome: "no-answer" } });
  expect(await order.status()).toBe("pending");
  expect(await call(order.id, "confirmed")).toEqual({ ok: true });
  expect(await order.status()).toBe("confirmed");
  expect(await call(order.id, "no-answer")).toMatchObject({
    reason: "changed",
    stored: { status: "confirmed" },
  });
  const other = await ordered("pending");
  expect(await call(other.id, "confirmed", key), "another order's key").toMatchObject({
    reason: "changed",
  });
  expect(await db.$count(orderCalls, eq(orderCalls.orderId, other.id))).toBe(0);
});

test("a customer cancels once what is not paid yet", async () => {
  const order = await ordered("confirmed");
  const cancel = () => cancelOwnOrder(app, { orderId: order.id, userId: order.userId });
  expect(await Promise.all([cancel(), cancel()])).toEqual(["cancelled", "cancelled"]);
  expect(await order.left()).toBe(10);
  const paid = await ordered("confirmed");
  await payByCard(paid.id);
  expect(await cancelOwnOrder(app, { orderId: paid.id, userId: paid.userId })).toBe("paid");
});

test("a run takes all of its orders or none, once", async () => {
  const [one, two] = [await ordered("processing"), await ordered("processing")];
  const key = newId();
  const start = (orderIds: string[], runKey = key) =>
    startRun(app, { key: runKey, courier: "Bilal", orderIds, actorId });
  const cancelled = await ordered("cancelled");
  expect(await start([one.id, cancelled.id])).toMatchObject({ ok: false });
  expect(await one.status()).toBe("processing");
  await Promise.all([start([one.id, two.id]), start([one.id, two.id])]);
  expect(await one.status()).toBe("shipped");
  expect(await db.$count(deliveryStops, eq(deliveryStops.runId, key))).toBe(2);
  expect(await start([one.id], newId()), "another run").toEqual(await onRunOf("Bilal", one.id));
  expect(await db.$count(deliveryRuns, eq(deliveryRuns.courier, "Bilal"))).toBe(1);
  expect(await start([], newId())).toEqual({ ok: false, reason: "none" });
  expect(await start([newId()], newId())).toEqual({ ok: false, reason: "gone" });
});

test("a paid order that is refused at the door waits packed: for a second try, or for its money to be given back, which cancels it once", async () => {
  const order = await ordered("processing");
  await payByCard(order.id);
  const { runId, record } = await onTheWay(order.id);
  await Promise.all([record(order.id, "refused"), record(order.id, "refused")]);
  expect([await order.status(), await order.left()]).toEqual(["processing", 9]);
  expect(await record(order.id, null), "by mistake").toEqual({ ok: true });
  expect(await order.status()).toBe("shipped");
  await record(order.id, "refused");
  const settling = { runId, tillSessionId: "", handedInFils: 0, expectedFils: 0, reason: "" };
  expect(await settleRun(app, { ...settling, actorId })).toEqual({ ok: true });
  const waiting = (await readDesk(db)).toHandOver.find(({ id }) => id === order.id);
  expect(waiting).toMatchObject({ lastStop: { outcome: "refused", note: "As he said" } });

  const second = await onTheWay(order.id);
  await second.record(order.id, "refused");
  const { balances } = await readPapers(db, { orderId: order.id });
  const invoiceId = balances[0]?.invoice.id ?? "";
  const giveBack = () =>
    undoOrderPayments(app, {
      orderId: order.id,
      invoiceId,
      reason: "Refused at the door",
      mayRefund: true,
      tillSessionId: null,
      isCancelled: true,
      actorId,
    });
  const both = await Promise.all([giveBack(), giveBack()]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect([await order.status(), await order.left()]).toEqual(["cancelled", 10]);
  expect(await moneyOf(order.id)).toEqual({
    openFils: 0,
    creditedFils: 11_425,
    paid: [
      ["card", 11_425],
      ["card", -11_425],
    ],
  });
  const [news] = (await mailsOf(order.id)).slice(-1);
  expect(news).toMatch(/Cancelled[\s\S]*There is nothing to pay\./);
});

test("bottles of a paid order that were not taken at the door are a return, refunded at the desk as they were paid", async () => {
  for (const paidFils of [20_350, 15_000]) {
    const order = await ordered("processing", 2);
    await payByCard(order.id, { cardFils: paidFils, seenOpenFils: 20_350 });
    const { runId, record } = await onTheWay(order.id);
    const one = [{ perfumeId: order.perfumeId, quantity: 1 }];
    expect(await record(order.id, "partly", one)).toEqual({ ok: true });
    expect([await order.status(), await order.left()]).toEqual(["delivered", 8]);
    const stop = await rowIn(db, deliveryStops, { runId });
    expect(stop.cashFils).toBe(20_350 - paidFils);
    const left = await rowIn(db, returns, { orderId: order.id });
    expect(left.state).toBe("approved");
    const returnId = left.id;
    const receiving = { returnId, restocked: [order.perfumeId], tillSessionId: null };
    const received = await receiveReturn(app, { ...receiving, reference: "", actorId });
    expect(received).toEqual({ ok: true, refundFils: 8925 });
    expect([await order.status(), await order.left()]).toEqual(["partly-returned", 9]);
    expect((await moneyOf(order.id)).paid).toContainEqual(["card", -8925]);
  }
});

test("a stop ends once, and one that was recorded by mistake is opened again, with its money and bottles, while its order is as it was left", async () => {
  const order = await ordered("processing");
  const { runId, record } = await onTheWay(order.id);
  expect(await record(order.id, null), "nothing was recorded").toEqual({ ok: true });
  expect(await record(newId(), "delivered")).toEqual({ ok: false, reason: "not-found" });
  for (const [wrong, status, left] of [
    ["delivered", "delivered", 9],
    ["refused", "cancelled", 10],
    ["not-home", "processing", 9],
  ] as const) {
    const both = await Promise.all([record(order.id, wrong), record(order.id, wrong)]);
    expect(both, wrong).toEqual([{ ok: true }, { ok: true }]);
    expect(await record(order.id, "partly")).toEqual({ ok: false, reason: "recorded" });
    expect([await order.status(), await order.left()], wrong).toEqual([status, left]);
    const again = await Promise.all([record(order.id, null), record(order.id, null)]);
    expect(again, wrong).toEqual([{ ok: true }, { ok: true }]);
    expect([await order.status(), await order.left()], wrong).toEqual(["shipped", 9]);
  }
  expect(totalOf((await readPapers(db, { orderId: order.id })).payments)).toBe(0);
  await record(order.id, "not-home");
  const second = await onTheWay(order.id);
  expect(await record(order.id, null)).toEqual(await onRunOf("Bilal", order.id));
  expect(await second.record(order.id, "delivered")).toEqual({ ok: true });
  const stop = await rowIn(db, deliveryStops, { runId: second.runId });
  expect(stop.cashFils).toBe(8925 + 2500);
  const settled = { settledAt: at, expectedFils: 0, handedInFils: 0 };
  await changeIn(db, deliveryRuns, { id: runId }, settled);
  expect(await record(order.id, null)).toEqual({ ok: false, reason: "settled" });
});

test("a stop is not opened again while its order is on its way with another run", async () => {
  const order = await ordered("processing");
  const first = await onTheWay(order.id);
  expect(await first.record(order.id, "not-home")).toEqual({ ok: true });
  const second = await onTheWay(order.id);
  await setInList(order.id, "shipped", "processing");
  const onSecond = await onRunOf("Bilal", order.id);
  expect(await first.record(order.id, null)).toEqual(onSecond);
  const third = { key: newId(), courier: "Omar", orderIds: [order.id], actorId };
  expect(await startRun(app, third), "named, though its status lets it go").toEqual(onSecond);
  expect(await order.status()).toBe("processing");
  expect(await second.record(order.id, "not-home")).toEqual({ ok: true });
  expect(await first.record(order.id, null)).toEqual({ ok: true });
});

test("a stop is what happened, whatever the order was set to in the list meanwhile", async () => {
  const tries = [
    ["delivered", "delivered", 9],
    ["completed", "delivered", 9],
    ["cancelled", "delivered", 9],
    ["delivered", "refused", 10],
    ["confirmed", "not-home", 9],
  ] as const;
  for (const [listed, outcome, left] of tries) {
    const order = await ordered("processing");
    const { runId, record } = await onTheWay(order.id);
    await setInList(order.id, "shipped", listed);
    expect(await record(order.id, outcome), `${listed} ${outcome}`).toEqual({ ok: true });
    expect(await order.left(), `${listed} ${outcome}`).toBe(left);
    const stop = await rowIn(db, deliveryStops, { runId });
    expect(stop.cashFils, `${listed} ${outcome}`).toBe(outcome === "delivered" ? 11_425 : 0);
  }
  const sold = await ordered("processing");
  const { record } = await onTheWay(sold.id);
  await setInList(sold.id, "shipped", "cancelled");
  await changeIn(db, perfumes, { id: sold.perfumeId }, { stockQuantity: 0 });
  expect(await record(sold.id, "delivered")).toEqual({ ok: false, reason: "out-of-stock" });
});

test("what a partly delivered order brings back is returned and in stock again", async () => {
  const order = await ordered("processing", 3);
  const run = await onTheWay(order.id);
  const taken = (quantity: number) => [{ perfumeId: order.perfumeId, quantity }];
  for (const wrong of [0, 3, -1, 99]) {
    expect(await run.record(order.id, "partly", taken(wrong)), String(wrong)).toEqual({
      ok: false,
      reason: "not-partly",
    });
  }
  expect(await order.status()).toBe("shipped");
  expect(await run.record(order.id, "partly", taken(1))).toEqual({ ok: true });
  expect([await order.status(), await order.left()]).toEqual(["partly-returned", 9]);
  const stop = await rowIn(db, deliveryStops, { orderId: order.id });
  const { openFils, creditedFils = 0, paid } = await moneyOf(order.id);
  const totalFils = 3 * 8925 + 2500;
  expect([openFils, creditedFils]).toEqual([0, 2 * 8925]);
  expect(paid).toEqual([
    ["courier", totalFils],
    ["courier", -creditedFils],
  ]);
  expect(stop.cashFils).toBe(totalFils - creditedFils);
});

test("what a courier was paid is given back from an open drawer that holds it", async () => {
  const order = await ordered("processing", 2);
  const run = await onTheWay(order.id);
  await run.record(order.id, "delivered");
  expect(await moneyOf(order.id)).toMatchObject({ openFils: 0, paid: [["courier", 20_350]] });
  await askForReturn(app, {
    key: newId(),
    orderId: order.id,
    userId: order.userId,
    reason: "Too sweet",
    photo: null,
    lines: [{ perfumeId: order.perfumeId, quantity: 1 }],
  });
  const asked = await rowIn(db, returns, { orderId: order.id });
  const returnId = asked.id;
  await decideReturn(app, { returnId, state: "approved", answer: "", actorId });
  const receiveInto = (tillSessionId: string | null) =>
    receiveReturn(app, { returnId, restocked: [], tillSessionId, reference: "", actorId });
  expect(await receiveInto(null)).toEqual({ ok: false, reason: "till-required" });
  expect(await receiveInto(newId())).toEqual({ ok: false, reason: "till-closed" });
  const tillSessionId = await openTill(db, { at, till: "2", floatFils: 8924 });
  expect(await receiveInto(tillSessionId)).toEqual({ ok: false, reason: "drawer-short" });
  expect([await order.status(), await order.left()]).toEqual(["delivered", 8]);
  await payInto(db, tillSessionId, 1);
  const both = await Promise.all([receiveInto(tillSessionId), receiveInto(tillSessionId)]);
  const once = { ok: true, refundFils: 8925 };
  expect(both).toEqual([once, once]);
  expect(await moneyOf(order.id)).toEqual({
    openFils: 0,
    creditedFils: 8925,
    paid: [
      ["courier", 20_350],
      ["cash", -8925],
    ],
  });
  expect(await order.status()).toBe("partly-returned");
});

test("a run is settled by one of two, into the open drawer, with a reason for a difference", async () => {
  const order = await ordered("processing");
  const { runId, record } = await onTheWay(order.id);
  const tillSessionId = await openTill(db, { at, floatFils: 0 });
  const run = async () =>
    (await db.select().from(deliveryRuns).where(eq(deliveryRuns.id, runId)))[0];
  const settle = (by: string, handedInFils: number, changes = {}) =>
    settleRun(app, {
      runId,
      tillSessionId,
      handedInFils,
      expectedFils: 0,
      reason: "",
      actorId: by,
      ...changes,
    });
  expect(await settle(actorId, 0)).toEqual({ ok: false, reason: "stops-open" });
  await record(order.id, "delivered");
  const cashFils = 8925 + 2500;
  expect((await findRun(db, runId))?.stops[0]).toMatchObject({
    cashFils,
    order: { paidFils: cashFils },
  });
  const stop = await rowIn(db, deliveryStops, { runId });
  const expectedFils = stop.cashFils;
  expect(await settle(actorId, 100, { expectedFils: expectedFils + 1 })).toMatchObject({
    reason: "changed",
    expectedFils,
  });
  const handedInFils = expectedFils + 100;
  expect(await settle(actorId, handedInFils, { expectedFils })).toEqual({
    ok: false,
    reason: "reason-required",
  });
  const said = { expectedFils, reason: "A tip" };
  expect(await settle(actorId, handedInFils, { ...said, tillSessionId: newId() })).toMatchObject({
    reason: "till-closed",
  });
  const both = await Promise.all([
    settle(actorId, handedInFils, said),
    settle(otherId, handedInFils, said),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: "settled" });
  expect(await settle((await run())?.settledBy ?? "", handedInFils, said)).toEqual({ ok: true });
  const paidIn = await db
    .select()
    .from(tillMovements)
    .where(eq(tillMovements.tillSessionId, tillSessionId));
  expect(paidIn.map(({ kind, amountFils }) => [kind, amountFils]).sort()).toEqual([
    ["float", 0],
    ["pay-in", handedInFils],
  ]);
  expect(await run()).toMatchObject({ expectedFils, handedInFils, differenceReason: "A tip" });
  const receipts = (await mailsOf(order.id)).filter((text) => text.startsWith("Your receipt"));
  expect(receipts).toHaveLength(1);
});

test("what a courier took of an order that was paid in part is taken back with its delivery, and due again", async () => {
  const order = await ordered("processing");
  const part = { cardFils: 5000, isCollected: true };
  expect(await payByCard(order.id, part)).toMatchObject({ ok: true });
  expect(await order.status()).toBe("processing");
  expect((await readDesk(db)).toHandOver.find(({ id }) => id === order.id)?.paidFils).toBe(5000);
  const { runId, record } = await onTheWay(order.id);
  for (const outcome of ["delivered", null, "delivered"] as const) {
    expect(await record(order.id, outcome)).toEqual({ ok: true });
    expect((await findRun(db, runId))?.stops[0]).toMatchObject({
      cashFils: outcome ? 6425 : 0,
      order: { paidFils: outcome ? 11_425 : 5000 },
    });
  }
  expect(await setInList(order.id, "delivered", "processing")).toMatchObject({ ok: true });
  expect(await moneyOf(order.id)).toMatchObject({ openFils: 6425, creditedFils: 0 });
});

test("what a courier took on an earlier run is not expected of the next one", async () => {
  const order = await ordered("processing");
  const first = await onTheWay(order.id);
  await first.record(order.id, "delivered");
  const { balances } = await readPapers(db, { orderId: order.id });
  const invoiceId = balances[0]?.invoice.id ?? "";
  const undoing = { orderId: order.id, invoiceId, reason: "Wrong price", mayRefund: true };
  const undo = (tillSessionId: string | null) =>
    undoOrderPayments(app, { ...undoing, tillSessionId, isCancelled: false, actorId });
  const drawer = await fullDrawer();
  expect(await undo(null), "of two drawers of others").toEqual({ ok: false, reason: "no-drawer" });
  expect(await undo(newId())).toEqual({ ok: false, reason: "no-drawer" });
  expect(await undo(drawer)).toMatchObject({ refundedFils: 11_425 });
  expect(await setInList(order.id, "delivered", "processing")).toMatchObject({ ok: true });
  at = new Date(at.getTime() + 61_007);
  const second = await onTheWay(order.id);
  await second.record(order.id, "delivered");
  expect((await findRun(db, second.runId))?.stops[0]).toMatchObject({ cashFils: 11_425 });
});

test("a run is settled without an order that was deleted on its way", async () => {
  const order = await ordered("processing");
  const { runId } = await onTheWay(order.id);
  const deleting = { id: order.id, expectedStatus: "shipped", actorId } as const;
  expect(await deleteRecord(app, orderKind, deleting)).toMatchObject({ ok: true });
  expect(await order.left()).toBe(10);
  const settling = { runId, tillSessionId: "", handedInFils: 0, expectedFils: 0, reason: "" };
  expect(await settleRun(app, { ...settling, actorId })).toEqual({ ok: true });
});

test("a bottle that a form names twice is returned once, as often as both say", async () => {
  const order = await delivered(2);
  const line = { perfumeId: order.perfumeId, quantity: 1 };
  const lines = [line, line];
  expect(await order.ask(0, { lines: [...lines, line] })).toMatchObject({ reason: "too-many" });
  expect(await order.ask(0, { lines })).toEqual({ ok: true });
  const returnId = await order.open();
  const rows = await db.select().from(returnLines).where(eq(returnLines.returnId, returnId));
  expect(rows).toMatchObject([{ quantity: 2 }]);
});

async function delivered(bottles = 2) {
  const order = await ordered("delivered", bottles);
  await db.insert(orderEvents).values({ orderId: order.id, toStatus: "delivered", createdAt: at });
  return returning(order);
}

function returning(order: Awaited<ReturnType<typeof ordered>>) {
  type Changes = { userId?: string; key?: string; lines?: Bottles[] };
  const ask = (quantity: number, changes: Changes = {}) =>
    askForReturn(app, {
      key: newId(),
      orderId: order.id,
      userId: order.userId,
      reason: "Too sweet",
      photo: null,
      lines: [{ perfumeId: order.perfumeId, quantity }],
      ...changes,
    });
  const open = async () => (await rowIn(db, returns, { orderId: order.id, state: "asked" })).id;
  return Object.assign(order, { ask, open });
}

/** An open drawer with enough for a refund. */
async function fullDrawer() {
  const [open] = await db.select().from(tillSessions).where(isNull(tillSessions.closedAt));
  const tillSessionId = open?.id ?? (await openTill(db, { at, floatFils: 0 }));
  await payInto(db, tillSessionId, 100_000);
  return tillSessionId;
}

const receive = async (returnId: string, restocked: string[]) =>
  receiveReturn(app, {
    returnId,
    restocked,
    tillSessionId: await fullDrawer(),
    reference: "",
    actorId,
  });

const mailsOf = async (orderId: string) => {
  const order = await rowIn(db, orders, { id: orderId });
  const mails = (await allMails(db)).filter(({ text }) => text.includes(order.orderNumber));
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
};

test("a return is asked for once, of one's own order, of no more than was bought", async () => {
  const order = await delivered();
  const stranger = await addCustomer(db);
  expect(await order.ask(1, { userId: stranger })).toEqual({ ok: false, reason: "not-found" });
  expect(await order.ask(0)).toEqual({ ok: false, reason: "nothing" });
  for (const tooMany of [3, 1e9, Number.NaN, 1.5]) {
    expect(await order.ask(tooMany), String(tooMany)).toMatchObject({ ok: false });
  }
  const key = newId();
  const both = await Promise.all([order.ask(1, { key }), order.ask(1, { key })]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await db.$count(returns, eq(returns.orderId, order.id))).toBe(1);
  expect(await order.ask(1)).toEqual({ ok: false, reason: "open" });
  const { returns: own, returnable } = await readOwnReturns(app, {
    id: order.id,
    status: "delivered",
  });
  expect([own.length, returnable]).toEqual([1, null]);
});

test("an order whose return is open stays delivered, so that its bottles come back once", async () => {
  const order = await delivered(1);
  await order.ask(1);
  const set = (status: OrderStatus) => setInList(order.id, "delivered", status);
  expect(await set("shipped")).toEqual({ ok: false, reason: "by-return" });
  const returnId = await order.open();
  await decideReturn(app, { returnId, state: "approved", answer: "", actorId });
  expect(await set("processing")).toEqual({ ok: false, reason: "by-return" });
  expect(await receive(returnId, [order.perfumeId])).toMatchObject({ ok: true });
  expect([await order.status(), await order.left()]).toEqual(["returned", 10]);
});

test("seven days are counted in Dubai, from the delivery", async () => {
  const midnight = new Date("2030-03-04T20:30:00.009Z");
  at = midnight;
  const order = await delivered();
  at = new Date("2030-03-12T19:59:59.999Z");
  expect(await order.ask(1)).toEqual({ ok: true });
  const late = await delivered();
  await changeIn(db, orderEvents, { orderId: late.id }, { createdAt: midnight });
  at = new Date("2030-03-12T20:00:00.001Z");
  expect(await late.ask(1)).toEqual({ ok: false, reason: "too-late", lastDay: "2030-03-12" });
});

test("goods come back once, to the shelf or written off, and the order is partly and then wholly returned", async () => {
  const order = await delivered(2);
  await order.ask(1);
  const first = await order.open();
  expect(await receive(first, [])).toMatchObject({ ok: false, reason: "state", state: "asked" });
  const decide = (returnId: string, state: "approved" | "declined") =>
    decideReturn(app, { returnId, state, answer: "Bring it", actorId });
  expect(await decide(first, "approved")).toEqual({ ok: true });
  expect(await decide(first, "declined")).toMatchObject({ reason: "state", state: "approved" });
  await Promise.all([receive(first, [order.perfumeId]), receive(first, [order.perfumeId])]);
  expect([await order.status(), await order.left()]).toEqual(["partly-returned", 9]);
  // It was delivered before there were papers, so it got its invoice now.
  expect(await moneyOf(order.id)).toEqual({
    openFils: 0,
    creditedFils: 8925,
    paid: [
      ["courier", 20_350],
      ["cash", -8925],
    ],
  });
  await order.ask(1);
  const second = await order.open();
  await decide(second, "approved");
  expect(await receive(second, [])).toMatchObject({ ok: true });
  expect([await order.status(), await order.left()], "broken").toEqual(["returned", 9]);
  expect(await order.ask(1)).toEqual({ ok: false, reason: "not-delivered" });
  const approved = expect.stringMatching(/Return approved[\s\S]*Bring it/);
  const received = expect.stringMatching(/Return received[\s\S]*AED 89.25 is refunded/);
  const told = await mailsOf(order.id);
  expect(told, "one mail for each answer").toEqual([approved, received, approved, received]);
  const declined = await delivered(1);
  await declined.ask(1);
  await decide(await declined.open(), "declined");
  const refused = expect.stringMatching(/Return declined[\s\S]*Bring it/);
  expect(await mailsOf(declined.id)).toEqual([refused]);
  expect(await declined.ask(1), "asked again").toEqual({ ok: true });
});

test("nothing is open of an order that came back whole, and its paper is its invoice", async () => {
  const order = returning(await ordered("processing"));
  await changeIn(db, orders, { id: order.id }, { shippingFils: 0, totalFils: 8925 });
  await setInList(order.id, "processing", "delivered");
  await order.ask(1);
  const returnId = await order.open();
  await decideReturn(app, { returnId, state: "approved", answer: "", actorId });
  expect(await receive(returnId, [])).toEqual({ ok: true, refundFils: 8925 });
  expect(await payByCard(order.id, { seenOpenFils: 8925, cardFils: 8925 })).toMatchObject({
    reason: "open-changed",
    fils: 0,
  });
  const row = await findAnyOrder(db, order.id);
  expect(row && (await readOrderPaper(db, row, { settings: app.settings, at }))).toMatchObject({
    kind: "invoice",
    credits: [{ amountFils: -8925 }],
  });
});
