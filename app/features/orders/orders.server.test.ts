// Also on PostgreSQL: locks

import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { maxLines, maxQuantity } from "#app/features/cart/cart.ts";
import { largestNumber } from "#app/features/catalog/perfume-form.ts";
import { listBehind } from "#app/features/reports/reports.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import {
  analyticsEvents,
  cartItems,
  currencies,
  discountCodes,
  emailOutbox,
  orderEvents,
  orderItems,
  orders,
  perfumes,
  rateLimits,
  user,
} from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn, emptyBeforeEach, rowIn } from "../../../tests/database.ts";
import {
  addCustomer,
  addDiscountCode,
  addOrder,
  addPerfume,
  dubaiAddress,
  fillCart,
  orderRequest,
} from "../../../tests/shop.ts";
import { orderKind } from "./order-changes.server.ts";
import { readShopStats } from "./orders.queries.server.ts";
import { type OrderRequest, orderAgain, placeOrder } from "./orders.server.ts";

const app = await testApp(() => now, { MAIL_WORKSHOP: "desk@lamaan.example" });
const { db, settings } = app;
const now = new Date("2026-11-21T08:00:00.417Z");

const oneBottleFils = 11_425;

const order = (userId: string, changes: Partial<OrderRequest> = {}, shop = app) =>
  placeOrder(shop, orderRequest(userId, changes));

async function customerWithBottle(changes: Partial<typeof perfumes.$inferInsert> = {}) {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, changes);
  await fillCart(db, userId, perfume);
  return { userId, perfume };
}

const stockOf = async (id: string) =>
  (await db.query.perfumes.findFirst({ where: eq(perfumes.id, id) }))?.stockQuantity;
const usesOf = async (id: string) =>
  (await db.query.discountCodes.findFirst({ where: eq(discountCodes.id, id) }))?.usedCount;
const cartOf = (userId: string) =>
  db.query.cartItems.findMany({ where: eq(cartItems.userId, userId) });

const counts = async () => ({
  orders: await db.$count(orders),
  items: await db.$count(orderItems),
  events: await db.$count(orderEvents),
  counted: await db.$count(analyticsEvents),
  mails: await db.$count(emailOutbox),
});
const none = { orders: 0, items: 0, events: 0, counted: 0, mails: 0 };
const one = { orders: 1, items: 1, events: 1, counted: 1, mails: 2 };

emptyBeforeEach(db, orders, analyticsEvents, emailOutbox);
await db.insert(currencies).values(seedCurrencies);

test("an order is written with its lines, event, what is counted and mails, and the cart is empty", async () => {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db, { stockQuantity: 5 });
  await fillCart(db, userId, perfume, 2);
  const placed = await order(userId, { totalFils: 20_350, instructions: "Ring twice" });
  expect(placed.ok).toBe(true);
  expect(await db.select().from(orders)).toMatchObject([
    {
      userId,
      channel: "checkout",
      status: "pending",
      paymentMethod: "cod",
      customerName: "Layla Hassan",
      customerEmail: "layla@example.com",
      deliveryAddress: "Villa 14, Street 8B",
      specialInstructions: "Ring twice",
      totalItems: 2,
      subtotalFils: 17_000,
      taxFils: 850,
      shippingFils: 2500,
      discountFils: 0,
      totalFils: 20_350,
      currency: "AED",
      currencyRate: 1,
      createdAt: now,
    },
  ]);
  expect(await db.select().from(orderItems)).toMatchObject([
    { perfumeId: perfume.id, perfumeName: "Oud", perfumePriceFils: 8500, quantity: 2 },
  ]);
  expect(await db.select().from(orderEvents)).toMatchObject([
    { fromStatus: null, toStatus: "pending", actorId: userId },
  ]);
  expect(await db.select().from(analyticsEvents)).toMatchObject([
    { name: "purchase", valueFils: 20_350, path: "/checkout", properties: { channel: "checkout" } },
  ]);
  const mails = await db.select().from(emailOutbox);
  expect(mails.map((mail) => mail.toAddress).sort()).toEqual([
    "desk@lamaan.example",
    "layla@example.com",
  ]);
  expect(await cartOf(userId)).toEqual([]);
  expect(await stockOf(perfume.id)).toBe(3);
});

test("a currency that does not exist is dirhams", async () => {
  const { userId } = await customerWithBottle();
  await order(userId, { currencyCode: "XXX" });
  expect(await db.select().from(orders)).toMatchObject([{ currency: "AED", currencyRate: 1 }]);
});

test("the same form sent twice, or twenty times at once, is one order", async () => {
  const { userId, perfume } = await customerWithBottle({ stockQuantity: 9 });
  const idempotencyKey = newId();
  const first = await order(userId, { idempotencyKey });
  expect(await order(userId, { idempotencyKey })).toEqual(first);
  await fillCart(db, userId, perfume);
  const other = newId();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => order(userId, { idempotencyKey: other })),
  );
  expect(new Set(answers.map((answer) => answer.ok && answer.orderId)).size).toBe(1);
  expect(await db.$count(orders)).toBe(2);
  expect(await db.$count(emailOutbox)).toBe(4);
  expect(await stockOf(perfume.id)).toBe(7);
});

test("a key finds the orders of its own customer only", async () => {
  const idempotencyKey = newId();
  const [one, other] = [await customerWithBottle(), await customerWithBottle()];
  const first = await order(one.userId, { idempotencyKey });
  const second = await order(other.userId, { idempotencyKey });
  expect(first.ok && second.ok && first.orderId !== second.orderId).toBe(true);
});

test.each([0, 1, oneBottleFils - 1, oneBottleFils + 1, -oneBottleFils, 1e9, 0.5])(
  "a total of %s fils for what costs another sum is asked about, and nothing happens",
  async (totalFils) => {
    const { userId } = await customerWithBottle();
    const { id, code } = await addDiscountCode(db);
    expect(await order(userId, { totalFils, discountCode: code })).toEqual({
      ok: false,
      reason: "total-changed",
      totalFils: 10_575,
    });
    expect(await counts()).toEqual(none);
    expect(await cartOf(userId)).toHaveLength(1);
    expect(await usesOf(id)).toBe(0);
  },
);

test("a country that is not in the list cannot be ordered to", async () => {
  const { userId } = await customerWithBottle();
  await expect(
    order(userId, { address: { ...dubaiAddress, country: "Atlantis" } }),
  ).rejects.toThrow("Atlantis");
  expect(await counts()).toEqual(none);
});

test.each([
  ["a price that rose", { priceAed: 90 }],
  ["a price that fell", { priceAed: 10 }],
  ["a perfume that is sold out", { stockQuantity: 0 }],
  ["a perfume that staff took out of the shop", { inStock: false }],
  ["a perfume that was deleted", { deletedAt: now }],
])("%s is asked about, and the cart stays", async (_, change) => {
  const { userId, perfume } = await customerWithBottle();
  await changeIn(db, perfumes, { id: perfume.id }, change);
  expect(await order(userId)).toEqual({ ok: false, reason: "cart-changed" });
  expect(await counts()).toEqual(none);
  expect(await cartOf(userId)).toMatchObject([{ quantity: 1, priceAed: 85 }]);
});

test("of two who race for the last bottle one gets it, and the other's cart is untouched", async () => {
  const { userId, perfume } = await customerWithBottle({ stockQuantity: 1 });
  const rival = await addCustomer(db);
  await fillCart(db, rival, perfume);
  const answers = await Promise.all([order(userId), order(rival)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: "cart-changed" });
  expect(await stockOf(perfume.id)).toBe(0);
  expect([...(await cartOf(userId)), ...(await cartOf(rival))]).toHaveLength(1);
  expect(await counts()).toEqual(one);
});

test("orders of the same perfumes in any order never wait for each other in a ring", async () => {
  const [a, b] = [await addPerfume(db), await addPerfume(db)];
  const customers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(db)));
  for (const [i, userId] of customers.entries()) {
    for (const perfume of i % 2 ? [a, b] : [b, a]) await fillCart(db, userId, perfume);
  }
  const answers = await Promise.all(
    customers.map((userId) => order(userId, { totalFils: 20_350 })),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
});

test("a bottle that is added while the order is placed stays in the cart", async () => {
  for (let round = 0; round < 20; round++) {
    const { userId } = await customerWithBottle();
    const other = await addPerfume(db);
    const [placed] = await Promise.all([order(userId), fillCart(db, userId, other)]);
    const left = (await cartOf(userId)).map(({ perfumeId }) => perfumeId);
    if (placed.ok) expect(left).toEqual([other.id]);
    else expect(left).toHaveLength(2);
  }
});

test.each([
  ["expired", 0, { validUntil: new Date(now.getTime() - 1) }],
  ["used-up", 3, { maxUses: 3, usedCount: 3 }],
  ["invalid", 0, { isActive: false }],
  ["not-started", 0, { validFrom: new Date(now.getTime() + 1) }],
  ["below-minimum", 0, { minPurchaseAed: 86 }],
])(
  "a discount that is %s when ordering is told, and nothing is ordered",
  async (reason, uses, rules) => {
    const { userId } = await customerWithBottle();
    const { id, code } = await addDiscountCode(db, rules);
    expect(await order(userId, { discountCode: code, totalFils: 10_575 })).toMatchObject({
      ok: false,
      reason: "discount",
      discount: { reason },
    });
    expect(await counts()).toEqual(none);
    expect(await usesOf(id)).toBe(uses);
  },
);

test("a code of one use per customer is used once, by account and by e-mail, until it comes back", async () => {
  const { userId, perfume } = await customerWithBottle();
  const { id, code } = await addDiscountCode(db, { maxUsesPerCustomer: 1 });
  const discounted = { discountCode: code, totalFils: 10_575 };
  expect(await order(userId, discounted)).toMatchObject({ ok: true });
  const refused = { ok: false, discount: { reason: "used-by-customer" } };
  await fillCart(db, userId, perfume);
  expect(await order(userId, { ...discounted, email: "other@example.com" })).toMatchObject(refused);
  const other = await customerWithBottle();
  expect(await order(other.userId, { ...discounted, email: "LAYLA@example.com" })).toMatchObject(
    refused,
  );
  const [first] = await db.select().from(orders);
  const app = { db, settings, now: () => now };
  const actorId = await addCustomer(db, { role: "owner", username: "omar" });
  const change = { id: first?.id ?? "", actorId };
  await setStatus(app, orderKind, { ...change, status: "cancelled", expectedStatus: "pending" });
  expect(await order(userId, discounted)).toMatchObject({ ok: true });
  expect(
    await setStatus(app, orderKind, {
      ...change,
      status: "confirmed",
      expectedStatus: "cancelled",
    }),
  ).toEqual({
    ok: false,
    reason: "discount-used-up",
  });
  expect(await usesOf(id)).toBe(1);
});

test("of many orders at once with one e-mail, one has the code of one use per customer", async () => {
  const perfume = await addPerfume(db);
  const { id, code } = await addDiscountCode(db, { maxUsesPerCustomer: 1 });
  const customers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(db)));
  for (const userId of customers) await fillCart(db, userId, perfume);
  const answers = await Promise.all(
    customers.map((userId) => order(userId, { discountCode: code, totalFils: 10_575 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect([await usesOf(id), await db.$count(orders)]).toEqual([1, 1]);
});

test("a code of first orders is for who has none that counts", async () => {
  const { userId, perfume } = await customerWithBottle();
  const { code } = await addDiscountCode(db, { firstOrderOnly: true });
  const discounted = { discountCode: code, totalFils: 10_575 };
  expect(await order(userId)).toMatchObject({ ok: true });
  await fillCart(db, userId, perfume);
  expect(await order(userId, discounted)).toMatchObject({
    ok: false,
    discount: { reason: "first-order-only" },
  });
  await db.update(orders).set({ deletedAt: now });
  expect(await order(userId, discounted)).toMatchObject({ ok: true });
});

test("thirty orders at once on a code with seven uses left give seven discounts", async () => {
  const perfume = await addPerfume(db);
  const { id, code } = await addDiscountCode(db, { maxUses: 10, usedCount: 3 });
  const customers = await Promise.all(Array.from({ length: 30 }, () => addCustomer(db)));
  for (const userId of customers) await fillCart(db, userId, perfume);
  const answers = await Promise.all(
    customers.map((userId) => order(userId, { discountCode: code, totalFils: 10_575 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(23);
  for (const answer of refused) {
    expect(answer).toMatchObject({ reason: "discount", discount: { reason: "used-up" } });
  }
  expect(await usesOf(id)).toBe(10);
  expect(await db.$count(orders, eq(orders.discountCodeId, id))).toBe(7);
}, 120_000);

test("when the last mail cannot be queued, nothing is left behind", async () => {
  const { userId, perfume } = await customerWithBottle({ stockQuantity: 4 });
  const { id, code } = await addDiscountCode(db);
  const discounted = { discountCode: code, totalFils: 10_575 };
  await db.execute(sql`alter table email_outbox
    add constraint refuse_workshop check (to_address <> 'desk@lamaan.example')`);
  try {
    await expect(order(userId, discounted)).rejects.toThrow();
    expect(await counts()).toEqual(none);
    expect(await cartOf(userId)).toHaveLength(1);
    expect([await stockOf(perfume.id), await usesOf(id)]).toEqual([4, 0]);
  } finally {
    await db.execute(sql`alter table email_outbox drop constraint refuse_workshop`);
  }
  expect(await order(userId, discounted)).toMatchObject({ ok: true });
});

test("where prices hold the tax, the order says so and its total is what is listed", async () => {
  const { userId } = await customerWithBottle();
  const included = { ...app, settings: { ...settings, taxMode: "included" as const } };
  expect(await order(userId, { totalFils: 11_000 }, included)).toMatchObject({ ok: true });
  expect(await db.select().from(orders)).toMatchObject([
    { taxIncluded: true, taxFils: 524, totalFils: 11_000 },
  ]);
});

test("of a day's orders to an address that is not proven eight are mailed, and all are kept", async () => {
  await db.delete(rateLimits);
  await db.delete(emailOutbox);
  const mailsTo = (email: string, status: "queued" | "held") =>
    db.$count(emailOutbox, and(eq(emailOutbox.toAddress, email), eq(emailOutbox.status, status)));
  const { userId, perfume } = await customerWithBottle();
  const orderTo = async (email: string) => {
    await fillCart(db, userId, perfume);
    return order(userId, { email });
  };
  const before = await db.$count(orders);
  await order(userId, { email: "stranger@example.com" });
  for (let count = 0; count < 9; count++) await orderTo("stranger@example.com");
  expect(await db.$count(orders)).toBe(before + 10);
  expect(await mailsTo("stranger@example.com", "queued")).toBe(8);
  expect(await mailsTo("stranger@example.com", "held")).toBe(2);
  expect(await mailsTo("desk@lamaan.example", "queued")).toBe(10);
  const email = "proven@example.com";
  await changeIn(db, user, { id: userId }, { email, emailVerified: true });
  for (let count = 0; count < 9; count++) await orderTo(email);
  expect(await mailsTo(email, "queued")).toBe(9);
});

test("the largest cart that there can be is ordered, completed, and counted to the fils", async () => {
  const userId = await addCustomer(db);
  for (let line = 0; line < maxLines; line++) {
    const perfume = await addPerfume(db, { priceAed: largestNumber });
    await fillCart(db, userId, perfume, maxQuantity);
  }
  const subtotalFils = maxLines * maxQuantity * largestNumber * 100;
  const totalFils = subtotalFils * 1.05;
  const placed = await order(userId, { totalFils });
  if (!placed.ok) throw new Error(placed.reason);
  const kept = await rowIn(db, orders, { id: placed.orderId });
  expect(kept).toMatchObject({ subtotalFils, taxFils: subtotalFils * 0.05, totalFils });
  const { revenueFils } = await readShopStats(db);
  const move = { id: placed.orderId, status: "completed", expectedStatus: "pending" } as const;
  expect(await setStatus(app, orderKind, { ...move, actorId: userId })).toMatchObject({ ok: true });
  expect((await readShopStats(db)).revenueFils - revenueFils).toBe(totalFils);
  const today = "2026-11-21" as LocalDate;
  const asked = { of: "orders", span: { from: today, to: today }, page: 1 } as const;
  const reader = { now, mayRevenue: true };
  const { records } = await listBehind(db, { ...asked, figure: "placed", name: null }, reader);
  expect(records.map((record) => record.totalFils)).toContain(totalFils);
});

async function customerWithOrder(changes: Parameters<typeof addPerfume>[1][] = [{}]) {
  const userId = await addCustomer(db);
  const perfumeIds = [];
  for (const change of changes) perfumeIds.push((await addPerfume(db, change)).id);
  const { id: orderId } = await addOrder(db, userId, perfumeIds);
  const quantities = async () => {
    const lines = await db.query.cartItems.findMany({ where: eq(cartItems.userId, userId) });
    return lines.map(({ quantity }) => quantity);
  };
  return { userId, orderId, perfumeIds, quantities };
}

test("pressing twice, or many times at once, puts the bottles in once", async () => {
  const { userId, orderId, quantities } = await customerWithOrder([{}, {}]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => orderAgain(db, { orderId, userId })),
  );
  expect(answers).toEqual(answers.map(() => ({ missing: [] })));
  expect(await quantities()).toEqual([1, 1]);
});

test("bottles that are in the cart already count, and more of them stay", async () => {
  const { userId, orderId, perfumeIds, quantities } = await customerWithOrder();
  await fillCart(db, userId, { id: perfumeIds[0] ?? "", priceAed: 85 }, 3);
  expect(await orderAgain(db, { orderId, userId })).toEqual({ missing: [] });
  expect(await quantities()).toEqual([3]);
});

test("nobody orders somebody else's order again", async () => {
  const { orderId } = await customerWithOrder();
  const userId = await addCustomer(db);
  expect(await orderAgain(db, { orderId, userId })).toBeNull();
  expect(await orderAgain(db, { orderId: newId(), userId })).toBeNull();
});
