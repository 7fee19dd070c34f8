// Also on PostgreSQL: locks

import { and, eq, inArray } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { setStatus, setStatuses } from "#app/platform/change-status.server.ts";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";
import {
  currencies,
  discountCodes,
  emailOutbox,
  orderEvents,
  orders,
  perfumes,
} from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { testApp } from "../../../tests/app.ts";
import { countStatements } from "../../../tests/counted-statements.ts";
import { changeIn } from "../../../tests/database.ts";
import {
  addCustomer,
  addDiscountCode,
  addOrder,
  addPerfume,
  fillCart,
  orderRequest,
} from "../../../tests/shop.ts";
import { orderKind } from "./order-changes.server.ts";
import { placeOrder } from "./orders.server.ts";
import { isReturned } from "./orders.ts";

const app = await testApp(() => clock);
const { db } = app;
let clock = new Date("2026-11-21T08:00:00.417Z");
await db.insert(currencies).values(seedCurrencies);
const actorId = await addCustomer(db, { role: "counter", username: "counter" });

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

async function placedOrder() {
  clock = new Date("2026-11-21T08:00:00.417Z");
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, { stockQuantity: 5 });
  const discount = await addDiscountCode(db, { maxUses: 1 });
  await fillCart(db, userId, perfume, 2);
  const placed = await placeOrder(
    app,
    orderRequest(userId, {
      email: `${userId}@example.com`,
      totalFils: 18_650,
      discountCode: discount.code,
      locale: "ar",
    }),
  );
  if (!placed.ok) throw new Error(placed.reason);
  const { orderId } = placed;
  return {
    orderId,
    perfumeId: perfume.id,
    codeId: discount.id,
    async set(status: OrderStatus, seen?: OrderStatus) {
      const now = await db.query.orders.findFirst({ where: eq(orders.id, orderId) });
      const change = {
        id: orderId,
        status,
        expectedStatus: seen ?? now?.status ?? status,
        actorId,
      };
      return setStatus(app, orderKind, change);
    },
    async left() {
      const perfumeNow = await db.query.perfumes.findFirst({ where: eq(perfumes.id, perfume.id) });
      const code = await db.query.discountCodes.findFirst({
        where: eq(discountCodes.id, discount.id),
      });
      return [perfumeNow?.stockQuantity, code?.usedCount];
    },
    mails: () =>
      db.query.emailOutbox.findMany({
        where: eq(emailOutbox.toAddress, `${userId}@example.com`),
        orderBy: emailOutbox.createdAt,
      }),
    sendMails: () =>
      db
        .update(emailOutbox)
        .set({ status: "sent", attempts: 1, facts: null })
        .where(eq(emailOutbox.toAddress, `${userId}@example.com`)),
    async news() {
      return (await this.mails()).slice(1).map(({ subject }) => subject);
    },
    status: async () =>
      (await db.query.orders.findFirst({ where: eq(orders.id, orderId) }))?.status,
    events: () => db.query.orderEvents.findMany({ where: eq(orderEvents.orderId, orderId) }),
  };
}

test("staff set a status directly; each change is recorded and told in the order's language", async () => {
  const order = await placedOrder();
  const set = orderStatuses.filter((status) => !isReturned(status)).toReversed();
  for (const status of set) {
    clock = new Date(clock.getTime() + 60_000);
    expect(await order.set(status)).toMatchObject({ ok: true });
    await order.sendMails();
  }
  expect(await order.status()).toBe("pending");
  const events = await order.events();
  expect(events.slice(1)).toMatchObject(set.map((toStatus) => ({ toStatus, actorId })));
  expect(events[1]?.fromStatus).toBe("pending");
  const mails = await order.mails();
  expect(mails).toHaveLength(1 + set.length);
  expect(mails.at(-1)?.subject).toContain("قيد الانتظار");
  expect(mails.at(-1)?.nextAttemptAt).toEqual(new Date(clock.getTime() + 60_000));
});

test("nobody sets by hand what follows from a return, or anything after it", async () => {
  const order = await placedOrder();
  await order.set("delivered");
  const refused = { ok: false, reason: "by-return" };
  expect(await order.set("returned")).toEqual(refused);
  await changeIn(db, orders, { id: order.orderId }, { status: "returned" });
  for (const status of ["cancelled", "pending", "partly-returned"] as const) {
    expect(await order.set(status)).toEqual(refused);
  }
  expect(await order.left()).toEqual([3, 1]);
});

test("a change of mind within the minute is told once, as it ended", async () => {
  const order = await placedOrder();
  for (const status of ["confirmed", "processing", "shipped"] as const) {
    later(5);
    await order.set(status);
  }
  expect(await order.news()).toEqual([expect.stringContaining("في الطريق")]);
});

test("nobody is told again what they were told last", async () => {
  const order = await placedOrder();
  await order.set("confirmed");
  await order.sendMails();
  later(3600);
  await order.set("cancelled");
  later(20);
  await order.set("confirmed");
  expect(await order.news()).toHaveLength(1);
});

test("nobody is told of an order that is deleted within the minute, nor when it is restored", async () => {
  const order = await placedOrder();
  later(5);
  await order.set("confirmed");
  later(10);
  await deleteRecord(app, orderKind, {
    id: order.orderId,
    expectedStatus: "confirmed",
    actorId,
  });
  expect(await order.news()).toEqual([]);
  await restoreRecord(app, orderKind, { id: order.orderId, actorId });
  expect(await order.news()).toEqual([]);
});

test("nobody is told of an order whose account was closed", async () => {
  const order = await placedOrder();
  await changeIn(db, orders, { id: order.orderId }, { customerEmail: "" });
  expect(await order.set("shipped")).toMatchObject({ ok: true });
  expect(await db.$count(emailOutbox, eq(emailOutbox.toAddress, ""))).toBe(0);
  expect(await order.news()).toEqual([]);
});

test("a cancelled order gives bottles and discount back, once, and takes them again", async () => {
  const order = await placedOrder();
  expect(await order.left()).toEqual([3, 1]);
  await order.set("cancelled");
  await order.set("cancelled");
  expect(await order.left()).toEqual([5, 0]);
  await order.set("confirmed");
  expect(await order.left()).toEqual([3, 1]);
});

test("of two who move an order at once to different places, the second is refused", async () => {
  const order = await placedOrder();
  const both = [order.set("shipped", "pending"), order.set("cancelled", "pending")];
  const answers = await Promise.all(both);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    reason: "changed",
    by: "You (in another window)",
  });
  expect(await order.events()).toHaveLength(2);
});

test("a cancelled order whose bottles were sold meanwhile stays cancelled", async () => {
  const order = await placedOrder();
  await order.set("cancelled");
  await changeIn(db, perfumes, { id: order.perfumeId }, { stockQuantity: 1 });
  expect(await order.set("confirmed")).toEqual({ ok: false, reason: "out-of-stock" });
  expect(await order.status()).toBe("cancelled");
  expect(await order.left()).toEqual([1, 0]);
});

test("a cancelled order comes back with its discount, whatever became of the code", async () => {
  const order = await placedOrder();
  await order.set("cancelled");
  const ended = { validUntil: new Date(0), isActive: false, minPurchaseAed: 9999 };
  await changeIn(db, discountCodes, { id: order.codeId }, ended);
  expect(await order.set("confirmed")).toMatchObject({ ok: true });
  expect(await order.left()).toEqual([3, 1]);
});

const setAll = (changes: { id: string; expectedStatus: OrderStatus; status: OrderStatus }[]) =>
  setStatuses(
    app,
    orderKind,
    changes.map((change) => ({ ...change, actorId })),
  );
const reasons = (results: Awaited<ReturnType<typeof setAll>>) =>
  results.map((result) => (result.ok ? null : result.reason));

test("several who set the same orders at once, in whatever order, do not wait for each other for good", async () => {
  const placed = [await placedOrder(), await placedOrder(), await placedOrder()];
  const changes = placed.map(({ orderId: id }) => {
    return { id, expectedStatus: "pending", status: "cancelled" } as const;
  });
  const answers = await Promise.all([setAll(changes), setAll(changes.toReversed())]);
  expect(answers.map(reasons)).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  for (const order of placed) expect(await order.left()).toEqual([5, 0]);
});

async function ordersWith(codes: { id: string }[]): Promise<Parameters<typeof setAll>[0]> {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db);
  const changes = codes.map(async ({ id: discountCodeId }) => {
    const { id } = await addOrder(db, userId, [perfume.id], { discountCodeId });
    return { id, expectedStatus: "pending", status: "cancelled" } as const;
  });
  return Promise.all(changes);
}

const sixCodes = () =>
  Promise.all(Array.from({ length: 6 }, () => addDiscountCode(db, { usedCount: 2 })));

test("orders, perfumes and codes are locked by their ids before any of them is changed", async () => {
  const changes = await ordersWith(await sixCodes());
  const counted = countStatements(db);
  await setStatuses(
    { ...app, db: counted.db },
    orderKind,
    changes.map((change) => ({ ...change, actorId })),
  );
  const sent = counted.take();
  const untilChanged = sent.slice(
    0,
    sent.findIndex((statement) => statement.startsWith("update")),
  );
  const locked = untilChanged.map(
    (statement) => / order by "(\w+)"."id" asc for (?:no key )?update$/.exec(statement)?.[1],
  );
  expect(locked.filter(Boolean).slice(0, 3)).toEqual(["orders", "perfumes", "discount_codes"]);
});

test.runIf(inject("databaseTemplate").kind === "postgres")(
  "two who cancel different orders with the same codes, in opposite orders, both do",
  async () => {
    const codes = await sixCodes();
    const mine = await ordersWith(codes);
    const theirs = await ordersWith(codes);
    const answers = await Promise.all([setAll(mine), setAll(theirs.toReversed())]);
    expect(answers.flatMap(reasons)).toEqual(Array(12).fill(null));
    const ids = codes.map(({ id }) => id);
    const unused = and(inArray(discountCodes.id, ids), eq(discountCodes.usedCount, 0));
    expect(await db.$count(discountCodes, unused)).toBe(6);
  },
);
