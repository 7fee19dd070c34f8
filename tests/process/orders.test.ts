import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { discountCodes, perfumes } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { cookieValue } from "../http/browser.ts";
import { addDiscountCode, addPerfume } from "../shop.ts";
import { addAccounts, newShopper } from "../shoppers.ts";
import { startServer, temporaryFolder, until } from "./server-process.ts";

const kills = 3;
const clients = 20;
const bottles = 100_000;

/** A data folder with customers, a perfume whose bottles are counted, and a code. */
async function openShop() {
  const folder = temporaryFolder();
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder: folder });
  await migrate(db);
  await seed(db);
  const emails = await addAccounts(db, clients);
  const perfume = await addPerfume(db, { stockQuantity: bottles });
  const discount = await addDiscountCode(db, { maxUses: bottles });
  await close();
  return { folder, emails, perfumeId: perfume.id, discount };
}

test("killed again and again while 20 clients order: what was confirmed is there once, and everything adds up", async () => {
  const { folder, emails, perfumeId, discount } = await openShop();
  let url = "";
  let requests = 0;
  // Nobody is over the limit of one address.
  const nextAddress = () => `10.3.${(requests >> 8) & 255}.${requests++ & 255}`;
  const shoppers = emails.map((email) => newShopper(() => url, email, nextAddress));
  const confirmed: string[] = [];

  for (let round = 0; round < kills; round++) {
    const server = await startServer({ DATA_FOLDER: folder });
    url = server.url;
    if (round === 0) await Promise.all(shoppers.map((shopper) => shopper.signIn()));
    let alive = true;
    const before = confirmed.length;
    const shopping = shoppers.map(async (shopper, i) => {
      while (alive) {
        // Every other one uses the code, which a browser forgets with each order.
        if (i % 2) shopper.cookies.set("discount-code", cookieValue(discount.code));
        const orderId = await shopper
          .addToCart(perfumeId)
          .then(() => shopper.checkOut())
          .catch(() => null);
        if (orderId) confirmed.push(orderId);
      }
    });
    await until(() => confirmed.length >= before + clients);
    await wait(Math.random() * 1000);
    alive = false;
    await server.end("SIGKILL");
    await Promise.all(shopping);
  }

  // What was left in the queue goes out after one more start.
  const server = await startServer({ DATA_FOLDER: folder });
  await wait(3000);
  await server.end("SIGTERM");
  await expectIntact(folder, { confirmed, perfumeId, discountId: discount.id });
}, 240_000);

async function expectIntact(
  folder: string,
  {
    confirmed,
    perfumeId,
    discountId,
  }: { confirmed: string[]; perfumeId: string; discountId: string },
) {
  const { db, close } = await openDatabase({ databaseUrl: null, dataFolder: folder });
  const orders = await db.query.orders.findMany();
  const items = await db.query.orderItems.findMany();
  const events = await db.query.orderEvents.findMany();
  const mails = await db.query.emailOutbox.findMany();
  const counted = await db.query.analyticsEvents.findMany();
  const perfume = await db.query.perfumes.findFirst({ where: eq(perfumes.id, perfumeId) });
  const code = await db.query.discountCodes.findFirst({ where: eq(discountCodes.id, discountId) });
  await close();

  const ids = orders.map(({ id }) => id);
  expect(new Set(confirmed).size).toBe(confirmed.length);
  expect(confirmed.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(orders.length);
  expect(items.map(({ orderId }) => orderId).sort()).toEqual(ids.toSorted());
  expect(events.map(({ orderId }) => orderId).sort()).toEqual(ids.toSorted());
  expect(counted).toHaveLength(orders.length);

  for (const { id, ...order } of orders) {
    const [item] = items.filter(({ orderId }) => orderId === id);
    expect(order.subtotalFils).toBe((item?.quantity ?? 0) * 8500);
    const discountFils = order.discountCodeId ? order.subtotalFils / 10 : 0;
    expect(order.discountFils).toBe(discountFils);
    const { subtotalFils, taxFils, shippingFils } = order;
    expect(order.totalFils).toBe(subtotalFils + taxFils + shippingFils - discountFils);
  }
  // One to the customer and one to the workshop, each of them gone out.
  expect(mails).toHaveLength(2 * orders.length);
  for (const { orderNumber } of orders) {
    const about = mails.filter(({ text }) => text.includes(orderNumber));
    expect(new Set(about.map(({ toAddress }) => toAddress)).size).toBe(2);
    expect(about).toHaveLength(2);
  }
  expect(mails.filter(({ status }) => status !== "kept")).toEqual([]);

  const sold = items.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(perfume?.stockQuantity).toBe(bottles - sold);
  expect(code?.usedCount).toBe(orders.filter((order) => order.discountCodeId).length);
  expect(code?.usedCount).toBeGreaterThan(0);
}
