// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { cartItems } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, addOrder, addPerfume, fillCart } from "../../../tests/shop.ts";
import { orderAgain } from "./orders.server.ts";

const db = await testDatabase();

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

test("what is sold no longer is named, and the rest is in the cart", async () => {
  const { userId, orderId, perfumeIds, quantities } = await customerWithOrder([
    {},
    { inStock: false },
  ]);
  expect(await orderAgain(db, { orderId, userId })).toEqual({ missing: [perfumeIds[1]] });
  expect(await quantities()).toEqual([1]);
});

test("nobody orders somebody else's order again", async () => {
  const { orderId } = await customerWithOrder();
  const userId = await addCustomer(db);
  expect(await orderAgain(db, { orderId, userId })).toBeNull();
  expect(await orderAgain(db, { orderId: newId(), userId })).toBeNull();
});
