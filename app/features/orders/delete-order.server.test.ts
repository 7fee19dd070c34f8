// Also on PostgreSQL: locks

import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";
import { auditLog, discountCodes, orders, perfumes } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn } from "../../../tests/database.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../../../tests/shop.ts";
import { orderKind } from "./order-changes.server.ts";
import { payOnDelivery, takeBackDelivery } from "./order-ticket.server.ts";
import { findOrder, findReadableOrder } from "./orders.queries.server.ts";

const app = await testApp(() => now);
const { db, settings } = app;
const now = new Date("2026-11-21T08:00:00.417Z");
const actorId = await addCustomer(db, { role: "owner", username: "owner", name: "Omar" });

async function orderIn(status: OrderStatus) {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, { stockQuantity: 4 });
  const code = await addDiscountCode(db, { maxUses: 1, usedCount: 1 });
  const { id: orderId } = await addOrder(db, userId, [perfume.id], {
    status,
    discountCodeId: code.id,
    createdAt: new Date("2026-11-20T08:00:00Z"),
  });
  return {
    orderId,
    userId,
    perfumeId: perfume.id,
    codeId: code.id,
    delete: (seen = status) =>
      deleteRecord(app, orderKind, { id: orderId, expectedStatus: seen, actorId }),
    restore: () => restoreRecord(app, orderKind, { id: orderId, actorId }),
    async left() {
      const bottles = await db.query.perfumes.findFirst({ where: eq(perfumes.id, perfume.id) });
      const uses = await db.query.discountCodes.findFirst({ where: eq(discountCodes.id, code.id) });
      return [bottles?.stockQuantity, uses?.usedCount];
    },
    row: () => db.query.orders.findFirst({ where: eq(orders.id, orderId) }),
    audit: () =>
      db.query.auditLog.findMany({
        where: and(eq(auditLog.tableName, "orders"), eq(auditLog.rowId, orderId)),
        orderBy: auditLog.id,
      }),
  };
}

test("a deleted order is gone for its customer and for staff, kept as a row, and written down", async () => {
  const order = await orderIn("pending");
  expect(await order.delete()).toMatchObject({ ok: true });
  const { orderId, userId } = order;
  expect(await findOrder(db, { orderId, userId })).toBeNull();
  const reader = { id: actorId, role: "owner", grants: [], mustChangePassword: false } as const;
  expect(await findReadableOrder(db, { orderId, reader })).toBeNull();
  expect(await order.row()).toMatchObject({ status: "pending", deletedAt: now });
  expect(await order.audit()).toMatchObject([
    { action: "order.delete", actorId, details: { status: "pending" }, createdAt: now },
  ]);
});

test("only what is under way gives its bottle and its code back, and takes them again", async () => {
  const over = ["delivered", "completed", "cancelled", "partly-returned", "returned"];
  for (const status of orderStatuses) {
    const order = await orderIn(status);
    expect(await order.delete()).toMatchObject({ ok: true });
    expect(await order.left(), status).toEqual(over.includes(status) ? [4, 1] : [5, 0]);
    expect(await order.restore()).toMatchObject({ ok: true });
    expect(await order.left(), status).toEqual([4, 1]);
    expect(await order.row()).toMatchObject({ status, deletedAt: null });
  }
});

test("an order with papers is not deleted, also when they were taken back", async () => {
  const order = await orderIn("shipped");
  const { orderId } = order;
  await db.transaction((tx) => payOnDelivery(tx, orderId, { settings, actorId, at: now }));
  expect(await order.delete()).toEqual({ ok: false, reason: "papers" });
  await db.transaction((tx) => takeBackDelivery(tx, orderId, { actorId, at: now }));
  expect(await order.delete()).toEqual({ ok: false, reason: "papers" });
  expect(await order.left()).toEqual([4, 1]);
});

test("of two who cancel and delete at once, whichever comes first, the bottle comes back once", async () => {
  const order = await orderIn("pending");
  const cancel = {
    id: order.orderId,
    expectedStatus: "pending",
    status: "cancelled",
    actorId,
  } as const;
  const answers = await Promise.all([setStatus(app, orderKind, cancel), order.delete()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await order.left()).toEqual([5, 0]);
});

test("an order whose code was used up meanwhile is not restored, and keeps no bottle", async () => {
  const order = await orderIn("confirmed");
  await order.delete();
  await changeIn(db, discountCodes, { id: order.codeId }, { usedCount: 1 });
  expect(await order.restore()).toEqual({ ok: false, reason: "discount-used-up" });
  expect(await order.left()).toEqual([5, 1]);
});
