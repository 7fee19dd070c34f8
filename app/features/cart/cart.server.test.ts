// Also on PostgreSQL: locks

import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, clearPerfumes, addPerfume as newPerfume } from "../../../tests/shop.ts";
import { countCart, readCart } from "./cart.server.ts";
import { maxLines } from "./cart.ts";
import {
  acceptChanges,
  addToCart,
  type CartChanged,
  emptyCart,
  removeFromCart,
  setQuantity,
} from "./change-cart.server.ts";
import type { CartOwner } from "./guest-cart.server.ts";

const db = await testDatabase();
const addPerfume = async (changes?: Parameters<typeof newPerfume>[1]) =>
  (await newPerfume(db, changes)).id;

function cartOf(first: CartOwner) {
  let owner = first;
  const go = async (change: Promise<CartChanged>) => {
    const changed = await change;
    if (changed.ok && changed.guest) owner = { guest: changed.guest };
    return changed;
  };
  return {
    add: (perfumeId: string, quantity = 1) => go(addToCart(db, owner, { perfumeId, quantity })),
    set: (perfumeId: string, quantity: number) =>
      go(setQuantity(db, owner, { perfumeId, quantity })),
    remove: (perfumeId: string) => go(removeFromCart(db, owner, perfumeId)),
    empty: () => go(emptyCart(db, owner)),
    accept: () => go(acceptChanges(db, owner)),
    read: (locale: "en" | "ar" = "en") => readCart(db, owner, locale),
    quantities: async () => (await readCart(db, owner, "en")).map((line) => line.quantity),
    count: () => countCart(db, owner),
  };
}

const kinds = [
  ["a guest", async (): Promise<CartOwner> => ({ guest: { id: newId(), lines: [] } })],
  ["a customer", async (): Promise<CartOwner> => ({ userId: await addCustomer(db) })],
] as const;
const refused = (reason: string) => ({ ok: false, error: expect.objectContaining({ reason }) });

beforeEach(() => clearPerfumes(db));

for (const [who, newOwner] of kinds) {
  const newCart = async () => cartOf(await newOwner());

  test(`${who} finds a perfume in the cart with its texts, in the language of the page`, async () => {
    const cart = await newCart();
    const oud = await addPerfume({ slug: "oud", descriptionAr: "عود عميق" });
    expect(await cart.add(oud, 2)).toMatchObject({ ok: true, grown: false });
    expect(await cart.read()).toEqual([
      {
        id: expect.stringMatching(who === "a guest" ? /^guest-0$/ : /^[0-9a-f-]{36}$/),
        perfumeId: oud,
        slug: "oud",
        name: "Oud",
        description: "Deep agarwood",
        image: "perfume-oud",
        priceAed: 85,
        quantity: 2,
        change: null,
      },
    ]);
    expect(await cart.read("ar")).toMatchObject([{ name: "عود", description: "عود عميق" }]);
    expect(await cart.count()).toBe(2);
  });

  test(`${who} cannot have more than 99 bottles of a perfume`, async () => {
    const cart = await newCart();
    const oud = await addPerfume();
    expect(await cart.add(oud, 100)).toEqual(refused("too-many"));
    await cart.add(oud, 98);
    expect(await cart.add(oud, 2)).toEqual(refused("too-many"));
    expect(await cart.set(oud, 100)).toEqual(refused("too-many"));
    expect(await cart.quantities()).toEqual([98]);
  });

  test(`${who} is told how many are left`, async () => {
    const cart = await newCart();
    const oud = await addPerfume({ stockQuantity: 3 });
    const fewLeft = { ok: false, error: { reason: "few-left", left: 3 } };
    expect(await cart.add(oud, 4)).toEqual(fewLeft);
    await cart.add(oud, 2);
    expect(await cart.add(oud, 2)).toEqual(fewLeft);
    expect(await cart.set(oud, 4)).toEqual(fewLeft);
    expect(await cart.set(oud, 3)).toMatchObject({ ok: true });
  });

  test.each([
    ["is switched off", { inStock: false }],
    ["has no bottle left", { stockQuantity: 0 }],
    ["was deleted", { deletedAt: new Date() }],
  ])(`${who} cannot add a perfume that %s`, async (_, values) => {
    const cart = await newCart();
    expect(await cart.add(await addPerfume(values))).toEqual(refused("out-of-stock"));
    expect(await cart.read()).toEqual([]);
  });

  test(`${who} cannot add what is no perfume, nor change what is not in the cart`, async () => {
    const cart = await newCart();
    const other = await addPerfume();
    for (const id of [newId(), "oud", "", "'; drop table perfumes; --"]) {
      expect(await cart.add(id)).toEqual(refused("unknown-perfume"));
      expect(await cart.set(id, 2)).toEqual(refused("not-in-cart"));
      expect(await cart.remove(id)).toEqual(refused("not-in-cart"));
    }
    expect(await cart.set(other, 2)).toEqual(refused("not-in-cart"));
    expect(await cart.read()).toEqual([]);
  });

  test(`the cart of ${who} takes ${maxLines} perfumes`, async () => {
    const cart = await newCart();
    const ids = [];
    for (let i = 0; i <= maxLines; i++) ids.push(await addPerfume());
    const [first = "", ...rest] = ids;
    for (const id of rest) expect(await cart.add(id)).toMatchObject({ ok: true });
    expect(await cart.add(first)).toEqual(refused("cart-full"));
    expect(await cart.add(rest[0] ?? "")).toMatchObject({ ok: true, grown: true });
  });
}

test("an account's cart is its owner's alone", async () => {
  const [mine, yours] = [await addCustomer(db), await addCustomer(db)];
  const oud = await addPerfume();
  const [my, your] = [cartOf({ userId: mine }), cartOf({ userId: yours })];
  await my.add(oud, 2);
  const [line] = await my.read();
  for (const id of [oud, line?.id ?? ""]) {
    expect(await your.set(id, 9)).toEqual(refused("not-in-cart"));
    expect(await your.remove(id)).toEqual(refused("not-in-cart"));
  }
  await your.empty();
  expect(await my.quantities()).toEqual([2]);
});

test("of many additions at once none is lost and none goes over what there is", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const oud = await addPerfume({ stockQuantity: 12 });
  const added = await Promise.all(Array.from({ length: 20 }, () => cart.add(oud)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(12);
  expect(await cart.quantities()).toEqual([12]);
});

test("a cart takes its perfumes and no more, also of many additions at once", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const ids = [];
  for (let i = 0; i < 2 * maxLines; i++) ids.push(await addPerfume());
  const added = await Promise.all(ids.map((id) => cart.add(id)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(maxLines);
  expect(added.filter(({ ok }) => !ok)).toEqual(Array(maxLines).fill(refused("cart-full")));
  expect(await cart.quantities()).toHaveLength(maxLines);
});

test("whoever adds, empties, agrees and takes out at once waits for nobody for ever", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push(await addPerfume());
  const changes = ids.flatMap((id) => [cart.add(id), cart.accept(), cart.empty(), cart.remove(id)]);
  await expect(Promise.all(changes)).resolves.toHaveLength(32);
});
