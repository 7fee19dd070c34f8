import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  currencies,
  discountCodes,
  emailOutbox,
  orderEvents,
  orders,
  perfumes,
} from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, addDiscountCode, addPerfume, fillCart } from "../../../tests/shop.ts";
import { setOrderStatus } from "./order-status.server.ts";
import { placeOrder } from "./orders.server.ts";
import { orderStatuses } from "./orders.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x".repeat(32) });
let clock = new Date("2026-11-21T08:00:00Z");
const app = { db, settings, now: () => clock };
await db
  .insert(currencies)
  .values({ code: "AED", name: "Dirham", symbol: "AED", flag: "🇦🇪", rate: 1 });
const actorId = await addCustomer(db, { role: "staff", username: "counter" });

/** An order of two bottles with 10% off, of a perfume of which three are left then. */
async function placedOrder() {
  clock = new Date("2026-11-21T08:00:00Z");
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, { stockQuantity: 5 });
  const discount = await addDiscountCode(db, { maxUses: 1 });
  await fillCart(db, userId, perfume, 2);
  const placed = await placeOrder(app, {
    channel: "checkout",
    userId,
    email: `${userId}@example.com`,
    address: {
      ...{ fullName: "Layla Hassan", phone: "0501234567", addressLine1: "Villa 14" },
      ...{ addressLine2: null, city: "Dubai", state: null, postalCode: null, country: "UAE" },
    },
    ...{ saveAddress: false, instructions: null, totalFils: 18_650, currencyCode: null },
    ...{ discountCode: discount.code, idempotencyKey: newId(), locale: "ar", path: "/checkout" },
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { orderId } = placed;
  return {
    orderId,
    perfumeId: perfume.id,
    codeId: discount.id,
    set: (status: (typeof orderStatuses)[number]) =>
      setOrderStatus(app, { orderId, status, actorId }),
    async left() {
      const perfumeNow = await db.query.perfumes.findFirst({ where: eq(perfumes.id, perfume.id) });
      const code = await db.query.discountCodes.findFirst({
        where: eq(discountCodes.id, discount.id),
      });
      return [perfumeNow?.stockQuantity, code?.usedCount];
    },
    mails: () =>
      db.query.emailOutbox.findMany({ where: eq(emailOutbox.toAddress, `${userId}@example.com`) }),
    status: async () =>
      (await db.query.orders.findFirst({ where: eq(orders.id, orderId) }))?.status,
    events: () => db.query.orderEvents.findMany({ where: eq(orderEvents.orderId, orderId) }),
  };
}

test("staff may set any status; each change is recorded and told in the order's language", async () => {
  const order = await placedOrder();
  for (const status of orderStatuses.toReversed()) {
    clock = new Date(clock.getTime() + 60_000);
    expect(await order.set(status)).toEqual({ ok: true });
  }
  expect(await order.status()).toBe("pending");
  const events = await order.events();
  expect(events.slice(1)).toMatchObject(
    orderStatuses.toReversed().map((toStatus) => ({ toStatus, actorId })),
  );
  expect(events[1]?.fromStatus).toBe("pending");
  const mails = await order.mails();
  // The confirmation came first.
  expect(mails).toHaveLength(1 + orderStatuses.length);
  expect(mails.at(-1)?.subject).toContain("قيد الانتظار");
});

test("the status that an order has already changes nothing and tells nobody", async () => {
  const order = await placedOrder();
  expect(await order.set("pending")).toEqual({ ok: true });
  expect(await order.events()).toHaveLength(1);
  expect(await order.mails()).toHaveLength(1);
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

test("of two who cancel at once one does, and the bottles come back once", async () => {
  const order = await placedOrder();
  await Promise.all([order.set("cancelled"), order.set("cancelled")]);
  expect(await order.left()).toEqual([5, 0]);
  expect(await order.events()).toHaveLength(2);
});

test("a cancelled order whose bottles were sold meanwhile stays cancelled", async () => {
  const order = await placedOrder();
  await order.set("cancelled");
  await db.update(perfumes).set({ stockQuantity: 1 }).where(eq(perfumes.id, order.perfumeId));
  expect(await order.set("confirmed")).toEqual({ ok: false, reason: "out-of-stock" });
  expect(await order.status()).toBe("cancelled");
  expect(await order.left()).toEqual([1, 0]);
});

test("a cancelled order whose discount was used up meanwhile stays cancelled", async () => {
  const order = await placedOrder();
  await order.set("cancelled");
  await db.update(discountCodes).set({ usedCount: 1 }).where(eq(discountCodes.id, order.codeId));
  expect(await order.set("pending")).toMatchObject({ ok: false, reason: "discount" });
  expect(await order.left()).toEqual([5, 1]);
});

test("a cancelled order comes back with its discount, whatever became of the code", async () => {
  const order = await placedOrder();
  await order.set("cancelled");
  const ended = { validUntil: new Date(0), isActive: false, minPurchaseAed: 9999 };
  await db.update(discountCodes).set(ended).where(eq(discountCodes.id, order.codeId));
  expect(await order.set("confirmed")).toEqual({ ok: true });
  expect(await order.left()).toEqual([3, 1]);
});

test("an order that nobody placed has no status to set", async () => {
  for (const orderId of [newId(), "rubbish"]) {
    expect(await setOrderStatus(app, { orderId, status: "shipped", actorId })).toEqual({
      ok: false,
      reason: "not-found",
    });
  }
});
