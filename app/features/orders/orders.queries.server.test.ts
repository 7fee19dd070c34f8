import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import type { Role } from "#db/schema/enums.ts";
import { currencies, perfumes } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn } from "../../../tests/database.ts";
import { addCustomer, addPerfume, fillCart, orderRequest } from "../../../tests/shop.ts";
import { findOrder, findReadableOrder } from "./orders.queries.server.ts";
import { placeOrder } from "./orders.server.ts";

const app = await testApp(() => clock);
const { db } = app;
const clock = new Date("2026-11-21T08:00:00.417Z");
const dollar = { code: "USD", name: "US Dollar", symbol: "$", flag: "🇺🇸", rate: 0.27 };
await db.insert(currencies).values(dollar);

async function orderOf(userId: string, perfume = { id: "", priceAed: 85 }, code?: string) {
  const ordered = perfume.id ? perfume : await addPerfume(db);
  await fillCart(db, userId, ordered);
  const placed = await placeOrder(
    app,
    orderRequest(userId, {
      instructions: "Ring twice",
      totalFils: code ? 10_575 : 11_425,
      currencyCode: "USD",
      discountCode: code ?? null,
    }),
  );
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

test("the counter and owners read every order, others their own", async () => {
  const owner = await addCustomer(db);
  const orderId = await orderOf(owner);
  const reads = async (who: { id: string; role: Role; mustChangePassword?: boolean }) => {
    const reader = { mustChangePassword: false, grants: [], ...who };
    return (await findReadableOrder(db, { orderId, reader })) !== null;
  };
  expect(await reads({ id: owner, role: "customer" })).toBe(true);
  expect(await reads({ id: newId(), role: "customer" })).toBe(false);
  expect(await reads({ id: newId(), role: "counter" })).toBe(true);
  expect(await reads({ id: newId(), role: "technician" })).toBe(false);
  expect(await reads({ id: owner, role: "technician" })).toBe(true);
  expect(await reads({ id: newId(), role: "owner" })).toBe(true);
  expect(await reads({ id: newId(), role: "owner", mustChangePassword: true })).toBe(false);
});

test("an order keeps the name that was ordered; its Arabic goes with it as long as it is that", async () => {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db);
  const orderId = await orderOf(userId, perfume);
  await changeIn(db, perfumes, { id: perfume.id }, { name: "Royal Oud", nameAr: "عود ملكي" });
  const order = await findOrder(db, { orderId, userId });
  expect(order?.lines[0]?.name).toEqual({ en: "Oud", ar: "Oud" });
});
