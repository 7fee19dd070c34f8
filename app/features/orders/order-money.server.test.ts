// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readHeldFils, readPaperLines, readPapers } from "#app/features/money/papers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { auditLog, currencies, orders } from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { testApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { addCustomer, addOrder, addPerfume } from "../../../tests/shop.ts";
import { openTill } from "../../../tests/till.ts";
import { orderKind } from "./order-changes.server.ts";
import { payOrder, undoOrderPayments } from "./order-money.server.ts";

const app = await testApp(() => at, { BRAND_TRN: "100123456700003" });
const { db } = app;
await db.insert(currencies).values(seedCurrencies);
const at = new Date("2026-11-21T08:00:00.137Z");
const actorId = await addCustomer(db, { role: "counter", username: "counter" });
const till = await openTill(db, { at, openedBy: actorId });

async function ordered(changes: Partial<typeof orders.$inferInsert> = {}) {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, { stockQuantity: 5 });
  const { id } = await addOrder(db, userId, [perfume.id], { status: "shipped", ...changes });
  const order = await rowIn(db, orders, { id });
  return order;
}

const set = (id: string, expectedStatus: OrderStatus, status: OrderStatus) =>
  setStatus(app, orderKind, { id, expectedStatus, status, actorId });

const papersOf = (orderId: string) => readPapers(db, { orderId });

test("a delivered order is invoiced in the series with its number, and paid to the courier", async () => {
  const { id, orderNumber, totalFils, taxFils } = await ordered();
  expect(await set(id, "shipped", "delivered")).toMatchObject({ ok: true });
  const { papers, payments, standing } = await papersOf(id);
  expect(papers).toMatchObject([
    { series: "INV", reference: orderNumber, totalFils, vatFils: taxFils, isTaxInvoice: true },
  ]);
  expect(payments).toMatchObject([
    { method: "courier", amountFils: totalFils, tillSessionId: null, actorId },
  ]);
  expect(standing?.openFils).toBe(0);
  const lines = await readPaperLines(db, papers[0]?.id ?? "");
  expect(lines.map(({ kind }) => kind)).toEqual(["perfume", "delivery"]);
  const audited = await db.select().from(auditLog).where(eq(auditLog.rowId, id));
  expect(audited).toContainEqual(
    expect.objectContaining({ action: "order.pay", details: { totalFils } }),
  );
  expect(await set(id, "delivered", "completed")).toMatchObject({ ok: true });
  expect((await papersOf(id)).papers).toHaveLength(1);
});

test("an order that was not delivered after all gets a credit note, and may be cancelled; delivered again it has a new invoice", async () => {
  const { id, totalFils } = await ordered();
  await set(id, "shipped", "delivered");
  expect(await set(id, "delivered", "cancelled")).toEqual({ ok: false, reason: "paid" });
  expect(await set(id, "delivered", "shipped")).toMatchObject({ ok: true });
  const { papers, payments, standing } = await papersOf(id);
  expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
  expect(payments.map(({ amountFils }) => amountFils)).toEqual([totalFils, -totalFils]);
  expect(standing).toBeNull();
  await set(id, "shipped", "delivered");
  expect((await papersOf(id)).papers).toHaveLength(3);
});

test("what a courier took is given back from a drawer, where it is by now", async () => {
  const { id: orderId, totalFils } = await ordered();
  await set(orderId, "shipped", "delivered");
  const { standing } = await papersOf(orderId);
  const heldBefore = await readHeldFils(db, till);
  const undoing = { orderId, invoiceId: standing?.invoice.id ?? "", reason: "Broken", actorId };
  const all = { mayRefund: true, tillSessionId: null, isCancelled: false };
  expect(await undoOrderPayments(app, { ...undoing, ...all })).toMatchObject({
    ok: true,
    refundedFils: totalFils,
  });
  const { payments } = await papersOf(orderId);
  expect(payments.map(({ method, amountFils }) => [method, amountFils])).toEqual([
    ["courier", totalFils],
    ["cash", -totalFils],
  ]);
  expect((await readHeldFils(db, till)) - heldBefore).toBe(-totalFils);
});

test("an order that is collected is paid at the counter once, and then it is not cancelled but taken back", async () => {
  const { id: orderId, totalFils } = await ordered({ status: "confirmed" });
  const cash = { method: "cash", amountFils: 20_000, reference: "" } as const;
  const paying = {
    orderId,
    tender: [cash],
    seenOpenFils: totalFils,
    tillSessionId: null,
    key: newId(),
    buyer: undefined,
    wantsMail: false,
    isCollected: false,
    actorId,
  };
  const twice = await Promise.all([payOrder(app, paying), payOrder(app, paying)]);
  expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await payOrder(app, { ...paying, key: newId() })).toMatchObject({
    reason: "open-changed",
    fils: 0,
  });
  const { payments, standing } = await papersOf(orderId);
  expect(payments).toMatchObject([{ method: "cash", amountFils: totalFils }]);
  expect(await set(orderId, "confirmed", "cancelled")).toEqual({ ok: false, reason: "paid" });
  const deleting = { id: orderId, expectedStatus: "confirmed", actorId } as const;
  expect(await deleteRecord(app, orderKind, deleting)).toEqual({ ok: false, reason: "papers" });
  // Delivered is no second payment, and going back takes nothing from the drawer.
  await set(orderId, "confirmed", "delivered");
  await set(orderId, "delivered", "confirmed");
  expect((await papersOf(orderId)).payments).toHaveLength(1);

  const invoiceId = standing?.invoice.id ?? "";
  const undoing = { orderId, invoiceId, reason: "Wrong bottle", mayRefund: false, actorId };
  const kept = { tillSessionId: null, isCancelled: false };
  expect(await undoOrderPayments(app, { ...undoing, ...kept })).toMatchObject({
    refundedFils: totalFils,
  });
  expect(await set(orderId, "confirmed", "cancelled")).toMatchObject({ ok: true });
  expect(await payOrder(app, { ...paying, key: newId() })).toEqual({ ok: false, reason: "over" });
});
