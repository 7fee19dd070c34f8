// Also on PostgreSQL: locks

import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { cartMerges } from "#db/schema/cart.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, clearPerfumes, addPerfume as newPerfume } from "../../../tests/shop.ts";
import { readCart } from "./cart.server.ts";
import { maxLines } from "./cart.ts";
import { addToCart } from "./change-cart.server.ts";
import type { GuestCart } from "./guest-cart.server.ts";
import { mergeGuestCart } from "./guest-cart.server.ts";

const db = await testDatabase();
const addPerfume = async (changes?: Parameters<typeof newPerfume>[1]) =>
  (await newPerfume(db, changes)).id;
const now = new Date("2030-03-09T08:00:00.417Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

const kept = (perfumeId: string, quantity = 1, priceAed = 85) => ({
  perfumeId,
  quantity,
  priceAed,
});
const guestWith = (...lines: GuestCart["lines"]): GuestCart => ({ id: newId(), lines });
const merge = (userId: string, guest: GuestCart, at = now) =>
  mergeGuestCart(db, { userId, guest, now: at });
const cartOf = async (userId: string) =>
  (await readCart(db, { userId }, "en")).map(({ perfumeId, quantity }) => [perfumeId, quantity]);

let oud: string;
let aroma: string;
beforeEach(async () => {
  await clearPerfumes(db);
  await db.delete(cartMerges);
  oud = await addPerfume();
  aroma = await addPerfume();
});

async function customerWith(...wanted: [perfumeId: string, quantity: number][]) {
  const userId = await addCustomer(db);
  for (const [perfumeId, quantity] of wanted)
    await addToCart(db, { userId }, { perfumeId, quantity });
  return userId;
}

test("a line stops at 99 bottles", async () => {
  const userId = await customerWith([oud, 60]);
  await merge(userId, guestWith(kept(oud, 60)));
  expect(await cartOf(userId)).toEqual([[oud, 99]]);
});

test("a perfume that is gone comes along and is asked about; one that never was does not", async () => {
  const userId = await customerWith();
  const gone = await addPerfume({ deletedAt: now });
  await merge(userId, guestWith(kept(gone), kept(newId()), kept(oud)));
  const lines = await readCart(db, { userId }, "en");
  expect(lines).toMatchObject([
    { perfumeId: gone, change: { kind: "gone" } },
    { perfumeId: oud, change: null },
  ]);
});

test("more bottles than are left come along and are asked about", async () => {
  const scarce = await addPerfume({ stockQuantity: 3 });
  const userId = await customerWith([scarce, 2]);
  await merge(userId, guestWith(kept(scarce, 2)));
  const lines = await readCart(db, { userId }, "en");
  expect(lines).toMatchObject([{ quantity: 4, change: { kind: "fewer", left: 3 } }]);
});

test("the price that was seen comes along: another one is asked about", async () => {
  const userId = await customerWith();
  await merge(userId, guestWith(kept(oud, 1, 70)));
  const lines = await readCart(db, { userId }, "en");
  expect(lines).toMatchObject([{ priceAed: 85, change: { kind: "price", wasAed: 70 } }]);
});

test("ten tabs that sign in at once add their bottles once", async () => {
  const userId = await customerWith([oud, 1]);
  const guest = guestWith(kept(oud, 2), kept(aroma, 2));
  await Promise.all(Array.from({ length: 10 }, () => merge(userId, guest)));
  expect(await cartOf(userId)).toEqual([
    [oud, 3],
    [aroma, 2],
  ]);
});

test("two browsers that sign in at once bring the bottles of both", async () => {
  const userId = await customerWith();
  const guests = [guestWith(kept(oud, 2), kept(aroma, 1)), guestWith(kept(aroma, 4), kept(oud, 1))];
  await Promise.all(guests.map((guest) => merge(userId, guest)));
  expect(Object.fromEntries(await cartOf(userId))).toEqual({ [oud]: 3, [aroma]: 5 });
});

test("what does not fit into a full cart stays out, from the end of the guest's, and is told", async () => {
  const ids = [];
  for (let i = 0; i < maxLines; i++) ids.push(await addPerfume());
  const userId = await customerWith(...ids.slice(1).map((id): [string, number] => [id, 1]));
  const [first = ""] = ids;
  const merged = await merge(userId, guestWith(kept(first), kept(oud), kept(ids[5] ?? "", 2)));
  expect(merged).toEqual({ leftOut: 1 });
  const cart = new Map((await cartOf(userId)) as [string, number][]);
  expect(cart.size).toBe(maxLines);
  expect([cart.get(first), cart.get(oud), cart.get(ids[5] ?? "")]).toEqual([1, undefined, 3]);
});

test("browsers that sign in at once, and additions meanwhile, fill a cart and no more", async () => {
  const userId = await customerWith();
  const ids = [];
  for (let i = 0; i < 2 * maxLines + 4; i++) ids.push(await addPerfume());
  const guests = [ids.slice(0, maxLines), ids.slice(maxLines, 2 * maxLines)];
  await Promise.all([
    ...guests.map((wanted) => merge(userId, guestWith(...wanted.map((id) => kept(id))))),
    ...ids
      .slice(2 * maxLines)
      .map((id) => addToCart(db, { userId }, { perfumeId: id, quantity: 1 })),
  ]);
  expect(await cartOf(userId)).toHaveLength(maxLines);
});

test("merges that no cookie can repeat any more are forgotten", async () => {
  const userId = await customerWith();
  await merge(userId, guestWith(kept(oud)));
  await merge(userId, guestWith(kept(oud)), daysLater(59));
  expect(await db.$count(cartMerges)).toBe(2);
  await merge(userId, guestWith(kept(oud)), daysLater(60));
  expect(await db.$count(cartMerges)).toBe(2);
});
