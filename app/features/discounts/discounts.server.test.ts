// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { testDatabase } from "../../../tests/database.ts";
import {
  checkDiscount,
  claimDiscount,
  listDiscounts,
  releaseDiscount,
} from "./discounts.server.ts";

const db = await testDatabase();
const now = new Date("2030-03-09T08:00:00.417Z");
const yesterday = new Date("2030-03-08T08:00:00Z");
const purchase = { subtotalFils: 30_000, now, customer: null };

async function addCode(change: Partial<typeof discountCodes.$inferInsert> = {}) {
  const id = newId();
  await db.insert(discountCodes).values({
    id,
    code: "SHINE20",
    description: "20% off",
    discountType: "percentage",
    discountValue: 20,
    ...change,
  });
  return id;
}

const usesOf = async (id: string) => {
  const [row] = await db
    .select({ used: discountCodes.usedCount })
    .from(discountCodes)
    .where(eq(discountCodes.id, id));
  return row?.used;
};
const claim = () => db.transaction((tx) => claimDiscount(tx, "SHINE20", purchase));

beforeEach(() => db.delete(discountCodes));

test("a code is found by its capitals only", async () => {
  await addCode();
  expect(await checkDiscount(db, "SHINE20", purchase)).toMatchObject({
    ok: true,
    discount: { code: "SHINE20", discountValue: 20 },
  });
  expect(await checkDiscount(db, "shine20", purchase)).toEqual({ ok: false, reason: "invalid" });
  expect(await checkDiscount(db, "' or 1=1 --", purchase)).toMatchObject({ reason: "invalid" });
});

test("a deleted code is unknown, and its name is free for another", async () => {
  await addCode({ deletedAt: yesterday });
  expect(await checkDiscount(db, "SHINE20", purchase)).toEqual({ ok: false, reason: "invalid" });
  await addCode({ discountValue: 5 });
  expect(await checkDiscount(db, "SHINE20", purchase)).toMatchObject({
    discount: { discountValue: 5 },
  });
});

test("checking counts nothing; claiming counts one use", async () => {
  const id = await addCode();
  await checkDiscount(db, "SHINE20", purchase);
  expect(await usesOf(id)).toBe(0);
  expect(await claim()).toMatchObject({ ok: true, discount: { id } });
  expect(await usesOf(id)).toBe(1);
});

test("a claim is refused for the same reasons as a check, and counts nothing", async () => {
  const id = await addCode({ minPurchaseAed: 301 });
  expect(await claim()).toEqual({ ok: false, reason: "below-minimum", minPurchaseAed: 301 });
  await db.update(discountCodes).set({ minPurchaseAed: 0, validUntil: yesterday });
  expect(await claim()).toEqual({ ok: false, reason: "expired" });
  expect(await usesOf(id)).toBe(0);
});

test("a use that an order took comes back when the order fails", async () => {
  const id = await addCode({ maxUses: 1 });
  const failing = db.transaction(async (tx) => {
    await claimDiscount(tx, "SHINE20", purchase);
    throw new Error("out of stock");
  });
  await expect(failing).rejects.toThrow("out of stock");
  expect(await usesOf(id)).toBe(0);
});

test("a use that is given back can be taken again, and the count stops at none", async () => {
  const id = await addCode({ maxUses: 1, usedCount: 1 });
  expect(await claim()).toMatchObject({ reason: "used-up" });
  for (const _ of ["cancelled", "cancelled once more"]) {
    await db.transaction((tx) => releaseDiscount(tx, id));
    expect(await usesOf(id)).toBe(0);
  }
  expect(await claim()).toMatchObject({ ok: true });
});

test("the list has what anybody may use now, the highest figure first", async () => {
  await addCode({ code: "TEN", discountValue: 10, validUntil: now });
  await addCode({ code: "LASTONE", discountValue: 30, maxUses: 2, usedCount: 1 });
  await addCode({ code: "AED25", discountType: "fixed", discountValue: 25, minPurchaseAed: 170 });
  await addCode({ code: "ALSO25", discountValue: 25 });
  await addCode({ code: "OFF", discountValue: 90, isActive: false });
  await addCode({ code: "PAST", discountValue: 91, validUntil: yesterday });
  await addCode({ code: "USED", discountValue: 92, maxUses: 2, usedCount: 2 });
  await addCode({ code: "GONE", discountValue: 93, deletedAt: yesterday });
  await addCode({ code: "MINE", discountValue: 94, isPublic: false });
  await addCode({ code: "SOON", discountValue: 95, validFrom: new Date("2030-03-09T08:00:01Z") });
  const listed = await listDiscounts(db, now);
  expect(listed.map(({ code }) => code)).toEqual(["LASTONE", "AED25", "ALSO25", "TEN"]);
  expect(listed[1]).toEqual({
    code: "AED25",
    description: "20% off",
    descriptionAr: null,
    discountType: "fixed",
    discountValue: 25,
    minPurchaseAed: 170,
  });
});
